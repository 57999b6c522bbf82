import { auditScript } from '../../audit.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { parseScript } from '../../read/parse.ts';
import { rulesOf } from '../../rules/find-rule.ts';
import { nodesOf } from '../../tree/walk.ts';

/** The tables that statements within texts drop, and what stands at their places in the script. */
function dropped(sql: string, dialect: Dialect = 'postgres') {
  return parseScript(sql, dialect).statements.flatMap(({ tree, fidelity, error }) => {
    expect({ fidelity, error }).toEqual({ fidelity: 'full', error: undefined });
    return nodesOf(tree, 'drop').flatMap(({ names }) =>
      names.map(({ name, start, end }) => ({ name: name.text, at: sql.slice(start, end) })),
    );
  });
}

const t = [{ name: 't', at: 't' }];
const block = (body: string) => `DO $$ ${body} $$`;

test.each([
  "BEGIN EXECUTE 'DROP TABLE t'; END",
  "BEGIN EXECUTE 'DROP ' || 'TABLE t'; END",
  "BEGIN EXECUTE 'DROP ' || 'TABLE ' || quote_ident('t') || ' CASCADE'; END",
  "BEGIN EXECUTE concat('DROP', ' TABLE ', 't'); END",
  "BEGIN EXECUTE format('DROP TABLE %I', 't'); END",
  "BEGIN EXECUTE format('DROP TABLE %2$s', 'a', 't'); END",
  "BEGIN EXECUTE format('DROP TABLE t')::text; END",
  "DECLARE s text := 'DROP TABLE t'; BEGIN EXECUTE s; END",
  "DECLARE s text; n text := 't'; BEGIN s := 'DROP TABLE ' || n; EXECUTE s; END",
  "DECLARE s text := 'SELECT 1'; BEGIN s := 'DROP TABLE t'; EXECUTE s; END",
])('a text put together of constants is read: %s', (body) => {
  expect(dropped(block(body))).toEqual(t);
});

test.each([
  "SET @s = 'DROP TABLE t'; PREPARE p FROM @s; EXECUTE p",
  "SET @n = 't', @s := CONCAT('DROP TABLE ', @n); PREPARE p FROM @s",
  "SELECT 'DROP TABLE t' INTO @s; PREPARE p FROM @s",
  "SET @s = 'SELECT 1'; SET @s = 'DROP TABLE t'; EXECUTE IMMEDIATE @s",
  "SET @s = IF(@n > 0, 'DROP TABLE t', 'SELECT 1'); PREPARE p FROM @s",
  "SET @s = (SELECT IF((SELECT COUNT(*) FROM a) > 0, 'SELECT 1', 'DROP TABLE t')); PREPARE p FROM @s",
  "SET @s = (SELECT CASE WHEN COUNT(*) = 0 THEN 'DO 0' ELSE 'DROP TABLE t' END FROM a); PREPARE p FROM @s",
  "SELECT IF(COUNT(*) = 0, 'DROP TABLE t', 'SELECT 1') INTO @s FROM a; PREPARE p FROM @s",
])('a variable that was given a constant is read on MySQL: %s', (sql) => {
  expect(dropped(sql, 'mysql')).toEqual(t);
});

test('a variable of SQL Server that was given a constant is read', () => {
  expect(dropped("DECLARE @s nvarchar(100) = N'DROP TABLE t'; EXEC (@s)", 'sqlserver')).toEqual(t);
  expect(dropped("DECLARE @s nvarchar(100); SET @s = N'DROP ' + N'TABLE t'; EXEC (@s)", 'sqlserver')).toEqual(t);
});

test.each([
  "BEGIN EXECUTE 'DROP TABLE ' || quote_ident(n); END",
  "BEGIN EXECUTE format('DROP TABLE %I', n); END",
  "BEGIN EXECUTE format('DROP TABLE %I', 'T t'); END",
  "BEGIN EXECUTE 'DROP TABLE t' || 'x'; END",
  "DECLARE s text := 'DROP TABLE t'; BEGIN s := s || n; EXECUTE s; END",
  "BEGIN EXECUTE s; s := 'DROP TABLE t'; END",
])('what is made at run time stays unread: %s', (body) => {
  expect(dropped(block(body))).toEqual([]);
});

test('a variable that is made of itself again and again costs no more than its length', () => {
  const appended = "SET @s = CONCAT(@s, ' '); ".repeat(3000);
  expect(dropped(`SET @s = 'DROP TABLE t'; ${appended} PREPARE p FROM @s`, 'mysql')).toEqual([]);
  const chain = Array.from({ length: 3000 }, () => `' '`).join(' || ');
  expect(dropped(block(`BEGIN EXECUTE ${chain} || 'DROP TABLE t'; END`))).toEqual(t);
});

test('what EXECUTE is given beside the name of a prepared statement is no text to run', () => {
  expect(dropped("SET @a = 'DROP TABLE t'; EXECUTE p USING @a", 'mysql')).toEqual([]);
});

test('what is wrong with a text is told where it is run, in the words of the text', () => {
  const sql = "SELECT 1;\nSET @s =\n  'DROP TABLE orders';\n\nPREPARE p FROM @s;";
  const rules = rulesOf('mysql').map((one) => ({ rule: one }));
  const [found] = auditScript(sql, { dialect: 'mysql', rules })
    .statements.flatMap(({ findings }) => findings)
    .filter(({ ruleId }) => ruleId === 'usage-no-drop');
  expect(found).toMatchObject({ line: 5, column: 1, length: 17, message: { en: 'DROP TABLE orders' } });
});
