import type { Entry } from '../collected/inbox-repo.ts';
import { measures } from '../measures/measures.ts';
import type { Measured } from '../../platform/table/rollup.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';

/** What uploaded statements of a slow log say of the server over time; other uploads say nothing of when something ran. */
export function measuringUpload(
  table: TenantTable,
  dbServiceUid: string,
  of: { type: string; entries: readonly Entry[]; at: number },
): TransactItem[] {
  // A scan of no data source says nothing of a server.
  if (dbServiceUid === '' || !/_slow_log$/.test(of.type)) return [];
  // Old lines of a log that is read for the first time fall into many buckets: only as many as one write takes.
  return measures
    .on(table)
    .adding(dbServiceUid, ofEntries(of.type, of.entries, of.at))
    .slice(0, bucketsMax);
}

const bucketsMax = 80;

/** What the statements of a look or an upload say of the server over time. */
export function ofEntries(type: string, entries: readonly Entry[], at: number): Measured[] {
  if (/_processlist$/.test(type)) return [{ at, values: { sampled_sessions: entries.length } }];
  if (/_slow_log$/.test(type)) return slowOnes(entries);
  if (!/_top_sql$/.test(type)) return [];
  const executions = entries.reduce((sum, { count }) => sum + count, 0);
  const seconds = entries.reduce((sum, { count, timeAvg = 0 }) => sum + count * timeAvg, 0);
  return [{ at, values: { top_executions: executions, top_seconds: seconds } }];
}

/** By the minute in which they ended. */
function slowOnes(entries: readonly Entry[]): Measured[] {
  const minutes = new Map<number, number>();
  for (const { lastAt, count } of entries) {
    const minute = Math.floor(Date.parse(lastAt) / 60_000) * 60_000;
    minutes.set(minute, (minutes.get(minute) ?? 0) + count);
  }
  const newest = [...minutes].sort(([a], [b]) => b - a).slice(0, minutesMax);
  return newest.map(([minute, count]) => ({ at: minute, values: { slow_statements: count } }));
}

/** A first look may find a day of them; a transaction takes no more. */
const minutesMax = 25;
