import { auditScript } from '../../audit.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { parseScript } from '../../read/parse.ts';
import { rulesOf } from '../../rules/find-rule.ts';
import type { NodeKind } from '../../tree/any-node.ts';
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

/** The names that statements within texts drop, and how many texts nobody could read. */
function madeIn(sql: string, dialect: Dialect = 'postgres') {
  const trees = parseScript(sql, dialect).statements.map(({ tree }) => tree);
  const all = <Kind extends NodeKind>(kind: Kind) => trees.flatMap((tree) => nodesOf(tree, kind));
  const names = all('drop').flatMap((drop) => drop.names);
  return {
    names: names.map(({ schema, name }) => [schema?.text, name.text].filter(Boolean).join('.')),
    unread: all('unparsed').length,
  };
}

test.each([
  ["BEGIN EXECUTE 'DROP TABLE ' || quote_ident(n); END", '{n}'],
  ["BEGIN EXECUTE 'DROP TABLE ' || n || ' CASCADE'; END", '{n}'],
  ["BEGIN EXECUTE format('DROP TABLE %I', n); END", '{n}'],
  ["BEGIN EXECUTE format('DROP TABLE %I', 'T t'); END", '{ T t }'],
  ["BEGIN EXECUTE format('DROP TABLE %I.%I', s, n); END", '{s}.{n}'],
  ["BEGIN EXECUTE format('DROP TABLE %s', n::regclass); END", '{n::regclass}'],
  [`BEGIN EXECUTE 'DROP TABLE "' || n || '_old"'; END`, '{n}_old'],
  ["BEGIN EXECUTE 'DROP TABLE part_' || n; END", 'part_{n}'],
  ["BEGIN EXECUTE 'DROP TABLE t' || 'x'; END", 'tx'],
  ["BEGIN EXECUTE 'DR' || 'OP TABLE t'; END", 't'],
  ["DECLARE s text := 'DROP TABLE '; BEGIN s := s || n; EXECUTE s; END", '{n}'],
  ["BEGIN SELECT string_agg('DROP TABLE ' || n, ';') INTO s FROM a; EXECUTE s; END", '{n}'],
  ["BEGIN FOR s IN SELECT 'DROP TABLE ' || n FROM a LOOP EXECUTE s; END LOOP; END", '{n}'],
  ["BEGIN FOR r IN SELECT b, 'DROP TABLE ' || n AS c FROM a LOOP EXECUTE r.c; END LOOP; END", '{n}'],
  ["BEGIN FOR r IN EXECUTE 'DROP TABLE ' || n LOOP NULL; END LOOP; END", '{n}'],
])('a text whose names are made at run time is read with what makes them: %s', (body, name) => {
  expect(madeIn(block(body))).toEqual({ names: [name], unread: 0 });
});

test.each([
  ['mysql', "SET @s = CONCAT('DROP TABLE `', @n, '`'); PREPARE p FROM @s", '{@n}'],
  ['sqlserver', "EXEC ('DROP TABLE [' + @n + ']')", '{@n}'],
  [
    'sqlserver',
    "DECLARE @s nvarchar(99) = N''; SET @s += N'DROP TABLE ' + QUOTENAME(@n); EXEC sp_executesql @s",
    '{@n}',
  ],
  ['oracle', "BEGIN EXECUTE IMMEDIATE 'DROP TABLE ' || dbms_assert.simple_sql_name(n); END;", '{n}'],
  ['oracle', "BEGIN EXECUTE IMMEDIATE q'[DROP TABLE ]' || n; END;", '{n}'],
] as const)('so it is on %s: %s', (dialect, sql, name) => {
  expect(madeIn(sql, dialect)).toEqual({ names: [name], unread: 0 });
});

test.each([
  'BEGIN EXECUTE s; END',
  "BEGIN EXECUTE s; s := 'DROP TABLE t'; END",
  "BEGIN EXECUTE 'DELETE FROM t ' || condition; END",
  "BEGIN EXECUTE 'DELETE FROM t' || condition; END",
  "BEGIN EXECUTE 'ALTER TABLE ' || n || ' ' || change; END",
  "BEGIN EXECUTE 'DROP TABLE ' || a || b; END",
  "BEGIN EXECUTE 'DROP TABEL t'; END",
  'BEGIN SELECT a, b INTO r, s FROM c; EXECUTE s; END',
  "DECLARE s text := 'SELECT 1'; BEGIN FETCH c INTO s; EXECUTE s; END",
])('a text of which more than names is made at run time is told as unread: %s', (body) => {
  expect(madeIn(block(body))).toEqual({ names: [], unread: 1 });
});

test('a name that a loop brings is told where it is used', () => {
  const body =
    "BEGIN FOR r IN SELECT a FROM b LOOP EXECUTE 'DROP TABLE ' || quote_ident(r.a); EXECUTE 'DROP TABLE ' || r.a; END LOOP; END";
  expect(madeIn(block(body))).toEqual({ names: ['{r.a}', '{r.a}'], unread: 0 });
});

test('what a branch gives a text is read as well as what it was given before', () => {
  const body = "BEGIN s := 'DROP TABLE a'; IF c THEN s := 'DROP TABLE ' || n; END IF; EXECUTE s; END";
  expect(madeIn(block(body))).toEqual({ names: ['a', '{n}'], unread: 0 });
});

test('a number that is made at run time is read where a name may not stand', () => {
  expect(madeIn(block("BEGIN EXECUTE 'SELECT a FROM ' || t || ' LIMIT ' || n; END"))).toEqual({ names: [], unread: 0 });
});

test('names that are made at run time are neither looked up nor judged as names', () => {
  const rules = rulesOf('postgres').map((one) => ({ rule: one }));
  const sql = block(
    "BEGIN EXECUTE format('CREATE TABLE %I (id bigint PRIMARY KEY)', n); EXECUTE format('DROP TABLE %I', m); END",
  );
  const found = auditScript(sql, { dialect: 'postgres', rules }).statements.flatMap(({ findings }) => findings);
  expect(found.filter(({ ruleId, source }) => source === 'validity' || ruleId.startsWith('naming-'))).toEqual([]);
  expect(found.map(({ ruleId }) => ruleId)).toContain('usage-no-drop');
});

test('a table that a block made is new to what the block does behind it', () => {
  const rules = rulesOf('postgres').map((one) => ({ rule: one }));
  const told = (body: string) =>
    auditScript(block(body), { dialect: 'postgres', rules })
      .statements.flatMap(({ findings }) => findings)
      .some(({ ruleId }) => ruleId === 'ddl-index-not-concurrently');
  expect(told('BEGIN CREATE TABLE t (a int); CREATE INDEX i ON t (a); END')).toBe(false);
  expect(
    told("BEGIN EXECUTE format('CREATE TABLE %I (a int)', n); EXECUTE format('CREATE INDEX ON %I (a)', n); END"),
  ).toBe(false);
  expect(told('BEGIN CREATE TABLE IF NOT EXISTS t (a int); CREATE INDEX i ON t (a); END')).toBe(false);
  expect(told('BEGIN IF b THEN CREATE TABLE t (a int); END IF; CREATE INDEX i ON t (a); END')).toBe(true);
  expect(told('BEGIN CREATE INDEX i ON t (a); CREATE TABLE t (a int); END')).toBe(true);
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
