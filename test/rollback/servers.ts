import type { Target } from '../../functions/engines/driver.ts';
import { startMariadb } from '../support/mariadb.ts';
import { mysqlVersions, startMysql } from '../support/mysql.ts';
import { startPostgres } from '../support/postgres.ts';

/** The servers on which undoing is proven. */
export const provedEngines = ['PostgreSQL', 'PostgreSQL 15', 'MariaDB', 'MySQL 9.7', 'MySQL 5.6'] as const;
export type ProvedEngine = (typeof provedEngines)[number];

/** The type of data source that a server is. */
export function dbTypeOf(engine: ProvedEngine): 'PostgreSQL' | 'MariaDB' | 'MySQL' {
  if (isPostgres(engine)) return 'PostgreSQL';
  return engine === 'MariaDB' ? engine : 'MySQL';
}

export function isPostgres(engine: ProvedEngine): boolean {
  return engine.startsWith('PostgreSQL');
}

/** Starts a server; what it is called is where a data source would find it. */
export async function startProved(engine: ProvedEngine): Promise<{ target: Target; stop: () => Promise<void> }> {
  const version = mysqlVersions.find((one) => engine === `MySQL ${one}`);
  const server = version
    ? await startMysql(version)
    : await (isPostgres(engine) ? startPostgres(engine === 'PostgreSQL' ? '18' : '15') : startMariadb());
  const { host, port, user, password } = server;
  const own = { dbType: dbTypeOf(engine), host, port, user, password };
  const stop = async () => server.stop();
  if (!('database' in server) || isPostgres(engine))
    return { target: { ...own, params: { database: 'postgres' } }, stop };
  return { target: { ...own, params: { commit_marks: server.database }, schema: server.database }, stop };
}
