import type { LogParser } from '../../../shared/server-logs/logged-sql.ts';
import { mysqlSlowLog } from '../../../shared/server-logs/mysql-slow-log.ts';
import { postgresTextLog } from '../../../shared/server-logs/postgres-logs.ts';
import type { CloudRound } from './cloud-collector.ts';

/** RDS sets `log_line_prefix` and lets nobody change it. */
const rdsPrefix = '%t:%r:%u@%d:[%p]:';

/** The reader of the log of slow statements of a database on RDS. */
export function rdsLogParser(dbType: string, memory = ''): LogParser {
  return dbType === 'PostgreSQL' ? postgresTextLog(rdsPrefix) : mysqlSlowLog(memory);
}

/** From when the first round reads. */
export function firstMoment({ params, now }: Pick<CloudRound, 'params' | 'now'>): number {
  return now - Number(params['first_sqls_scrapped_in_last_period_hours'] ?? 24) * 3_600_000;
}
