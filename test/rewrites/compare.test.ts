import { startMariadb, type TestMariadb } from '../support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { tried } from '../support/tried.ts';
import { driverOf } from '../../functions/engines/index.ts';
import type { Connection } from '../../functions/engines/driver.ts';
import { rewrites } from '../../shared/audit/optimize/rewrites/index.ts';
import { rewriting } from '../../shared/audit/optimize/rewrite-statement.ts';
import { compareOn } from './compare.ts';
import { randomStatements } from './random-statements.ts';

// The long run is `npm run prove:rewrites`.
const count = 25;

let postgres: TestPostgres;
let mariadb: TestMariadb;
const at: Partial<Record<'PostgreSQL' | 'MariaDB', Connection>> = {};
beforeAll(async () => {
  [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb()]);
  const options = { timeoutMs: 10_000, applicationName: 'prove' };
  const { host, port, user, password } = postgres;
  at.PostgreSQL = await (await driverOf('PostgreSQL')).connect(
    { dbType: 'PostgreSQL', host, port, user, password, params: { database: 'postgres' } },
    options,
  );
  at.MariaDB = await (await driverOf('MariaDB')).connect(
    { ...mariadb, dbType: 'MariaDB', params: {}, schema: mariadb.database },
    options,
  );
});
afterAll(async () => {
  await Promise.all(Object.values(at).map((db) => db.close()));
  await Promise.all([postgres.stop(), mariadb.stop()]);
});

const connection = (server: 'PostgreSQL' | 'MariaDB'): Connection => {
  const db = at[server];
  if (!db) throw new Error(`${server} is not there`);
  return db;
};

test.each(['PostgreSQL', 'MariaDB'] as const)(
  'on %s every rewrite of made-up statements gives the names, rows, order and errors of what it was made of',
  async (server) => {
    const found = await compareOn(server, connection(server), { count, seed: 20 });
    for (const [id, { differing }] of Object.entries(found)) expect([id, differing]).toEqual([id, []]);
    const rewritten = Object.values(found).filter((one) => one.rewritten > 0);
    expect(rewritten.length).toBeGreaterThan(rewrites.length / 2);
    tried('optimise', server, await connection(server).serverVersion());
  },
);

test('each rewrite has statements of its own', () => {
  expect(Object.keys(randomStatements).toSorted()).toEqual(rewrites.map(({ id }) => id).toSorted());
});

test.each(['PostgreSQL', 'MariaDB'] as const)(
  'on %s the comparison sees rewrites that believe every column to be filled, every key whole and every text exact',
  async (server) => {
    const believing: typeof rewriting = (sql, { dialect, schema }) =>
      rewriting(sql, {
        dialect,
        schema: schema && {
          ...schema,
          tables: schema.tables.map((table) => ({
            ...table,
            type: 'table' as const,
            doubtful: undefined,
            columns: table.columns?.map((column) => ({
              ...column,
              nullable: false,
              invisible: undefined,
              collation: dialect === 'mysql' ? 'utf8mb4_nopad_bin' : undefined,
            })),
            indexes: table.indexes?.map((index) => ({ ...index, forms: undefined, unproven: undefined })),
          })),
        },
      });
    const only = ['unique-distinct', 'count-column'];
    const found = await compareOn(server, connection(server), { count, seed: 20, rewriter: believing, only });
    const caught = Object.entries(found).flatMap(([id, { differing }]) => (differing.length > 0 ? [id] : []));
    expect(caught).toEqual(only);
  },
);
