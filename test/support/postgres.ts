import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgresServer, type PostgresServer } from '../../functions/local/postgres-server.ts';
import { takeSeat } from './shared-servers.ts';

/** Nothing waits for the disk: a power cut is not tried here. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100' };

export type TestPostgres = Omit<PostgresServer, 'kill'>;

/** An empty PostgreSQL that nobody else uses until `stop`. Under Jest the tests of one worker hand it on, emptied. */
export async function startPostgres(): Promise<TestPostgres> {
  const seat = takeSeat('postgres');
  if (!seat) return startOwn();
  const server = await startPostgresServer({ folder: seat.folder, settings });
  if (seat.isUsed) await empty(server);
  return { ...server, stop: async () => seat.leave() };
}

async function startOwn(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-pg-'));
  // The server runs as another account when the tests run as root.
  chmodSync(folder, 0o755);
  const server = await startPostgresServer({ folder, settings });
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
