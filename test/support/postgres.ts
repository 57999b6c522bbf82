import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresServer, type PostgresServer } from '../../functions/local/postgres-server.ts';

export type TestPostgres = PostgresServer & {
  /** Ends it, if it still runs, and starts it again on the same data and port. */
  restart(): Promise<void>;
};

/** A PostgreSQL of this test's own, gone with all its data after `stop`. Nothing waits for the disk: a power cut is not tried here. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-pg-'));
  // The server runs as another account when the tests run as root.
  chmodSync(folder, 0o755);
  const options = { folder, settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100' } };
  const first = await startPostgresServer(options);
  let server = first;
  const endWithUs = () => void server.kill();
  process.once('exit', endWithUs);
  return {
    ...first,
    kill: () => server.kill(),
    async stop() {
      process.removeListener('exit', endWithUs);
      await server.stop();
      rmSync(readFileSync(join(folder, 'server-folder'), 'utf8'), { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
    async restart() {
      await server.stop();
      server = await startPostgresServer({ ...options, port: first.port });
    },
  };
}
