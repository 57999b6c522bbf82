import { startMariadb, type TestMariadb } from '../support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { targetsOf } from '../crash/targets.ts';
import { prove } from './prove.ts';

// The long run is `npm run prove:rollback`.
const casesPerEngine = 30;

let postgres: TestPostgres;
let mariadb: TestMariadb;
beforeAll(async () => {
  [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb()]);
});
afterAll(() => Promise.all([postgres.stop(), mariadb.stop()]));

test.each(['PostgreSQL', 'MariaDB'] as const)(
  'on %s random changes of random tables and their definitions are undone to the byte',
  async (engine) => {
    const proof = await prove(engine, targetsOf(postgres, mariadb)[engine], { count: casesPerEngine, seed: 20 });
    expect(proof.cases).toBe(casesPerEngine);
  },
  120_000,
);

test('what is undone without the product is undone by npm start and a browser too', async () => {
  const target = targetsOf(postgres, mariadb).PostgreSQL;
  const proof = await prove('PostgreSQL', target, { count: 4, seed: 21, road: 'browser' });
  expect(proof.byBrowser).toBeGreaterThan(1);
}, 600_000);
