import { exampleTables } from '../../../shared/audit/optimize/example-tables.ts';
import { rewrites } from '../../../shared/audit/optimize/rewrites/index.ts';
import { trialOf } from '../../../shared/audit/optimize/trial/trial.ts';
import { parseScript } from '../../../shared/audit/read/parse.ts';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import type { Connection } from '../../engines/driver.ts';
import { driverOf } from '../../engines/index.ts';
import { rowsOfFamily } from './families.ts';
import { runTrial, type TrialOutcome, type TrialPlace } from './trial.ts';

const dialects = ['postgres', 'mysql'] as const;
type Dialect = (typeof dialects)[number];
const typeOf = { postgres: 'PostgreSQL', mysql: 'MariaDB' } as const;
const names = ['customers', 'orders', 'visits'];
/** How many databases a busy machine tries in its time is not what is held here. */
const standing = { now: () => 0 };

let postgres: TestPostgres;
let mariadb: TestMariadb;
const open = new Map<Dialect, { connection: Connection; schema: string }>();

beforeAll(async () => {
  [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb()]);
  const options = { timeoutMs: 10_000, applicationName: 'trial' };
  const { host, port, user, password } = postgres;
  const pg = await (await driverOf('PostgreSQL')).connect(
    { dbType: 'PostgreSQL', host, port, user, password, params: { database: 'postgres' } },
    options,
  );
  const my = await (await driverOf('MariaDB')).connect(
    { dbType: 'MariaDB', ...mariadb, params: {}, schema: mariadb.database },
    options,
  );
  open.set('postgres', { connection: pg, schema: 'public' });
  open.set('mysql', { connection: my, schema: mariadb.database });
  for (const dialect of dialects)
    for (const sql of exampleTables(dialect)) await open.get(dialect)?.connection.run(sql);
});
afterAll(async () => {
  for (const { connection } of open.values()) await connection.close();
  await Promise.all([postgres.stop(), mariadb.stop()]);
});

async function tried(dialect: Dialect, sql: string, candidates: readonly string[]): Promise<TrialOutcome> {
  const at = open.get(dialect);
  const trial = trialOf(sql, candidates, { dialect });
  if (!at || !trial) throw new Error('there is nothing to try');
  const dbType = typeOf[dialect];
  const family = rowsOfFamily(dbType);
  const used = names.filter((name) => trial.tables.some((table) => table.name === name));
  const place: TrialPlace = {
    ...{ ...at, family, clock: standing, keep: async () => {}, definitions: exampleTables(dialect) },
    shapes: await family.shapes(at.connection, at.schema, used),
  };
  return runTrial(place, trial);
}

/** On the tables of the examples texts such as 012 may stand, so that quotes are refuted there. */
const refutedHere = 'quoted-number';
const cases = dialects.flatMap((dialect) =>
  rewrites.flatMap((one) =>
    one.examples
      .filter(() => one.id !== refutedHere)
      .filter((example) => (example.dialects ?? one.dialects).includes(dialect))
      .map((example) => ({ dialect, id: one.id, ...example })),
  ),
);

test.each(cases)('$id answers alike on $dialect on every database: $before', async ({ dialect, before, after }) => {
  const outcome = await tried(dialect, before, [after]);
  expect(outcome.candidates).toEqual([{ kind: 'same' }]);
  expect(outcome.databases).toBeGreaterThanOrEqual(64);
  expect(outcome.survivors).toEqual([]);
  expect(outcome.toldApart).toBe(outcome.mutants);
});

