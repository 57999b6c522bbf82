import type { Target } from '../../functions/engines/driver.ts';
import type { TestMysql } from '../support/mysql-family-server.ts';
import type { TestMariadb } from '../support/mariadb.ts';
import type { TestPostgres } from '../support/postgres.ts';
import type { CrashEngine } from './script.ts';

export function targetsOf(postgres: TestPostgres, mariadb: TestMariadb): Record<Exclude<CrashEngine, 'MySQL'>, Target> {
  const of = ({ host, port, user, password }: TestPostgres | TestMariadb) => ({ host, port, user, password });
  return {
    PostgreSQL: { ...of(postgres), dbType: 'PostgreSQL', params: { database: 'postgres' } },
    MariaDB: {
      ...of(mariadb),
      dbType: 'MariaDB',
      params: { commit_marks: mariadb.database },
      schema: mariadb.database,
    },
  };
}

export function mysqlTarget({ host, port, user, password, database }: TestMysql): Target {
  return { dbType: 'MySQL', host, port, user, password, params: { commit_marks: database }, schema: database };
}
