import { parseScript } from '../../read/parse.ts';
import type { Schema } from '../../schema/schema.ts';
import { schemaOfScript } from '../../script/schema-of-script.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { candidateName, createIndexText, createOnlineText } from './index-candidate.ts';
import { indexCandidates } from './index-candidates.ts';
import { isHeldBy, redundantIndexes } from './held-by.ts';

const tables = `create table people (id int primary key, email varchar(80), city varchar(20), born date, tags text[], facts jsonb, closed_at timestamp);
  create table orders (id int primary key, person_id int, status varchar(10), placed date, amount int);
  create table parts (order_id int, part_id int, supplier_id int, shipped date, quantity int, primary key (order_id, part_id));`;
const schemaOf = (dialect: Dialect, sql = tables): Schema => {
  const schema = schemaOfScript(sql, dialect);
  return { ...schema, tables: schema.tables.map((table) => ({ ...table, rows: 50_000 })) };
};
const candidates = (
  sql: string,
  dialect: Dialect = 'postgres',
  schema = schemaOf(dialect, dialect === 'mysql' ? mysqlTables : tables),
) => {
  const [statement] = parseScript(sql, dialect).statements;
  if (!statement) throw new Error('nothing was read');
  const naming = { dialect, name: 'i', currentSchema: schema.currentSchema };
  return indexCandidates(statement, { dialect, schema }).map((one) =>
    createIndexText(one, naming).replace('CREATE INDEX i ON ', ''),
  );
};
const mysqlTables =
  'create table orders (id int primary key, person_id int, status varchar(10), placed date, amount int)';

test('columns compared with values stand in every order, then a range, then an order', () => {
  const found = candidates(
    "select * from orders where status = 'open' and person_id = 4 and amount > 3 order by placed",
  );
  for (const one of [
    '(status, person_id)',
    '(person_id, status)',
    '(person_id, status, amount)',
    '(status, person_id, placed)',
  ])
    expect(found).toContain(`orders ${one}`);
});

test('a join is served from both sides', () => {
  const found = candidates("select * from people p join orders o on o.person_id = p.id where p.city = 'Rome'");
  expect(found).toEqual(expect.arrayContaining(['orders (person_id)', 'people (city)', 'people (city, id)']));
});

test('columns that a correlated subquery compares are found, on both sides', () => {
  const found = candidates(
    "select * from orders o where amount > (select sum(quantity) from parts where part_id = o.amount and supplier_id = o.person_id and shipped >= date '2024-01-01' + interval '1 day')",
  );
  expect(found).toEqual(
    expect.arrayContaining([
      'parts (part_id, supplier_id)',
      'parts (supplier_id, part_id)',
      'parts (part_id, supplier_id, shipped)',
      'orders (amount, person_id)',
    ]),
  );
});

test('IN with a subquery is a join of both', () => {
  const found = candidates('select * from people where id in (select person_id from orders where amount = 3)');
  expect(found).toEqual(expect.arrayContaining(['orders (person_id, amount)', 'orders (amount, person_id)']));
});

test('conditions below OR count', () => {
  const found = candidates(
    "select * from people p, orders o where (o.person_id = p.id and p.city = 'a') or (o.person_id = p.id and p.city = 'b')",
  );
  expect(found).toEqual(expect.arrayContaining(['orders (person_id)', 'people (city)']));
});

test('an expression is indexed without the name of its table', () => {
  expect(candidates("select * from people p where lower(p.email) = 'a@b'")).toContain('people ((lower(email)))');
  expect(candidates('select * from orders where amount * 2 > 8')).toContain('orders ((amount * 2))');
});

test('PostgreSQL has indexes of some rows, that carry columns, of beginnings and of what arrays hold', () => {
  const open = "select * from orders where status = 'open' and placed > date '2024-01-01'";
  const withValues = (distinct: number): Schema => ({
    ...schemaOf('postgres'),
    tables: schemaOf('postgres').tables.map((table) => ({
      ...table,
      columns: table.columns?.map((column) => ({
        ...column,
        statistics: { distinct, nullShare: 0, topShare: undefined },
      })),
    })),
  });
  expect(candidates(open, 'postgres', withValues(4))).toContain("orders (placed) WHERE status = 'open'");
  expect(candidates(open, 'postgres', withValues(4_000)).join()).not.toContain('WHERE');
  expect(candidates('select * from people p where p.closed_at is null order by born')).toContain(
    'people (born) WHERE closed_at IS NULL'.replace('IS NULL', 'is null'),
  );
  expect(candidates("select amount from orders where status = 'open'")).toContain('orders (status) INCLUDE (amount)');
  expect(candidates("select * from people where email like 'mei%'")).toContain('people (email text_pattern_ops)');
  expect(candidates("select * from people where email ilike '%mei%'")).toContain(
    'people USING gin (email gin_trgm_ops)',
  );
  expect(candidates("select * from people where facts @> '{}'")).toContain('people USING gin (facts)');
});

