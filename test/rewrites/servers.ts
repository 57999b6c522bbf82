import type { Target } from '../../functions/engines/driver.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startMysql } from '../support/mysql.ts';
import { startPostgres } from '../support/postgres.ts';
import type { ComparedType } from './hostile-tables.ts';

type Running = Pick<Target, 'host' | 'port' | 'user' | 'password'> & {
  readonly database?: string;
  readonly stop: () => Promise<unknown>;
};
/** A server on which statements and their rewrites are compared. */
export type ComparedServer = {
  readonly name: string;
  readonly dbType: ComparedType;
  readonly start: () => Promise<Running>;
};

/** The newest of each type first. */
export const comparedServers: readonly ComparedServer[] = [
  { name: 'PostgreSQL', dbType: 'PostgreSQL', start: () => startPostgres() },
  { name: 'MariaDB', dbType: 'MariaDB', start: () => startMariadb() },
  { name: 'MySQL', dbType: 'MySQL', start: () => startMysql('9.7') },
  { name: 'PostgreSQL 15', dbType: 'PostgreSQL', start: () => startPostgres('15') },
  { name: 'MySQL 5.6', dbType: 'MySQL', start: () => startMysql('5.6') },
];

export function targetOf({ dbType }: ComparedServer, { host, port, user, password, database }: Running): Target {
  const at = { dbType, host, port, user, password };
  return dbType === 'PostgreSQL'
    ? { ...at, params: { database: database ?? 'postgres' } }
    : { ...at, params: {}, ...(database !== undefined && { schema: database }) };
}
