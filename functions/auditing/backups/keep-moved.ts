import { lockingSelect } from '../../../shared/rollback/locking-select.ts';
import { exactText, quoted } from '../../../shared/rollback/exact-columns.ts';
import type { Row, TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { RunResult } from '../../engines/driver.ts';
import { backupFailed } from './backup-failed.ts';
import { PieceWriter, putAfter, putBefore, readBeforePiece } from './backup-store.ts';
import { reading } from './exact-session.ts';
import { markedBy, markLength, markOf, rowsMarked } from './marked-rows.ts';
import { type KeptRows, type RowsToKeep } from './row-job.ts';
import { keyText, rowsByKey } from './table-rows.ts';
import { families } from './families.ts';

/** An UPDATE that gives rows another key: what it will be is asked together with the row, in the words of the statement. */
export async function keepMoved(job: RowsToKeep, facts: TableFacts): Promise<KeptRows> {
  const { sql, connection, family, files, folder } = job;
  const writer = new PieceWriter(files, folder, 'before');
  const found = [...(await markedBy(job, facts, selectOf(job, facts))).values()];
  const length = markLength(facts, family);
  const moved = found.map((row) => row.slice(length));
  const marks = found.map((row) => row.slice(0, length));
  await reading(connection, family, async () => {
    for await (const read of rowsMarked(job, facts, marks)) await writer.add(read);
  });
  const { pieces, rows } = await writer.ended();
  await putBefore(files, folder, { facts, pieces, rows, isOrdered: true });
  return { rows, send: sql, maxRows: 0, finish: (result) => keepLeft(job, facts, { result, pieces, moved }) };
}

function selectOf(job: RowsToKeep, facts: TableFacts): string {
  const { sql, plan, family } = job;
  const keys = (alias: string) =>
    facts.key.map((name) => {
      const value = plan.values?.[plan.assigned.findIndex((one) => one.toLowerCase() === name.toLowerCase())];
      const type = facts.columns.find((column) => column.name === name)?.type ?? 'text';
      if (!value) return exactText(family, `${quoted(family, alias)}.${quoted(family, name)}`, type);
      const text = `(${sql.slice(...value)})`;
      return families[family].keyValue(text, type);
    });
  return lockingSelect(job, facts, (alias) => [markOf(facts, family, alias), ...keys(alias)].join(', '));
}

type Left = { readonly result: RunResult; readonly pieces: number; readonly moved: readonly Row[] };

/** Every row must be found by its new key: what the server made of a value may be another one. */
async function keepLeft(
  { connection, family, files, folder }: RowsToKeep,
  facts: TableFacts,
  { result, pieces, moved }: Left,
): Promise<{ readonly rows: number }> {
  const changed = result.rowsMatched ?? result.rowsAffected;
  if (changed !== moved.length) throw backupFailed('otherRows', { kept: moved.length, changed });
  const writer = new PieceWriter(files, folder, 'after');
  await reading(connection, family, async () => {
    let start = 0;
    for (let piece = 1; piece <= pieces; piece++) {
      const { length } = await readBeforePiece(files, folder, piece);
      const keys = moved.slice(start, start + length);
      const now = await rowsByKey(connection, { facts, family, lock: 'forUpdate' }, keys);
      const left = keys.map((key) => now.get(keyText(key)) ?? null);
      if (left.includes(null)) throw backupFailed('keysOtherwise', { table: facts.name });
      await writer.addPiece(left);
      start += length;
    }
  });
  await putAfter(files, folder, await writer.ended());
  return { rows: moved.length };
}
