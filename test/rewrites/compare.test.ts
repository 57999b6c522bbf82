import { startMariadb } from '../support/mariadb.ts';
import { startMysql } from '../support/mysql.ts';
import { startPostgres } from '../support/postgres.ts';
import { tried } from '../support/tried.ts';
import { driverOf } from '../../functions/engines/index.ts';
import type { Connection, Target } from '../../functions/engines/driver.ts';
import { rewrites } from '../../shared/audit/optimize/rewrites/index.ts';
import { rewriting } from '../../shared/audit/optimize/rewrite-statement.ts';
import { compareOn } from './compare.ts';
import { randomStatements } from './random-statements.ts';

// The long run is `npm run prove:rewrites`.
const count = 25;

const servers = ['PostgreSQL', 'MariaDB', 'MySQL'] as const;
type Server = (typeof servers)[number];

const at: Partial<Record<Server, Connection>> = {};
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  const [postgres, mariadb, mysql] = await Promise.all([startPostgres(), startMariadb(), startMysql('9.7')]);
  stops.push(postgres.stop, mariadb.stop, mysql.stop);
  const { host, port, user, password } = postgres;
  const targets: Readonly<Record<Server, Target>> = {
    PostgreSQL: { dbType: 'PostgreSQL', host, port, user, password, params: { database: 'postgres' } },
    MariaDB: { ...mariadb, dbType: 'MariaDB', params: {}, schema: mariadb.database },
    MySQL: { ...mysql, dbType: 'MySQL', params: {}, schema: mysql.database },
  };
  for (const server of servers)
    at[server] = await (await driverOf(server)).connect(targets[server], {
      timeoutMs: 10_000,
      applicationName: 'prove',
    });
});
afterAll(async () => {
  await Promise.all(Object.values(at).map((db) => db.close()));
  await Promise.all(stops.map((stop) => stop()));
});

const connection = (server: Server): Connection => {
  const db = at[server];
  if (!db) throw new Error(`${server} is not there`);
  return db;
};

test.each(servers)(
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

test.each(servers)(
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
