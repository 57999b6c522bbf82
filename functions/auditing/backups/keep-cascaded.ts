import { cascadeOrder, type TableChange } from '../../../shared/rollback/cascade-order.ts';
import { effectOf } from '../../../shared/rollback/foreign-key.ts';
import { backupReasons } from '../../../shared/rollback/reasons.ts';
import type { RunResult } from '../../engines/driver.ts';
import { BackupFailed } from './backup-failed.ts';
import {
  allChangesIn,
  PieceWriter,
  putAfter,
  putBefore,
  putSeveral,
  readBeforePiece,
  readKept,
  rowBackups,
} from './backup-store.ts';
import { CascadeWalk, idOf } from './cascade-walk.ts';
import type { Cascades } from './cascades.ts';
import type { KeptRows, RowsToKeep } from './row-job.ts';

/**
 * Keeps with the rows of a statement those that foreign keys change along: they are found from row to row before it runs, locked, and looked
 * at once more afterwards. Nobody adds rows that refer to locked ones meanwhile.
 */
export async function keepCascaded(
  job: RowsToKeep,
  cascades: Cascades,
  keepOwn: (job: RowsToKeep) => Promise<KeptRows>,
): Promise<KeptRows> {
  const { files, folder, plan } = job;
  const ownFolder = `${folder}/own`;
  const own = await keepOwn({ ...job, folder: ownFolder });
  const walk = new CascadeWalk(job, cascades);
  const kept = await backupsIn(job, ownFolder);
  for (const { folder: within, backup } of kept)
    for (let piece = 1; piece <= backup.pieces; piece++)
      walk.addOwn(backup.facts, await readBeforePiece(files, within, piece), effectOf(plan));
  await walk.walk();
  const finish = async (result: RunResult) => {
    const { rows } = await own.finish(result);
    return { rows: rows + (await keepLeft(job, walk, cascades)) };
  };
  return { ...own, rows: walk.rows.size, finish };
}

async function backupsIn({ files }: Pick<RowsToKeep, 'files'>, folder: string) {
  const kept = await readKept(files, folder);
  return 'plan' in kept ? [] : rowBackups(files, folder, kept);
}

/** Writes down what became of all rows; answers how many others than those of the statement itself have changed. */
async function keepLeft(job: RowsToKeep, walk: CascadeWalk, { tables }: Cascades): Promise<number> {
  const { files, folder } = job;
  const own: TableChange[] = [];
  const kept = await backupsIn(job, `${folder}/own`);
  for (const { folder: within, backup } of kept)
    for (const change of await allChangesIn(files, within)) {
      own.push({ facts: backup.facts, change });
      const touched = change.before && walk.rows.get(idOf(backup.facts, change.before));
      if (touched) touched.after = change.after ?? null;
    }
  await walk.readLeft();
  const followed = [...walk.rows.values()].flatMap(({ isOwn, facts, before, after }): TableChange[] =>
    isOwn || JSON.stringify(before) === JSON.stringify(after)
      ? []
      : [{ facts, change: { before, after: after ?? undefined } }],
  );
  if (followed.length === 0) {
    await putSeveral(files, folder, { tables: kept.map((one) => one.folder).toReversed() });
    return 0;
  }
  const keys = [...tables.values()].flatMap((one) => one.keys);
  const changed = own.filter(({ change: { before, after } }) => JSON.stringify(before) !== JSON.stringify(after));
  const order = cascadeOrder(sameFacts([...changed, ...followed]), keys);
  if (!order) throw new BackupFailed(backupReasons.referencesBothWays);
  await putInOrder(job, order.toReversed());
  return followed.length;
}

/** Rows of one table share what is known of it. */
function sameFacts(changes: readonly TableChange[]): TableChange[] {
  const known = new Map<string, TableChange['facts']>();
  return changes.map(({ facts, change }) => {
    const id = JSON.stringify([facts.schema, facts.name]);
    const one = known.get(id) ?? facts;
    known.set(id, one);
    return { facts: one, change };
  });
}

const rowsAtOnce = 500;

/** The changes as they went, in pieces of one table each; new rows stand alone, because nothing stands before them. */
async function putInOrder({ files, folder }: RowsToKeep, changes: readonly TableChange[]): Promise<void> {
  const runs: TableChange[][] = [];
  const isFresh = ({ change }: TableChange) => change.before === undefined;
  for (const one of changes) {
    const run = runs.at(-1);
    const [first] = run ?? [];
    if (run && first && first.facts === one.facts && isFresh(first) === isFresh(one)) run.push(one);
    else runs.push([one]);
  }
  const folders: string[] = [];
  for (const [index, run] of runs.entries()) {
    const within = `${folder}/table-${index + 1}`;
    const [before, after] = [new PieceWriter(files, within, 'before'), new PieceWriter(files, within, 'after')];
    const [first] = run;
    if (!first) continue;
    for (let start = 0; start < run.length; start += rowsAtOnce) {
      const piece = run.slice(start, start + rowsAtOnce).map(({ change }) => change);
      if (!isFresh(first)) await before.addPiece(piece.map((one) => one.before ?? []));
      await after.addPiece(piece.map((one) => one.after ?? null));
    }
    await putBefore(files, within, { facts: first.facts, ...(await before.ended()), isOrdered: false });
    await putAfter(files, within, await after.ended());
    folders.push(within);
  }
  await putSeveral(files, folder, { tables: folders });
}
