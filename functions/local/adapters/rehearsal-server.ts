import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Target } from '../../engines/driver.ts';
import type { RehearsalServer } from '../../platform/ports/rehearsal-server.ts';
import { endLeftMysql, installedPrograms, startMysqlServer } from '../mysql-server.ts';
import { startPostgresServer } from '../postgres-server.ts';
import { postmasterOf, stopPostmaster } from '../postmaster.ts';

/** Nothing on it outlives a rehearsal, so that nothing waits for the disk. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '20' };

type Started = { readonly target: Target; readonly stop: () => Promise<void> };
/** How a server of each type is started in a folder; none where it is not installed. */
const kinds: Readonly<Record<string, (folder: string) => Promise<Started | undefined>>> = {
  PostgreSQL: postgres,
  MySQL: (folder) => ofMysqlFamily('MySQL', join(folder, 'mysql')),
  MariaDB: (folder) => ofMysqlFamily('MariaDB', join(folder, 'mariadb')),
};

/** Servers for rehearsals alone, each of which starts when it is first asked for and ends with us: a PostgreSQL of ours, and MySQL and MariaDB where they are installed. */
export function localRehearsalServer(folder: string) {
  const started = new Map<string, Promise<Started | undefined>>();
  const server: RehearsalServer = {
    async reach(dbType) {
      const start = kinds[dbType];
      if (!start) return undefined;
      const own = started.get(dbType) ?? start(folder);
      started.set(dbType, own);
      try {
        return (await own)?.target;
      } catch (error) {
        started.delete(dbType);
        throw error;
      }
    },
  };
  return {
    server,
    /** Ends those that a process which was killed left running. */
    async endLeftOver(): Promise<void> {
      if (!started.has('PostgreSQL')) await endLeftPostgres(folder);
      for (const [dbType, name] of [
        ['MySQL', 'mysql'],
        ['MariaDB', 'mariadb'],
      ] as const)
        if (!started.has(dbType)) await endLeftMysql(join(folder, name));
    },
    async close(): Promise<void> {
      for (const own of started.values()) await (await own.catch(() => undefined))?.stop();
    },
  };
}

async function postgres(folder: string): Promise<Started> {
  const { host, port, user, password, database, stop } = await startPostgresServer({ folder, settings });
  return { target: { dbType: 'PostgreSQL', host, port, user, password, params: { database } }, stop };
}

async function ofMysqlFamily(dbType: string, folder: string): Promise<Started | undefined> {
  const programs = await installedPrograms(dbType);
  if (!programs) return undefined;
  const { host, port, user, password, stop } = await startMysqlServer({ folder, programs });
  return { target: { dbType, host, port, user, password, params: {} }, stop };
}

async function endLeftPostgres(folder: string): Promise<void> {
  const remembered = join(folder, 'server-folder');
  if (!existsSync(remembered)) return;
  const left = postmasterOf(join(readFileSync(remembered, 'utf8'), 'cluster'));
  if (left) await stopPostmaster(left, 'SIGINT');
}
