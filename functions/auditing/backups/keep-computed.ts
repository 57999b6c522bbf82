import { exactValue, keyColumns, quoted, tableText } from '../../../shared/rollback/exact-columns.ts';
import { broughtColumns } from '../../../shared/rollback/brought-columns.ts';
import type { CountedChange } from '../../../shared/rollback/row-plan.ts';
import { keyOf, type Row, type TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { RunResult } from '../../engines/driver.ts';
import { backupFailed } from './backup-failed.ts';
import { PieceWriter, putAfter, putBefore, readBeforePiece } from './backup-store.ts';
import { keysOfParts } from './keys-of-parts.ts';
import { markOf, rowsMarked, rowsTold } from './marked-rows.ts';
import type { KeptRows, RowsToKeep } from './row-job.ts';
import { keyText, rowsByKey } from './table-rows.ts';

type Part<K extends 'met' | 'brought'> = NonNullable<CountedChange[K]>;
type Kept = {
  readonly pieces: number;
  readonly met: number;
  readonly fresh: readonly Row[];
  readonly removes: boolean;
};

/**
 * MERGE of Oracle, and its INSERT of several rows. The rows that are there are found by the words of the statement and locked, the keys
 * of new ones are computed; afterwards all must be found by their keys, and the server must have told as many rows.
 */
export async function keepComputed(
  job: RowsToKeep,
  facts: TableFacts,
  parts: readonly CountedChange[],
): Promise<KeptRows> {
  const { sql, files, folder, rowsMax } = job;
  const { met, fresh } = await keysOfParts(job, { facts, parts }, { met: selectOfMet, brought: selectOfNew });
  if (met.length + fresh.length > rowsMax) throw backupFailed('tooManyRows', { max: rowsMax });
  const writer = new PieceWriter(files, folder, 'before');
  for await (const rows of rowsMarked(job, facts, met)) await writer.add(rows);
  const { pieces, rows } = await writer.ended();
  await putBefore(files, folder, { facts, pieces, rows, isOrdered: true });
  const removes = parts.some((part) => part.met?.removes);
  const kept = { pieces, met: met.length, fresh, removes };
  return { rows, send: sql, maxRows: 0, finish: (result) => keepLeft(job, facts, kept, result) };
}

function selectOfMet({ family, rowsMax }: RowsToKeep, facts: TableFacts, { alias, from }: Part<'met'>): string {
  const key = (of: string) => facts.key.map((name) => `${quoted(family, of)}.${quoted(family, name)}`).join(', ');
  const found = `select ${key(alias)} from ${from}`;
  return `select ${markOf(facts, family, row)} from ${tableText(facts, family)} ${quoted(family, row)} where (${key(row)}) in (${found}) and rownum <= ${rowsMax + 1} for update`;
}

const row = 'sluice_row';

/** The keys of the rows that a part is going to add, as the exact texts of values of their columns. */
function selectOfNew(
  { family, rowsMax }: RowsToKeep,
  facts: TableFacts,
  { from, columns, values }: Part<'brought'>,
): string {
  const named = broughtColumns({ columns, width: values?.length }, facts);
  const fresh = quoted(family, 'sluice_new');
  const numbered = named.map((_, index) => quoted(family, `sluice_${index}`));
  const keys = keyColumns(facts).map(({ name, type }) => {
    const place = named.indexOf(name);
    const value = values ? `(${values[place] ?? 'null'})` : `${fresh}.${numbered[place] ?? 'null'}`;
    return exactValue(family, value, type);
  });
  const before = values ? '' : `with ${fresh} (${numbered.join(', ')}) as (${from}) `;
  return `${before}select * from (select distinct ${keys.join(', ')} from ${values ? from : fresh}) where rownum <= ${rowsMax + 1}`;
}

async function keepLeft(
  job: RowsToKeep,
  facts: TableFacts,
  { pieces, met, fresh, removes }: Kept,
  { rowsAffected }: RunResult,
): Promise<{ readonly rows: number }> {
  const { connection, family, files, folder } = job;
  const expected = met + fresh.length;
  if (rowsAffected !== expected) throw backupFailed('otherRows', { kept: expected, changed: rowsAffected });
  const writer = new PieceWriter(files, folder, 'after');
  for (let piece = 1; piece <= pieces; piece++) {
    const keys = (await readBeforePiece(files, folder, piece)).map((one) => keyOf(facts, one));
    const now = await rowsByKey(connection, { facts, family, lock: 'forUpdate' }, keys);
    if (!removes && now.size !== keys.length) throw backupFailed('otherRows', { kept: keys.length, changed: now.size });
    await writer.addPiece(keys.map((key) => now.get(keyText(key)) ?? null));
  }
  const there = await rowsTold(job, { facts, keys: fresh }, (rows) => writer.add(rows));
  if (there !== fresh.length) throw backupFailed('keysOtherwise', { table: facts.name });
  await putAfter(files, folder, await writer.ended());
  return { rows: expected };
}
