import type { Text } from '../../text.ts';
import { postgresFamily } from '../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { Change, LockImpact, LockRow, Subject } from './lock-row.ts';
import { mysqlLocks } from './mysql/lock-impact.ts';
import { wayOf, ways } from './mysql/lock-ways.ts';
import { wayOnTable } from './mysql/table-limits.ts';
import { postgresLocks } from './postgres/lock-impact.ts';

/**
 * What one change takes: what it is, the lock and the work, the safer way, and for a server that is not known from
 * which version on it is better.
 */
export type KnownImpact = LockImpact & {
  readonly what: Text;
  readonly safer: Text | undefined;
  readonly better: { readonly version: string; readonly algorithm: string } | undefined;
  /** What it takes in one statement with changes that are not made at once. */
  readonly beside?: LockImpact;
};

/**
 * What a change takes on the servers of a dialect; undefined when it touches nothing that is there, or is not known.
 */
export function impactOf(change: Change, subject: Subject, dialect: Dialect): KnownImpact | undefined {
  if (postgresFamily.includes(dialect)) {
    const row = rowFor(postgresLocks, change, subject);
    return row && { ...row.told, what: row.what, safer: row.safer, better: undefined };
  }
  const row = dialect === 'mysql' ? rowFor(mysqlLocks, change, subject) : undefined;
  if (!row) return undefined;
  const known = wayOf(row.told, subject.server);
  const impact: LockImpact = ways[wayOnTable(known.way, change, subject)];
  const beside: LockImpact = ways[wayOnTable(known.beside, change, subject)];
  return { ...impact, what: row.what, safer: row.safer, better: known.better, beside };
}

function rowFor<Told>(rows: readonly LockRow<Told>[], change: Change, subject: Subject): LockRow<Told> | undefined {
  return rows.find((row) => row.fits(change, subject));
}
