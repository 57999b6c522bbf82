import { defined } from '../../../shared/records.ts';
import type { LoggedSql } from '../../../shared/server-logs/logged-sql.ts';
import type { Entry } from '../collected/inbox-repo.ts';
import { isCollectable } from './own-statements.ts';

/** What a log says of runs of statements, without our own and those about the server; no run is later than now. */
export function loggedEntries(all: readonly LoggedSql[], now: number): Entry[] {
  return all
    .filter(({ sql }) => isCollectable(sql))
    .map(({ sql, schema, user, endpoint, seconds, rowsExamined, at = now, count }) => ({
      sql,
      schema,
      count,
      lastAt: new Date(Math.min(at, now)).toISOString(),
      ...defined({ timeAvg: seconds, timeMax: seconds, rowsAvg: rowsExamined, dbUser: user }),
      endpoints: endpoint ? [endpoint] : [],
    }));
}