test('MySQL has them as columns at the end', () => {
  const found = candidates("select amount from orders where status = 'open'", 'mysql');
  expect(found).toContain('orders (status, amount)');
  expect(found.join()).not.toMatch(/INCLUDE|WHERE|\(\(/);
});

test.each([
  ['a key is there', 'select * from orders where id = 4'],
  ['a key begins so', 'select * from parts where order_id = 4'],
  ['nothing is asked', 'select * from orders'],
  ['the table is not known', 'select * from nowhere where a = 4'],
  ['the name is of a WITH', 'with people as (select 1 as city) select * from people where city = 4'],
])('there is nothing to try where %s', (_, sql) => {
  expect(candidates(sql)).toEqual([]);
});

test('a table of few rows is left alone', () => {
  const schema = schemaOfScript(tables, 'postgres', 20);
  expect(candidates("select * from orders where status = 'open'", 'postgres', schema)).toEqual([]);
});

test('the online form is the one of the server, and a name is taken once', () => {
  const candidate = { schema: 'public', table: 'orders', keys: [{ column: 'status' }], carried: [] };
  const naming = { name: candidateName(candidate, ['idx_orders_status']), currentSchema: 'shop' };
  expect(createOnlineText(candidate, { ...naming, dialect: 'postgres' })).toBe(
    'CREATE INDEX CONCURRENTLY idx_orders_status_2 ON public.orders (status)',
  );
  expect(createOnlineText(candidate, { ...naming, dialect: 'mysql' })).toContain('ALGORITHM=INPLACE LOCK=NONE');
  expect(createOnlineText(candidate, { ...naming, dialect: 'sqlserver' })).toBeUndefined();
});

describe('indexes that say nothing of their own', () => {
  const redundant = (indexes: string, dialect: Dialect = 'postgres') => {
    const [table] = schemaOf(dialect, `create table t (id int primary key, a int, b int, c int); ${indexes}`).tables;
    if (!table) throw new Error('there is no table');
    return redundantIndexes(table, { endsWithKey: dialect === 'mysql' }).map(({ name, by }) => `${name} < ${by}`);
  };

  test('one that another begins with', () => {
    expect(redundant('create index short on t (a); create index long on t (a, b)')).toEqual(['short < long']);
  });
  test('the later one of two that are the same', () => {
    expect(redundant('create index first on t (a, b); create index second on t (a, b)')).toEqual(['second < first']);
  });
  test('not one of other columns, of some rows, or that keeps rows apart', () => {
    expect(redundant('create index one on t (b, a); create index two on t (a, b)')).toEqual([]);
    expect(redundant('create index one on t (a); create index two on t (a, b) where c = 1')).toEqual([]);
    expect(redundant('create unique index one on t (a); create index two on t (a, b)')).toEqual([]);
  });
  test('one that names the primary key at its end, where each index ends with it anyway', () => {
    expect(redundant('create index one on t (a); create index two on t (a, id)', 'mysql')).toEqual(['one < two']);
  });

  test('a candidate is held by an index that begins with its columns', () => {
    const [table] = schemaOf(
      'postgres',
      'create table t (id int primary key, a int, b int); create index i on t (a, b)',
    ).tables;
    if (!table) throw new Error('there is no table');
    const isHeld = (names: string[], carried: string[] = [], endsWithKey = false) =>
      isHeldBy({ schema: '', table: 't', keys: names.map((column) => ({ column })), carried }, table, { endsWithKey });
    expect([isHeld(['a']), isHeld(['b']), isHeld(['a'], ['b'])]).toEqual([true, false, false]);
    expect([isHeld(['a', 'b', 'id']), isHeld(['a', 'b', 'id'], [], true)]).toEqual([false, true]);
  });
});
