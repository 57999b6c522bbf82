import { fillWithMany, watchingPlans } from '../../../../test/support/dear-questions.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import type { Connection } from '../../../engines/driver.ts';
import { postgresDriver } from '../../../engines/postgres/driver.ts';
import { maskedStatement } from './masked-statement.ts';

/** What is asked of the catalogue before each masked query costs by what the query names. */
let postgres: TestPostgres;
let db: Connection;
beforeAll(async () => {
  postgres = await startPostgres();
  db = await postgresDriver.connect(
    { dbType: 'PostgreSQL', ...postgres, params: { database: 'postgres' } },
    { timeoutMs: 5000, applicationName: 'test' },
  );
  await fillWithMany(db);
}, 180_000);
afterAll(async () => {
  await db.close();
  await postgres.stop();
});

const mask = { kind: 'TAG', tag: 'NAME' } as const;
/** Of a catalogue of tens of thousands. */
const rowsMax = 300;

test.each([
  ['a table', 'select name from shop.o20 where id = 1'],
  ['a view', 'select name, doubled from shop.o34 where id = 1'],
  ['a join', 'select a.name, b.name from shop.o20 a join shop.o21 b on b.parent = a.id where a.price > 3'],
])('%s is asked about without any catalogue being read as a whole', async (_, sql) => {
  const { connection, told } = await watchingPlans(db, () => rowsMax);
  const columns = ['o20', 'o33'].map((table) => ({ schema: 'shop', table, column: 'name', mask }));
  const keys = { inner: '36'.repeat(64), outer: '5c'.repeat(64) };
  const sent = await maskedStatement(sql, { connection, dialect: 'postgres', policy: { columns, keys } });
  expect(sent.reads.length).toBeGreaterThan(0);
  expect(told.asked).toBeGreaterThan(2);
  expect(told.dear).toEqual([]);
});
