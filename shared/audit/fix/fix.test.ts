import { auditScript } from '../audit.ts';
import { rulesOf } from '../rules/find-rule.ts';
import { fixesOf, fixScript } from './fix.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { parseScript } from '../read/parse.ts';
import { rule, type Rule } from '../judge/rule.ts';
import { dialectsOf } from '../judge/rule-example.ts';
import { rules } from '../rules/index.ts';
import { applyEdits } from '../tree/text-edit.ts';

const all = (dialect: Dialect) => ({ dialect, rules: rulesOf(dialect).map((one) => ({ rule: one })) });
const only = (dialect: Dialect, one: Rule) => ({ dialect, rules: [{ rule: one }] });
const fixing = rules.filter((one) => one.fix);
const casesOf = (one: Rule) =>
  one.bad.flatMap((example) =>
    typeof example === 'string' || example.fixed === undefined
      ? []
      : dialectsOf(example, one.dialects).map((dialect) => ({ dialect, sql: example.sql, fixed: example.fixed ?? '' })),
  );

test('at least five rules repair what they find', () => {
  expect(fixing.length).toBeGreaterThanOrEqual(5);
});

describe.each(fixing.map((one) => [one.id, one] as const))('%s', (id, one) => {
  test('shows its repair', () => expect(casesOf(one)).not.toHaveLength(0));

  test.each(casesOf(one))(
    'turns on $dialect $sql into $fixed, in which it finds nothing more',
    ({ dialect, sql, fixed }) => {
      const result = fixScript(sql, only(dialect, one));
      expect(result).toMatchObject({ sql: fixed, refused: [] });
      expect(
        auditScript(fixed, only(dialect, one))
          .statements.flatMap(({ findings }) => findings)
          .filter(({ ruleId }) => ruleId === id),
      ).toEqual([]);
    },
  );

  test('leaves its good examples alone', () => {
    for (const example of one.good)
      for (const dialect of dialectsOf(example, one.dialects)) {
        const sql = typeof example === 'string' ? example : example.sql;
        expect(fixScript(sql, only(dialect, one))).toEqual({ sql, applied: [], refused: [] });
      }
  });
});

describe('nothing is repaired that could mean something else', () => {
  test.each([
    ['a query that answers nothing', 'SELECT id FROM users WHERE deleted_at = NULL'],
    ['a change that touched no row', 'DELETE FROM users WHERE deleted_at = NULL'],
    ['a change inside a query', 'WITH gone AS (DELETE FROM users WHERE note = NULL RETURNING id) SELECT id FROM gone'],
    ['a comparison whose value is asked for', 'SELECT a = NULL FROM users'],
    ['a comparison that is turned round', 'SELECT id FROM users WHERE NOT (a = NULL)'],
    ['an order against NULL', 'SELECT id FROM users WHERE a < NULL'],
    ['NULL among what must not be', 'SELECT id FROM users WHERE a NOT IN (1, NULL)'],
    ['an IN whose value is asked for', 'SELECT a IN (1, NULL) FROM users'],
    ['a position of an expression', 'SELECT lower(a), COUNT(*) FROM users GROUP BY 1'],
    ['a position behind a star', 'SELECT *, a FROM users GROUP BY 2'],
    ['a column whose name another item took', 'SELECT a, lower(b) AS a FROM users GROUP BY 1'],
    ['numbers of two kinds', 'SELECT id FROM users WHERE a = 1 OR a = 2.5 OR a = 3'],
    ['two columns', 'SELECT id FROM users WHERE a = 1 OR a = 2 OR a = 3 OR b = 4'],
    ['a comment between', 'SELECT id FROM users WHERE a = 1 OR /* why */ a = 2 OR a = 3'],
    ['a comment that looks like the operator', 'SELECT id FROM users WHERE a /* != */ != b'],
    ['a name in quotes', 'CREATE TABLE "userOrders" (id INT)'],
    ['full-width marks in a name', 'CREATE TABLE users ("“id”" INT)'],
  ])('%s', (_, sql) => {
    const fixable = fixing.filter(({ id }) => id !== 'naming-mixed-case' || sql.includes('userOrders'));
    expect(fixScript(sql, { dialect: 'postgres', rules: fixable.map((one) => ({ rule: one })) }).sql).toBe(sql);
  });
});

