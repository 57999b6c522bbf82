import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresServer, type PostgresServer } from '../../../local/postgres-server.ts';
import { postgresVersions, startPostgres } from '../../../../test/support/postgres.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import { postgresDriver } from '../../../engines/postgres/driver.ts';
import { identitiesOf } from '../read-structures.ts';
import { postgresIdentities } from './identities.ts';

const options = { timeoutMs: 5000, applicationName: 'test' };
type Place = Pick<PostgresServer, 'host' | 'port' | 'user' | 'password'>;

/** What a server says of a schema after some statements. */
async function told({ host, port, user, password }: Place, schema: string, ...statements: string[]) {
  const target = { dbType: 'PostgreSQL', host, port, user, password, params: { database: 'postgres' } } as const;
  const connection = await postgresDriver.connect(target, options);
  try {
    for (const sql of statements) await connection.run(sql);
    return await postgresIdentities(connection, schema);
  } finally {
    await connection.close();
  }
}

test.each(postgresVersions)('a server of version %s knows objects and their parts by numbers', async (version) => {
  const server = await startPostgres(version);
  try {
    const found = await told(
      server,
      `Odd 'name"`,
      `create schema "Odd 'name"""`,
      `set search_path to "Odd 'name"""`,
      'create table a (id serial primary key, gone int, "b c" text check ("b c" <> \'\'), unique ("b c"))',
      'create index by_both on a (id, "b c")',
      'alter table a drop column gone',
      'create materialized view m as select id from a',
      'create table p (id int) partition by range (id)',
      'create domain positive as int',
      "create function one() returns int language sql as 'select 1'",
      "create function twice() returns int language sql as 'select 1'",
      "create function twice(int) returns int language sql as 'select 1'",
      "create procedure act() language sql as 'select 1'",
    );
    expect(found?.place.split('/')).toHaveLength(4);
    expect(Object.keys(found?.objects ?? {}).sort()).toEqual(
      ['FUNCTION one', 'PROCEDURE act', 'SEQUENCE a_id_seq', 'TABLE a', 'TABLE p', 'TYPE positive', 'VIEW m'].sort(),
    );
    const { parts } = found?.objects['TABLE a'] ?? { parts: {} };
    expect(Object.values(parts).sort()).toEqual(['a_b c_check', 'a_b c_key', 'a_pkey', 'b c', 'by_both', 'id']);
    expect(parts).toMatchObject({ 'column 1': 'id', 'column 3': 'b c' });
    expect(await told(server, 'nowhere')).toBeUndefined();
  } finally {
    await server.stop();
  }
});

test('numbers hold until a server is started again, since what was restored is started as well', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-numbers-'));
  chmodSync(folder, 0o755);
  const settings = { fsync: 'off', max_connections: '20' };
  let server = await startPostgresServer({ folder, settings });
  try {
    const before = await told(server, 'public', 'create table a (id int)');
    expect(await told(server, 'public')).toEqual(before);
    await server.stop();
    server = await startPostgresServer({ folder, settings });
    const after = await told(server, 'public');
    expect(after?.objects).toEqual(before?.objects);
    expect(after?.place.split('/').slice(0, 3)).toEqual(before?.place.split('/').slice(0, 3));
    expect(after?.place).not.toBe(before?.place);
  } finally {
    await server.stop();
    rmSync(readFileSync(join(folder, 'server-folder'), 'utf8'), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a server that does not say which one it is knows no numbers, and one that went away is told of', async () => {
  const failing = (kind: 'other' | 'timeout' | 'lostConnection') => ({
    query: () => Promise.reject(new EngineError({ kind, code: 'x', message: 'x', outcome: 'refused' })),
    run: () => Promise.resolve(),
    serverVersion: () => Promise.resolve('18'),
  });
  for (const kind of ['other', 'timeout'] as const)
    expect(await postgresIdentities(failing(kind), 'public')).toBeUndefined();
  await expect(postgresIdentities(failing('lostConnection'), 'public')).rejects.toThrow('x');
  const answers = (rows: readonly (readonly (string | null)[])[], truncated = false) => ({
    query: () => Promise.resolve({ rows, truncated }),
    run: () => Promise.resolve(),
    serverVersion: () => Promise.resolve('18'),
  });
  expect(await postgresIdentities(answers([[null]]), 'public')).toBeUndefined();
  expect(await postgresIdentities(answers([['here']], true), 'public')).toBeUndefined();
});

test('servers that have no such numbers are not asked for them', () => {
  for (const dbType of ['MySQL', 'MariaDB'] as const) expect(identitiesOf({ dbType })).toBeUndefined();
  expect(identitiesOf({ dbType: 'PostgreSQL' })).toBe(postgresIdentities);
});
