import { parseScript } from '../audit/read/parse.ts';
import type { Dialect } from '../audit/dialect-facts/dialect-names.ts';
import type { ReadingFamily } from '../engines/reading-families.ts';
import { filledIn } from './fill-in.ts';
import { offsetBefore } from './filled-place.ts';
import { placeholdersIn } from './placeholders.ts';
import type { Value } from './value-kinds.ts';
import { literalOfValue } from './values.ts';

const names = (sql: string, dialect: Dialect) => placeholdersIn(sql, dialect).map(({ name }) => name);

test.each([
  ['select * from t where a=:a and b = :b_1 and c in (:a, :c)', [':a', ':b_1', ':a', ':c']],
  [`select ':a', $$ :b $$, ":c", e'\\' :d' -- :e\n /* :f /* ? */ :g */ from t where x = :y`, [':y']],
  ['select a::text, b :: int, :c::date, f(x := :d)', [':c', ':d']],
  ['select a[1:2], a[:n], a[:n :m], a[f(:o)], array[:p, :q]', [':o', ':p', ':q']],
  [`select j ? 'k', j ?| array['k'], j ?& b, t.limit ? 'k', (j) ? k, j->'a' ? 'b', '{}'::jsonb ? :k from t`, [':k']],
  ['select * from t where a = ? and b between ? and ? or c in (?, ?) limit ?', ['?1', '?2', '?3', '?4', '?5', '?6']],
  ['select * from t where a=? and b<>?', ['?1', '?2']],
  ['select * from t where a = $1 or b = $2 or c = $1', ['$1', '$2', '$1']],
  ['select * from t where j @? :path', [':path']],
  [`select 'never ends :a`, []],
])('what waits for a value is found in PostgreSQL: %s', (sql, wanted) => {
  expect(names(sql, 'postgres')).toEqual(wanted);
});

test.each([
  ['select * from t where a=:a and b=? and c in (?,:c) limit ?', [':a', '?1', '?2', ':c', '?3']],
  [`select ':a ?', ":b", \`:c?\`, 'it\\'s :d' -- ?\n # :e\n from t where f = :f /* :g */`, [':f']],
  ['select @x := 1, @y:=:y', [':y']],
])('what waits for a value is found in MySQL: %s', (sql, wanted) => {
  expect(names(sql, 'mysql')).toEqual(wanted);
});

const hostile = [
  `' or 1=1 -- `,
  `\\' or 1=1 -- `,
  `\\`,
  `'\\''; drop table t; --`,
  `a\nb\r\nc\t`,
  `*/ /* :x ? $1 $$`,
  `王 😀 \u2028`,
  `"double" \`back\``,
  '',
  `%_${'\\'.repeat(7)}'`,
];

/** What a server makes of the literals that are written here. */
const readBack: Readonly<Record<ReadingFamily, (sql: string) => string>> = {
  mysql: (sql) =>
    sql.startsWith('_utf8mb4 x')
      ? Buffer.from(sql.slice(11, -1), 'hex').toString()
      : sql.slice(1, -1).replaceAll("''", "'"),
  postgres: (sql) => {
    const text = sql.replace(/^E?'/, '').slice(0, -1).replaceAll("''", "'");
    return sql.startsWith('E') ? text.replaceAll('\\\\', '\\') : text;
  },
};

test.each(['mysql', 'postgres'] as const)(
  'a hostile text stays one literal of %s, and the statement only reads',
  (family) => {
    const sql = 'select :a,? from t where b=:a';
    for (const text of hostile) {
      const value: Value = { kind: 'text', text };
      const places = placeholdersIn(sql, family);
      const filled = filledIn({ sql, dialect: family, family, places, values: { ':a': value, '?1': value } });
      if ('problems' in filled) throw new Error(JSON.stringify(filled));
      for (const { start, end } of filled.filled) expect(readBack[family](filled.sql.slice(start, end))).toBe(text);
      const [statement, another] = parseScript(filled.sql, family).statements;
      expect([statement?.text, statement?.fidelity, statement?.tree.kind]).toEqual([filled.sql, 'full', 'select']);
      expect(another).toBeUndefined();
    }
  },
);

test('each kind is written as its own literal, and what is none says why', () => {
  const written = (kind: Value['kind'], text: string, family: ReadingFamily = 'postgres') =>
    literalOfValue({ kind, text }, family);
  expect(written('number', ' 9007199254740993.10 ')).toEqual({ sql: '9007199254740993.10' });
  expect(written('number', '-5', 'mysql')).toEqual({ sql: '(-5)' });
  expect(written('time', '2026-01-31')).toEqual({ sql: `date '2026-01-31'` });
  expect(written('time', '2026-01-31T18:30', 'mysql')).toEqual({ sql: `timestamp '2026-01-31 18:30'` });
  expect(written('time', '2026-01-31 18:30:00.5+08:00')).toEqual({ sql: `timestamptz '2026-01-31 18:30:00.5+08:00'` });
  expect(written('time', '18:30')).toEqual({ sql: `time '18:30'` });
  expect(written('boolean', 'true')).toEqual({ sql: 'true' });
  expect(written('null', 'x')).toEqual({ sql: 'null' });
  for (const [kind, text, family] of [
    ['number', '1; drop table t', 'mysql'],
    ['number', '', 'postgres'],
    ['number', '1e', 'postgres'],
    ['time', `2026-01-31' --`, 'postgres'],
    ['time', '', 'postgres'],
    ['time', '2026-01-31 18:30Z', 'mysql'],
    ['boolean', '1', 'mysql'],
    ['text', 'a\0b', 'postgres'],
    ['text', '\ud800', 'mysql'],
  ] as const)
    expect(written(kind, text, family)).toHaveProperty('problem');
});

test('nothing beside a place becomes a part of its value', () => {
  const fill = (sql: string, values: Record<string, Value>, dialect: ReadingFamily = 'postgres') =>
    filledIn({ sql, dialect, family: dialect, places: placeholdersIn(sql, dialect), values });
  expect(fill('select a-:n', { ':n': { kind: 'number', text: '-5' } })).toMatchObject({ sql: 'select a- (-5)' });
  expect(fill('select u&:n', { ':n': { kind: 'text', text: '\\0041' } })).toMatchObject({
    sql: `select u& E'\\\\0041'`,
  });
  expect(fill('select ?and 1', { '?1': { kind: 'number', text: '1' } }, 'mysql')).toMatchObject({
    sql: 'select 1 and 1',
  });
  expect(fill('select :a', {})).toEqual({ problems: { ':a': expect.anything() } });
});

test('a place in what was sent is told as the place where it was written', () => {
  const sql = 'select :a, no_such';
  const filled = filledIn({
    sql,
    dialect: 'postgres',
    family: 'postgres',
    places: placeholdersIn(sql, 'postgres'),
    values: { ':a': { kind: 'text', text: 'rather long' } },
  });
  if ('problems' in filled) throw new Error('filled');
  expect(offsetBefore(filled.filled, filled.sql.indexOf('no_such'))).toBe(sql.indexOf('no_such'));
  expect(offsetBefore(filled.filled, 3)).toBe(3);
});
