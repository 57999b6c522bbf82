import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startPostgresServer, type PostgresServer } from '../../functions/local/postgres-server.ts';
import { mayEnter, serverAccount } from '../../functions/local/server-account.ts';
import { takeSeat } from './shared-servers.ts';

/** Nothing waits for the disk: a power cut is not tried here. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100' };

export type TestPostgres = Omit<PostgresServer, 'kill'>;

/** The PostgreSQL servers that tests have: the one that the product brings, and an older one, unpacked by `scripts/test-servers.mjs`. */
export const postgresVersions = ['18', '15'] as const;
export type PostgresVersion = (typeof postgresVersions)[number];

/** An empty PostgreSQL that nobody else uses until `stop`. Under Jest the tests of one worker hand it on, emptied. */
export async function startPostgres(version: PostgresVersion = '18'): Promise<TestPostgres> {
  const seat = takeSeat(`postgres-${version}`);
  if (!seat) return startOwn(version);
  const server = await startPostgresServer({ folder: seat.folder, ...optionsOf(version) });
  if (seat.isUsed) await empty(server);
  return { ...server, stop: async () => seat.leave() };
}

function optionsOf(version: PostgresVersion) {
  if (version === '18') return { settings };
  const { native, libraries } = unpacked();
  // What compiles queries while they run was left out.
  return { settings: { ...settings, jit: 'off' }, programs: { native, libraries } };
}

/** Where the older server is; the account that it runs as may have to be given a copy. */
function unpacked() {
  const home = resolve('.build/servers/postgres-15/usr');
  const account = serverAccount();
  const copy = join(tmpdir(), `sluice-postgres-15-${statSync(home).ino}`);
  const usr = mayEnter(home, account) ? home : copy;
  if (usr === copy && !existsSync(copy)) {
    const half = mkdtempSync(`${copy}-`);
    cpSync(home, half, { recursive: true, verbatimSymlinks: true });
    chmodSync(half, 0o755);
    renameSync(half, copy);
  }
  return { native: join(usr, 'lib/postgresql/15'), libraries: join(usr, 'lib/x86_64-linux-gnu') };
}

async function startOwn(version: PostgresVersion): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-pg-'));
  // The server runs as another account when the tests run as root.
  chmodSync(folder, 0o755);
  const server = await startPostgresServer({ folder, ...optionsOf(version) });
  const endWithUs = () => void server.kill();
  process.once('exit', endWithUs);
  return {
    ...server,
    async stop() {
      process.removeListener('exit', endWithUs);
      await server.stop();
      rmSync(readFileSync(join(folder, 'server-folder'), 'utf8'), { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Removes whatever an earlier test left: sessions, databases and roles. */
async function empty({ host, port, user, password }: PostgresServer): Promise<void> {
  const client = new pg.Client({ host, port, user, password, database: 'template1', ssl: false });
  await client.connect();
  try {
    const listed = async (sql: string) => (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name);
    const databases = await listed('select quote_ident(datname) as name from pg_database where not datistemplate');
    for (const name of databases) await client.query(`drop database ${name} with (force)`);
    const roles = `select quote_ident(rolname) as name from pg_roles where rolname <> current_user and rolname !~ '^pg_'`;
    for (const name of await listed(roles)) await client.query(`drop role ${name}`);
    await client.query('create database postgres template template0 strategy file_copy');
  } finally {
    await client.end();
  }
}
