import { broughtColumns, includes } from './brought-columns.ts';
import type { BackupReason } from './reasons.ts';
import type { BroughtRows } from './row-plan.ts';
import type { TableFacts } from './table-facts.ts';

/**
 * How the new rows of an INSERT are found on a server that does not tell them: by numbers beyond the last one, by keys that the
 * statement says itself, or by comparing all keys of the table before and after.
 */
export type FindingNew = 'counter' | 'given' | 'compared';

/** Which way finds the new rows of an INSERT. */
export function findingNew(brought: BroughtRows, facts: TableFacts): FindingNew {
  if (facts.isKeyGiven) return 'compared';
  const given = broughtColumns(brought, facts);
  const counter = counterOf(facts);
  if (counter !== undefined && !includes(given, counter)) return 'counter';
  return isSaid(brought, facts) ? 'given' : 'compared';
}

/** The column that the server numbers, by which new rows are beyond all others. */
export function counterOf({ columns }: TableFacts): string | undefined {
  return columns.find(({ counts, type }) => counts !== 'no' && /^(tiny|small|medium|big)?int$/.test(type))?.name;
}

/** Why the new rows of an INSERT cannot be found on a server that does not tell them. */
export function insertProblem(brought: BroughtRows, facts: TableFacts): BackupReason | undefined {
  if (facts.locksGaps) return undefined;
  // Without a view of the table that stays, only what the statement itself says is certain.
  const way = findingNew(brought, facts);
  if (facts.cautions.includes('triggers') || brought.isAllOpen || way === 'compared') return 'insertUnlocked';
  const isOpen = facts.key.some((name) => includes(columnsIn(brought.open, facts), name));
  return way === 'given' && isOpen ? 'insertUnlocked' : undefined;
}

/** Columns by their names, where a statement without names counts them. */
export function columnsIn(columns: BroughtRows['timed'], facts: TableFacts): string[] {
  const visible = broughtColumns({ columns: [] }, facts);
  return columns.map((one) => (typeof one === 'number' ? (visible[one] ?? '') : one));
}

/** Whether a statement says the keys of its rows, and says the same when it is asked before. */
function isSaid(brought: BroughtRows, facts: TableFacts): boolean {
  const given = broughtColumns(brought, facts);
  if (brought.isAllTimed || brought.isAllUncertain) return false;
  const unsteady = columnsIn([...brought.timed, ...brought.uncertain], facts);
  return facts.key.every((name) => {
    if (includes(unsteady, name)) return false;
    const isLeft = !includes(given, name) || brought.hasDefaults;
    return !isLeft || !includes(facts.guessed, name);
  });
}
