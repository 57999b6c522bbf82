import type { EngineFamily } from '../../../shared/engines/engine.ts';
import { familyOf } from '../../../shared/engines/index.ts';
import { invariant } from '../../../shared/errors/index.ts';
import type { LogParser } from '../../../shared/server-logs/logged-sql.ts';
import { mysqlSlowLog } from '../../../shared/server-logs/mysql-slow-log.ts';
import { postgresTextLog } from '../../../shared/server-logs/postgres-logs.ts';

/** What RDS calls the logs and figures of the databases of a family. */
type RdsFamily = {
  /** The kind of the log of slow statements, by which its group is called. */
  readonly log: string;
  /** What the names of its files hold. */
  readonly logFile: string;
  readonly logParser: (memory: string) => LogParser;
  /** How often a second, and how many rows a second. */
  readonly rates: { readonly calls: string; readonly rows: string };
};

/** RDS sets `log_line_prefix` and lets nobody change it. */
const rdsPrefix = '%t:%r:%u@%d:[%p]:';

/** The one place where collectors of clouds ask which family a database is of. */
const families: Readonly<Record<EngineFamily, RdsFamily | undefined>> = {
  mysql: {
    log: 'slowquery',
    logFile: 'slowquery',
    logParser: mysqlSlowLog,
    rates: { calls: 'count_star_per_sec', rows: 'sum_rows_examined_per_sec' },
  },
  postgres: {
    log: 'postgresql',
    logFile: 'postgresql.log',
    logParser: () => postgresTextLog(rdsPrefix),
    rates: { calls: 'calls_per_sec', rows: 'rows_per_sec' },
  },
  oracle: undefined,
  sqlserver: undefined,
};

/** The row of a type that has scans over RDS. */
export function rdsFamilyOf(dbType: string): RdsFamily {
  const row = families[familyOf(dbType)];
  invariant(row, 'scans over RDS are offered for families that it runs');
  return row;
}