/** Rewrites that were published as right, or that look so: what they overlook is one row. */
const wrong: readonly { readonly what: string; readonly before: string; readonly after: string }[] = [
  {
    what: 'NULL in the list of NOT IN',
    before: 'SELECT id FROM customers WHERE id NOT IN (SELECT customer_id FROM orders)',
    after: 'SELECT id FROM customers WHERE NOT EXISTS (SELECT 1 FROM orders WHERE orders.customer_id = customers.id)',
  },
  {
    what: 'rows that a join repeats',
    before: 'SELECT c.name FROM customers c WHERE c.id IN (SELECT o.customer_id FROM orders o)',
    after: 'SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id',
  },
  {
    what: 'a left join whose condition moved',
    before: 'SELECT c.id, o.note FROM customers c LEFT JOIN orders o ON o.customer_id = c.id AND o.amount > 5',
    after: 'SELECT c.id, o.note FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.amount > 5',
  },
  {
    what: 'rows that both halves of a union hold',
    before: "SELECT id FROM customers WHERE level = 1 OR city = 'Rome'",
    after: "SELECT id FROM customers WHERE level = 1 UNION ALL SELECT id FROM customers WHERE city = 'Rome'",
  },
  {
    what: 'no row for a group without any',
    before: 'SELECT c.id, (SELECT count(*) FROM orders o WHERE o.customer_id = c.id) AS n FROM customers c',
    after:
      'SELECT c.id, g.n AS n FROM customers c LEFT JOIN (SELECT customer_id, count(*) AS n FROM orders GROUP BY customer_id) g ON g.customer_id = c.id',
  },
  {
    what: 'a column that may be NULL',
    before: 'SELECT count(level) AS n FROM customers',
    after: 'SELECT count(*) AS n FROM customers',
  },
  {
    what: 'the last moment of a day',
    before: "SELECT id FROM orders WHERE date(created_at) = '2024-03-09'",
    after: "SELECT id FROM orders WHERE created_at BETWEEN '2024-03-09' AND '2024-03-10'",
  },
  {
    what: 'an order that was turned',
    before: 'SELECT id, score FROM customers ORDER BY score, id',
    after: 'SELECT id, score FROM customers ORDER BY score, id DESC',
  },
  {
    what: 'rows that show the same, each with a row to join',
    before: 'SELECT DISTINCT c.level FROM customers c JOIN orders o ON o.customer_id = c.id AND o.buyer_id > 2',
    after:
      'SELECT c.level FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.buyer_id > 2)',
  },
  {
    what: 'DISTINCT over what repeats',
    before: 'SELECT DISTINCT city FROM customers',
    after: 'SELECT city FROM customers',
  },
];

test.each(dialects.flatMap((dialect) => wrong.map((one) => ({ dialect, ...one }))))(
  'on $dialect a rewrite that overlooks $what is refuted by a few rows, and a script shows them',
  async ({ dialect, before, after }) => {
    const [outcome] = (await tried(dialect, before, [after])).candidates;
    if (outcome?.kind !== 'other') throw new Error('it was not refuted');
    const { tables, script, before: first, after: second } = outcome.counterexample;
    const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThanOrEqual(5);
    expect(first).not.toEqual({ ...second, name: 'before' });
    expect(await shownBy(dialect, script)).toBe(true);
  },
);

/** Whether the last two statements of a script answer otherwise where the ones before were run on an empty database. */
async function shownBy(dialect: Dialect, script: string): Promise<boolean> {
  const connection = open.get(dialect)?.connection;
  const statements = parseScript(script, dialect).statements.map(({ text }) => text);
  for (const name of names) await connection?.run(`drop table ${name}`);
  for (const sql of statements.slice(0, -2)) await connection?.run(sql);
  const [first, second] = await Promise.all(
    statements.slice(-2).map(async (sql) => connection?.query(sql, { maxRows: 100 })),
  );
  const texts = (answer: typeof first) => (answer?.rows ?? []).map((row) => JSON.stringify(row));
  return JSON.stringify(texts(first)) !== JSON.stringify(texts(second));
}

test('quotes around a number are refuted where a text may be another number', async () => {
  const [example] = rewrites.find(({ id }) => id === refutedHere)?.examples ?? [];
  const { candidates } = await tried('mysql', example?.before ?? '', [example?.after ?? '']);
  expect(candidates.map(({ kind }) => kind)).toEqual(['other']);
});

test('a statement that answers otherwise each time is not judged', async () => {
  await expect(tried('postgres', 'SELECT id, random() AS r FROM customers', [])).rejects.toMatchObject({
    reason: 'unstable',
  });
});

test('a statement that the server does not run is not judged, and its words are told', async () => {
  await expect(tried('mysql', 'SELECT id FROM customers WHERE nothing = 1', [])).rejects.toMatchObject({
    reason: 'cannotRun',
    words: { en: expect.stringContaining('nothing') },
  });
});

test('what a change leaves is compared, and it is undone', async () => {
  const before = "UPDATE customers SET city = 'Rome' WHERE level > 1";
  const outcome = await tried('postgres', before, [
    before.replace('level > 1', '1 < level'),
    before.replace('>', '>='),
  ]);
  expect(outcome.candidates.map(({ kind }) => kind)).toEqual(['same', 'other']);
});
