import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RehearsalServer } from '../../platform/ports/rehearsal-server.ts';
import { startPostgresServer, type PostgresServer } from '../postgres-server.ts';
import { postmasterOf, stopPostmaster } from '../postmaster.ts';

/** Nothing on it outlives a rehearsal, so that nothing waits for the disk. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '20' };

/** A PostgreSQL for rehearsals alone, which starts when it is first asked for and ends with us. */
export function localRehearsalServer(folder: string) {
  let started: Promise<PostgresServer> | undefined;
  const server: RehearsalServer = {
    async reach(dbType) {
      if (dbType !== 'PostgreSQL') return undefined;
      started ??= startPostgresServer({ folder, settings });
      try {
        const { host, port, user, password, database } = await started;
        return { dbType, host, port, user, password, params: { database } };
      } catch (error) {
        started = undefined;
        throw error;
      }
    },
  };
  return {
    server,
    /** Ends one that a process which was killed left running. */
    async endLeftOver(): Promise<void> {
      const remembered = join(folder, 'server-folder');
      if (started || !existsSync(remembered)) return;
      const left = postmasterOf(join(readFileSync(remembered, 'utf8'), 'cluster'));
      if (left) await stopPostmaster(left, 'SIGINT');
    },
    async close(): Promise<void> {
      await (await started?.catch(() => undefined))?.stop();
    },
  };
}