test('comments, spaces and the other statements stay as they are', () => {
  const sql =
    '-- first\nSELECT 1;\r\n\n/* a */ SELECT id\tFROM t WHERE a!=1 -- b\n AND (b = NULL OR c != 2);\nSELEC 1;\nDELETE FROM t WHERE a  != 3';
  const { sql: fixed, applied } = fixScript(sql, all('mysql'));
  expect(fixed).toBe(
    '-- first\nSELECT 1;\r\n\n/* a */ SELECT id\tFROM t WHERE a<>1 -- b\n AND (b = NULL OR c <> 2);\nSELEC 1;\nDELETE FROM t WHERE a  <> 3',
  );
  expect(applied.map(({ ruleId }) => ruleId).sort()).toEqual([
    'dml-not-equal-symbol',
    'dml-not-equal-symbol',
    'dml-not-equal-symbol',
  ]);
});

test('repairs that overlap are made one after the other', () => {
  const { sql } = fixScript(
    "SELECT id FROM t WHERE a IN (1, NULL) OR a = 1 OR (b != 1 AND (c = 'x' OR c = 'y' OR c = 'z'))",
    all('postgres'),
  );
  expect(sql).toBe("SELECT id FROM t WHERE a IN (1) OR a = 1 OR (b <> 1 AND (c IN ('x', 'y', 'z')))");
});

const offering = (id: string, text: string) =>
  rule({
    id,
    dialects: ['postgres'],
    category: 'dml',
    level: 'warn',
    tags: { operand: ['business'], sql: ['dml'], purpose: ['correction'], cost: 'low' },
    needsSchema: 'never',
    what: { zh: '试', en: 'try' },
    why: { zh: '试', en: 'try' },
    instead: { zh: '试', en: 'try' },
    bad: [],
    good: [],
    on: ['literal'],
    check(node, _, report) {
      if (node.value === '7') report(node);
    },
    fix: (node) => [{ start: node.start, end: node.end, text }],
  });

test.each([
  ['does not parse', '('],
  ['swallows the rest of the statement', '-- gone'],
  ['makes two statements of one', '1; DELETE FROM t'],
  ['swallows the next statement', "'"],
  ['becomes another kind of statement', '1) SELECT 2'],
])('a repair that %s is refused, and the others are made', (_, text) => {
  const sql = 'SELECT 7 FROM a WHERE b = 1; SELECT a FROM t WHERE b != 2; SELECT 1';
  const notEqual = rules.filter(({ id }) => id === 'dml-not-equal-symbol').map((one) => ({ rule: one }));
  const result = fixScript(sql, {
    dialect: 'postgres',
    rules: [{ rule: offering('dml-offering', text) }, ...notEqual],
  });
  expect(result).toMatchObject({
    sql: sql.replace('!=', '<>'),
    applied: [{ ruleId: 'dml-not-equal-symbol' }],
    refused: [{ ruleId: 'dml-offering' }],
  });
});

test('a script of many statements is repaired in one go', () => {
  const line = 'UPDATE t SET a = 1 WHERE b != 2;\n';
  const { sql, applied } = fixScript(line.repeat(3000), {
    dialect: 'mysql',
    rules: fixing.map((one) => ({ rule: one })),
  });
  expect(sql).toBe(line.replace('!=', '<>').repeat(3000));
  expect(applied).toHaveLength(3000);
});

test('a statement with very many places is repaired too', () => {
  const { applied } = fixScript(`SELECT a FROM t WHERE ${'b != 1 AND '.repeat(130_000)}c = 1`, {
    dialect: 'mysql',
    rules: fixing.filter(({ id }) => id === 'dml-not-equal-symbol').map((one) => ({ rule: one })),
  });
  expect(applied).toHaveLength(130_000);
});

test('the offers alone change nothing and stand in order', () => {
  const sql = 'SELECT a FROM t WHERE b != 1; SELECT a FROM t WHERE b != 2';
  const offers = fixesOf(sql, all('postgres'));
  expect(offers.flatMap(({ edits }) => edits.map(({ start }) => start))).toEqual([24, 54]);
  expect(
    parseScript(
      applyEdits(
        sql,
        offers.flatMap(({ edits }) => edits),
      ),
      'postgres',
    ).statements.map(({ error }) => error),
  ).toEqual([undefined, undefined]);
});

test('edits that overlap or leave the text are a mistake of the caller', () => {
  expect(() =>
    applyEdits('abc', [
      { start: 0, end: 2, text: '' },
      { start: 1, end: 3, text: '' },
    ]),
  ).toThrow('overlaps');
  expect(() => applyEdits('abc', [{ start: 2, end: 4, text: '' }])).toThrow('leaves');
});
