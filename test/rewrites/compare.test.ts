import { isProving } from '../support/lane.ts';
import { tried } from '../support/tried.ts';
import { driverOf } from '../../functions/engines/index.ts';
import type { Connection } from '../../functions/engines/driver.ts';
import { rewrites } from '../../shared/audit/optimize/rewrites/index.ts';
import { rewriting } from '../../shared/audit/optimize/rewrite-statement.ts';
import { compareOn } from './compare.ts';
import { randomStatements } from './random-statements.ts';
import { comparedServers, targetOf, type ComparedServer } from './servers.ts';
import { buildWall, type Wall } from './wall.ts';

// The long run is `npm run prove:rewrites`.
const count = isProving ? 25 : 12;
// Each of some hundred trials runs some thousand statements.
const patienceMs = 900_000;

const servers = isProving ? comparedServers : comparedServers.slice(0, 3);
const connections = new Map<ComparedServer, Connection>();
const walls = new Map<ComparedServer, Wall>();
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  for (const server of servers) {
    const running = await server.start();
    stops.push(running.stop);
    const options = { timeoutMs: 10_000, applicationName: 'prove' };
    const open = async () => (await driverOf(server.dbType)).connect(targetOf(server, running), options);
    connections.set(server, await open());
    const own = await open();
    stops.unshift(() => own.close());
    walls.set(server, await buildWall(server.dbType, own));
  }
}, 120_000);
afterAll(async () => {
  for (const db of connections.values()) await db.close();
  await Promise.all(stops.map((stop) => stop()));
});

const connection = (server: ComparedServer): Connection => {
  const db = connections.get(server);
  if (!db) throw new Error(`${server.name} is not there`);
  return db;
};

test.each(servers)(
  'on $name every rewrite of made-up statements gives the names, rows, order and errors of what it was made of',
  async (server) => {
    const wall = walls.get(server);
    const found = await compareOn(server.dbType, connection(server), {
      count,
      seed: 20,
      wall,
      mutantsEvery: isProving ? 12 : 6,
    });
    for (const [id, { differing, falseAccepts }] of Object.entries(found))
      expect([id, differing, falseAccepts]).toEqual([id, [], []]);
    expect(found['quoted-number']?.refuted ?? 0).toBe(server.dbType === 'PostgreSQL' ? 0 : count);
    const broken = Object.values(found).reduce((sum, { mutants, mutantsOffered }) => sum + mutants - mutantsOffered, 0);
    expect(broken).toBeGreaterThan(30);
    const rewritten = Object.values(found).filter((one) => one.rewritten > 0);
    expect(rewritten.length).toBeGreaterThan(rewrites.length / 2);
    tried('optimise', server.dbType, await connection(server).serverVersion());
  },
  patienceMs,
);

test('each rewrite has statements of its own', () => {
  expect(Object.keys(randomStatements).toSorted()).toEqual(rewrites.map(({ id }) => id).toSorted());
});

test.each(servers)(
  'on $name the comparison sees rewrites that believe every column to be filled, every key whole and every text exact',
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
    const found = await compareOn(server.dbType, connection(server), {
      count: 25,
      seed: 20,
      rewriter: believing,
      only,
    });
    const caught = Object.entries(found).flatMap(([id, { differing }]) => (differing.length > 0 ? [id] : []));
    expect(caught).toEqual(only);
  },
);
