import { exactColumns } from '../../../shared/rollback/exact-columns.ts';
import { keyOf, type Row, type RowChange, type TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { RunResult } from '../../engines/driver.ts';
import { backupFailed } from './backup-failed.ts';
import { PieceWriter, putAfter, putBefore } from './backup-store.ts';
import type { KeptRows, RowsToKeep } from './row-job.ts';

/**
 * SQL Server answers each row that a statement changes as it was and as it became (OUTPUT). Both are written down before the COMMIT, so
 * nothing is asked for beforehand; a table with triggers gives no such answer.
 */
export function keepTold(job: RowsToKeep, facts: TableFacts, at: number): KeptRows {
  const { sql, family, plan, rowsMax } = job;
  const [gone, come] = ['deleted', 'inserted'].map((alias) => exactColumns(facts, family, alias));
  const asked = { insert: [come], delete: [gone] }[plan.kind as 'insert' | 'delete'] ?? [gone, come];
  const send = `${sql.slice(0, at)} output ${asked.join(', ')} ${sql.slice(at)}`;
  return { rows: 0, send, maxRows: rowsMax, finish: (result) => keepAnswer(job, facts, result) };
}

async function keepAnswer(job: RowsToKeep, facts: TableFacts, { rows }: RunResult): Promise<{ rows: number }> {
  const { plan, rowsMax, files, folder } = job;
  if (rows?.truncated) throw backupFailed('tooManyRows', { max: rowsMax });
  const changes = (rows?.rows ?? []).map((row) => changeIn(row, facts, plan.kind));
  const met = changes.filter(({ before }) => before);
  const before = new PieceWriter(files, folder, 'before');
  const after = new PieceWriter(files, folder, 'after');
  for (let start = 0; start < met.length; start += rowsAtOnce) {
    const piece = met.slice(start, start + rowsAtOnce);
    await before.addPiece(piece.map((one): Row => one.before ?? []));
    await after.addPiece(piece.map((one) => one.after ?? null));
  }
  await after.add(changes.flatMap((one) => (one.before || !one.after ? [] : [one.after])));
  await putBefore(files, folder, { facts, ...(await before.ended()), isOrdered: true });
  await putAfter(files, folder, await after.ended());
  return { rows: changes.length };
}

const rowsAtOnce = 500;

/** Of a row that was not there, or is gone, no column has a value; its key never lacks one. */
function changeIn(row: Row, facts: TableFacts, kind: RowsToKeep['plan']['kind']): RowChange {
  const width = facts.columns.length;
  const [first, second] = [row.slice(0, width), row.slice(width)];
  const [before, after] = kind === 'insert' ? [undefined, first] : [first, second];
  const there = (one: Row | undefined) =>
    one && one.length > 0 && !keyOf(facts, one).includes(null) ? one : undefined;
  return { before: there(before), after: there(after) };
}
