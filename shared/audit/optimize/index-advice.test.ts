import { parseScript } from '../read/parse.ts';
import { schemaOfScript } from '../script/schema-of-script.ts';
import type { Schema } from '../schema/schema.ts';
import { exampleTables } from './example-tables.ts';
import { indexAdvice } from './index-advice.ts';
import { optimise } from './optimise.ts';

const schema = schemaOfScript(exampleTables('postgres').join(';\n'), 'postgres', 50_000);
const advised = (sql: string, known: Schema = schema) => {
  const [statement] = parseScript(sql, 'postgres').statements;
  return statement ? indexAdvice(statement, { dialect: 'postgres', schema: known }).map((one) => one.statement) : [];
};
const withDistinct = (column: string, distinct: number): Schema => ({
  ...schema,
  tables: schema.tables.map((table) => ({
    ...table,
    columns: table.columns?.map((one) =>
      one.name === column ? { ...one, statistics: { distinct, nullShare: 0, topShare: undefined } } : one,
    ),
  })),
});

test('equal columns come first, then the order, then a range', () => {
  expect(advised("SELECT * FROM orders WHERE status = 'paid' AND amount > 3 ORDER BY created_at LIMIT 5")).toEqual([
    'CREATE INDEX idx_orders_status_created_at_amount ON orders (status, created_at, amount)',
  ]);
});

test('the most selective of the equal columns is in front', () => {
  const sql = "SELECT * FROM orders WHERE status = 'paid' AND customer_id = 3";
  expect(advised(sql, withDistinct('customer_id', 40_000))).toEqual([
    'CREATE INDEX idx_orders_customer_id_status ON orders (customer_id, status)',
  ]);
});

test('a join is served on the side to which the server comes', () => {
  const sql = "SELECT * FROM customers c JOIN orders o ON o.customer_id = c.id WHERE c.city = 'Rome'";
  expect(advised(sql)).toEqual([
    'CREATE INDEX idx_customers_city ON customers (city)',
    'CREATE INDEX idx_orders_customer_id ON orders (customer_id)',
  ]);
});

test('a subquery is served that is asked for every row around it', () => {
  const sql =
    'SELECT c.id, (SELECT max(o.created_at) FROM orders o WHERE o.customer_id = c.id) FROM customers c WHERE c.id = 3';
  expect(advised(sql)).toEqual(['CREATE INDEX idx_orders_customer_id ON orders (customer_id)']);
});

test('where a rewrite leaves nothing to look up, the index of the statement as it was is advised', () => {
  const sql = 'SELECT c.id, (SELECT count(*) FROM orders o WHERE o.customer_id = c.id) AS n FROM customers c';
  const [statement] = parseScript(sql, 'postgres').statements;
  const said = statement && optimise(statement, { dialect: 'postgres', schema });
  expect(said?.steps).toHaveLength(1);
  expect(said?.indexes.map((one) => one.statement)).toEqual([
    'CREATE INDEX idx_orders_customer_id ON orders (customer_id)',
  ]);
});

test('few columns that are read besides are covered', () => {
  expect(advised("SELECT amount FROM orders WHERE status = 'paid'")).toEqual([
    'CREATE INDEX idx_orders_status_amount ON orders (status, amount)',
  ]);
});

test.each([
  ['a key finds it already', 'SELECT * FROM customers WHERE id = 3'],
  ['the first column of a key finds it already', 'SELECT * FROM visits WHERE customer_id = 3'],
  ['nothing is asked', 'SELECT * FROM orders'],
  ['a function hides the column', "SELECT * FROM orders WHERE lower(status) = 'paid'"],
  ['the table is not known', 'SELECT * FROM elsewhere WHERE a = 1'],
])('nothing is advised where %s', (_, sql) => {
  expect(advised(sql)).toEqual([]);
});

test('a column of few values is not worth an index, a small table neither', () => {
  const sql = "SELECT * FROM orders WHERE status = 'paid'";
  expect(advised(sql, withDistinct('status', 4))).toEqual([]);
  expect(advised(sql, schemaOfScript(exampleTables('postgres').join(';\n'), 'postgres', 20))).toEqual([]);
});

test('the reason says what each column does, in both languages', () => {
  const [statement] = parseScript("SELECT * FROM orders WHERE status = 'paid' AND amount > 3", 'postgres').statements;
  const [advice] = statement ? indexAdvice(statement, { dialect: 'postgres', schema }) : [];
  expect(advice?.reason).toEqual({
    zh: '表 orders（约 50,000 行）没有可用于该语句的索引。索引列：等值条件列 status（选择性高的在前）；范围条件列 amount。',
    en: 'No index of orders (about 50,000 rows) serves this statement. Its columns: status compared with one value, the most selective first; amount as a range.',
  });
});
