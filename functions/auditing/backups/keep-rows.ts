import { tableText } from '../../../shared/rollback/exact-columns.ts';
import { lockingSelect } from '../../../shared/rollback/locking-select.ts';
import { isTold, movesKey, rowProblem } from '../../../shared/rollback/row-problems.ts';
import { backupReasons, type BackupReason } from '../../../shared/rollback/reasons.ts';
import { tablesOf } from '../../../shared/rollback/row-plan.ts';
import type { TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { RunResult } from '../../engines/driver.ts';
import type { TenantFiles } from '../../platform/ports/files.ts';
import { BackupFailed, backupFailed, type backupProblems } from './backup-failed.ts';
import { PieceWriter, putAfter, putBefore, putSeveral, readBeforePiece, readKept } from './backup-store.ts';
import { cascadesOf } from './cascades.ts';
import { reading } from './exact-session.ts';
import { factsOf, tableKey } from './facts.ts';
import { keepCascaded } from './keep-cascaded.ts';
import { keepComputed } from './keep-computed.ts';
import { keepCounted } from './keep-counted.ts';
import { keepNewRows, keepUpserted, selectOfConflicts } from './keep-inserted.ts';
import { keepMet } from './keep-met.ts';
import { keepMoved } from './keep-moved.ts';
import { keepSeveral } from './keep-several.ts';
import { keepTold } from './keep-told.ts';
import { keepUntold } from './keep-untold.ts';
import { markedBy, markOf, rowsMarked } from './marked-rows.ts';
import { isTemporary } from './temporary-tables.ts';
import { keepPieceLeft, readAll, type KeptRows, type RowsToKeep } from './row-job.ts';
import { families } from './families.ts';

/** Locks the rows that a statement is about to change, inside the transaction at hand, and writes them down, with those that foreign keys change along. */
export async function keepRows(job: RowsToKeep): Promise<KeptRows> {
  const plan = await withoutTemporary(job);
  if (!plan) return keepNothing(job);
  const cascades = await cascadesOf(job.connection, job.family, plan);
  return cascades?.isKeepable ? keepCascaded({ ...job, plan }, cascades, keepOwnRows) : keepOwnRows({ ...job, plan });
}

/** What lives no longer than the session is left alone; undefined where nothing else is changed. */
async function withoutTemporary({ connection, family, plan }: RowsToKeep): Promise<RowsToKeep['plan'] | undefined> {
  const names = new Map(tablesOf(plan).map((name) => [tableKey(name), name]));
  const temporary = new Set<string>();
  for (const [key, name] of names) if (await isTemporary(connection, family, name)) temporary.add(key);
  if (temporary.size === 0) return plan;
  if (temporary.size === names.size) return undefined;
  const stays = ({ table }: { readonly table: RowsToKeep['plan']['table'] }) => !temporary.has(tableKey(table));
  return {
    ...plan,
    ...(plan.targets && { targets: plan.targets.filter(stays) }),
    ...(plan.counted && { counted: plan.counted.filter(stays) }),
  };
}

async function keepNothing({ sql, files, folder }: RowsToKeep): Promise<KeptRows> {
  await putSeveral(files, folder, { tables: [] });
  return { rows: 0, send: sql, maxRows: 0, finish: () => Promise.resolve({ rows: 0 }) };
}

/** The rows of the tables that the words of the statement name. */
async function keepOwnRows(job: RowsToKeep): Promise<KeptRows> {
  const { plan, family } = job;
  if (plan.targets) return keepSeveral(job, plan.targets);
  if (plan.counted && !families[family].computesCounted) return keepCounted(job, plan.counted);
  const facts = await usableFacts(job);
  if (plan.counted) return keepComputed(job, facts, plan.counted);
  if (isTold(plan, facts)) return keepTold(job, facts, plan.output.at);
  if (plan.kind === 'insert') return plan.brought ? keepUntold(job, facts, plan.brought) : keepNewRows(job, facts);
  if (plan.brought && families[family].meetsBrought) return keepMet(job, facts, plan.brought);
  return movesKey(plan, facts) ? keepMoved(job, facts) : keepFound(job, facts);
}

/** The rows that the words of the statement find. */
async function keepFound(job: RowsToKeep, facts: TableFacts): Promise<KeptRows> {
  const { plan, files, folder } = job;
  if (plan.kind === 'truncate') await lockTable(job, facts);
  const writer = new PieceWriter(files, folder, 'before');
  await readBefore(writer, job, facts);
  if (writer.rows > job.rowsMax) throw backupFailed('tooManyRows', { max: job.rowsMax });
  const { pieces, rows } = await writer.ended();
  await putBefore(files, folder, { facts, pieces, rows, isOrdered: plan.kind === 'upsert' });
  if (plan.kind === 'upsert') return keepUpserted(job, facts, { pieces, rows });
  const finish = (result: RunResult) =>
    plan.kind === 'truncate' ? unlocked(job) : keepWhatIsLeft(job, facts, { result, pieces, rows });
  return { rows, send: job.sql, maxRows: 0, finish };
}

/** Locked rows do not keep others from adding some, so the table itself is locked until the statement is through. */
async function lockTable({ connection, family }: RowsToKeep, facts: TableFacts): Promise<void> {
  const { locksAllItReads, lockTables } = families[family];
  if (!locksAllItReads) await lockTables(connection, [tableText(facts, family)], []);
}

async function unlocked({ connection, family, files, folder }: RowsToKeep): Promise<{ readonly rows: number }> {
  await families[family].unlockTables(connection);
  return keepNothingLeft(files, folder);
}

/** After TRUNCATE none of the rows is left: that need not be looked at, and another session may have added some since. */
export async function keepNothingLeft(files: TenantFiles, folder: string): Promise<{ readonly rows: number }> {
  const kept = await readKept(files, folder);
  if (!('pieces' in kept)) return { rows: 0 };
  const writer = new PieceWriter(files, folder, 'after');
  for (let piece = 1; piece <= kept.pieces; piece++)
    await writer.addPiece((await readBeforePiece(files, folder, piece)).map(() => null));
  await putAfter(files, folder, await writer.ended());
  return { rows: kept.rows };
}

async function usableFacts({ connection, plan, family }: RowsToKeep): Promise<TableFacts> {
  const facts = await factsOf(connection, family, plan.table);
  if (!facts) throw backupFailed('noTable', { table: plan.table.name });
  const problem = rowProblem(plan, facts, family);
  if (!problem) return facts;
  const named = namedProblems[problem];
  throw named ? backupFailed(named, { table: facts.name }) : new BackupFailed(backupReasons[problem]);
}

/** Problems that are told with the name of the table. */
const namedProblems: Readonly<Partial<Record<BackupReason, keyof typeof backupProblems>>> = {
  noKey: 'noKey',
  keyChanges: 'keyChanges',
  noTransactions: 'notTransactional',
};

/** The rows that the statement is going to change; all of a table are the same however the session is set. */
async function readBefore(writer: PieceWriter, job: RowsToKeep, facts: TableFacts): Promise<void> {
  const { connection, family, plan } = job;
  const { brought, where, joined } = plan;
  if (!brought && !where && !joined) {
    await reading(connection, family, () => readAll(job, lockingSelect(job, facts), (rows) => writer.add(rows)));
    return;
  }
  const asked = (alias: string) => markOf(facts, family, alias);
  const select = brought ? selectOfConflicts(job, { brought, facts, asked }) : lockingSelect(job, facts, asked);
  const marks = [...(await markedBy(job, facts, select)).values()];
  await reading(connection, family, async () => {
    for await (const rows of rowsMarked(job, facts, marks)) await writer.add(rows);
  });
}

type Kept = { readonly result: RunResult; readonly pieces: number; readonly rows: number };

/** Reads the same rows once more, still locked, and makes sure that the statement changed these and no others. */
async function keepWhatIsLeft(
  job: RowsToKeep,
  facts: TableFacts,
  { result, pieces, rows }: Kept,
): Promise<{ rows: number }> {
  const { connection, family, files, folder, plan } = job;
  const changed = result.rowsMatched ?? result.rowsAffected;
  if (changed !== rows) throw backupFailed('otherRows', { kept: rows, changed });
  const writer = new PieceWriter(files, folder, 'after');
  const left = plan.kind === 'delete' ? 'none' : 'all';
  await reading(connection, family, async () => {
    for (let piece = 1; piece <= pieces; piece++) await keepPieceLeft(writer, { job, folder, facts, piece, left });
  });
  await putAfter(files, folder, await writer.ended());
  return { rows };
}
