import { asOwn, quoted, tableText } from '../../../shared/rollback/exact-columns.ts';
import { broughtColumns } from '../../../shared/rollback/brought-columns.ts';
import type { CountedChange } from '../../../shared/rollback/row-plan.ts';
import { keyOf, type Row, type TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { RunResult } from '../../engines/driver.ts';
import { backupFailed } from './backup-failed.ts';
import { PieceWriter, putAfter, putBefore, putSeveral, readBeforePiece } from './backup-store.ts';
import { countedTables, countsOf, type Counts } from './counted-tables.ts';
import { reading } from './exact-session.ts';
import { keysOfParts } from './keys-of-parts.ts';
import { markLength, markOf, rowsByPlace, rowsMarked, rowsTold } from './marked-rows.ts';
import type { KeptRows, RowsToKeep } from './row-job.ts';
import { keyText, rowsByKey } from './table-rows.ts';

/** What was kept of a table: where its rows lay, and which keys are going to be new. */
type KeptTable = {
  readonly facts: TableFacts;
  readonly folder: string;
  readonly pieces: number;
  readonly marks: readonly Row[];
  readonly fresh: readonly Row[];
  readonly isTold: boolean;
  readonly counts: Counts;
};

/**
 * MERGE, and WITH whose parts change rows, of PostgreSQL. The rows are found by the words of the statement and locked, the keys of new
 * ones are computed. Whether these are all is known afterwards: the server counts what a transaction inserts, updates and deletes.
 */
export async function keepCounted(job: RowsToKeep, parts: readonly CountedChange[]): Promise<KeptRows> {
  const { sql, plan, family, files, folder, rowsMax } = job;
  const kept: KeptTable[] = [];
  let rows = 0;
  for (const [index, table] of (await countedTables(job, parts)).entries()) {
    const one = await keepTable(job, { ...table, folder: `${folder}/table-${index + 1}` });
    rows += one.marks.length;
    if (rows > rowsMax) throw backupFailed('tooManyRows', { max: rowsMax });
    kept.push(one);
  }
  await putSeveral(files, folder, { tables: kept.map((one) => one.folder) });
  const told = kept.find(({ isTold }) => isTold);
  const keys = told?.facts.key.map((name) => quoted(family, name)).join(', ');
  return {
    rows,
    send: keys === undefined ? sql : `${sql}\n${plan.returns ? ',' : 'returning'} ${keys}`,
    maxRows: keys === undefined ? 0 : rowsMax,
    finish: (result) => keepLeft(job, kept, result),
  };
}

type Table = { readonly facts: TableFacts; readonly parts: readonly CountedChange[]; readonly folder: string };

async function keepTable(job: RowsToKeep, { facts, parts, folder }: Table): Promise<KeptTable> {
  const { connection, family, files } = job;
  const { met, fresh } = await keysOfParts(job, { facts, parts }, { met: selectOfMet, brought: selectOfNew });
  const marks = met.map((row) => row.slice(0, markLength(facts, family)));
  const writer = new PieceWriter(files, folder, 'before');
  await reading(connection, family, async () => {
    for await (const read of rowsMarked(job, facts, marks)) await writer.add(read);
  });
  const { pieces, rows } = await writer.ended();
  await putBefore(files, folder, { facts, pieces, rows, isOrdered: true });
  const isTold = parts.some((part) => part.isTold);
  return {
    facts,
    folder,
    pieces,
    marks,
    fresh,
    isTold,
    counts: await countsOf(connection, facts),
  };
}

function selectOfMet(
  { family, rowsMax }: RowsToKeep,
  facts: TableFacts,
  { before, alias, from }: NonNullable<CountedChange['met']>,
): string {
  const row = quoted(family, 'sluice_row');
  const key = (of: string) => facts.key.map((name) => `${of}.${quoted(family, name)}`).join(', ');
  const found = `select ${key(quoted(family, alias))} from ${from}`;
  return `${before}select ${markOf(facts, family, 'sluice_row')} from ${tableText(facts, family)} as ${row} where (${key(row)}) in (${found}) limit ${rowsMax + 1} for update of ${row}`;
}

/** The keys of the rows that a part is going to add, as values of their columns. */
function selectOfNew(
  { family, rowsMax }: RowsToKeep,
  facts: TableFacts,
  { before, from, columns, values }: NonNullable<CountedChange['brought']>,
): string {
  const named = broughtColumns({ columns, width: values?.length }, facts);
  const places = facts.key.map((name) => named.indexOf(name));
  const fresh = quoted(family, 'sluice_new');
  // A query may give fewer columns than the table has, and several of one name, so they are numbered up to the last of the key.
  const numbered = named.slice(0, Math.max(...places) + 1).map((_, index) => `sluice_${index}`);
  const keys = facts.key.map((name, index) => {
    const type = facts.columns.find((column) => column.name === name)?.type ?? 'text';
    const value = values?.[places[index] ?? 0] ?? `${fresh}.sluice_${places[index] ?? 0}`;
    return `cast((${value}) as ${quoted(family, type)})`;
  });
  const source = values ? from : `(${from}) as ${fresh} (${numbered.join(', ')})`;
  return `${before}select distinct ${keys.join(', ')}${asOwn(family)} from ${source} limit ${rowsMax + 1}`;
}

/** Rows that another session has added meanwhile are none of the statement. */
const ofThisTransaction = ' and t.xmin = pg_current_xact_id()::xid';

async function keepLeft(
  job: RowsToKeep,
  kept: readonly KeptTable[],
  result: RunResult,
): Promise<{ readonly rows: number }> {
  const isTold = kept.some((one) => one.isTold);
  if (isTold && result.rows?.truncated) throw backupFailed('tooManyRows', { max: job.rowsMax });
  let rows = 0;
  for (const table of kept) {
    const { inserted, updated, deleted } = await countsOf(job.connection, table.facts);
    const changed = {
      inserted: inserted - table.counts.inserted,
      updated: updated - table.counts.updated,
      deleted: deleted - table.counts.deleted,
    };
    const found = await keepTableLeft(job, table, result);
    const [kept, counted] = [total(found), total(changed)];
    const isSame =
      found.updated === changed.updated && found.deleted === changed.deleted && found.inserted === changed.inserted;
    if (!isSame) throw backupFailed('otherRows', { kept, changed: counted });
    rows += counted;
  }
  return { rows };
}

function total({ inserted, updated, deleted }: Counts): number {
  return inserted + updated + deleted;
}

async function keepTableLeft(job: RowsToKeep, table: KeptTable, result: RunResult): Promise<Counts> {
  const { connection, family, files } = job;
  const { facts, folder, pieces, marks, isTold } = table;
  const writer = new PieceWriter(files, folder, 'after');
  const counts = { inserted: 0, updated: 0, deleted: 0 };
  const seen = new Set<string>();
  await reading(connection, family, async () => {
    let start = 0;
    for (let piece = 1; piece <= pieces; piece++) {
      const before = await readBeforePiece(files, folder, piece);
      const keys = before.map((row) => keyOf(facts, row));
      const still = await rowsByPlace(connection, facts, marks.slice(start, start + before.length));
      const now = await rowsByKey(connection, { facts, family, lock: 'forUpdate' }, keys);
      const left = before.map((row, index) => {
        seen.add(keyText(keys[index] ?? []));
        if (still.has(keyText(marks[start + index] ?? []))) return row;
        const found = now.get(keyText(keys[index] ?? [])) ?? null;
        counts[found ? 'updated' : 'deleted']++;
        return found;
      });
      await writer.addPiece(left);
      start += before.length;
    }
  });
  const told = isTold ? (result.rows?.rows ?? []).map((row) => row.slice(-facts.key.length)) : [];
  await rowsTold(job, { facts, keys: [...table.fresh, ...told], only: ofThisTransaction }, async (rows) => {
    const news = rows.filter((row) => !seen.has(keyText(keyOf(facts, row))));
    counts.inserted += news.length;
    await writer.add(news);
  });
  await putAfter(files, folder, await writer.ended());
  return counts;
}
