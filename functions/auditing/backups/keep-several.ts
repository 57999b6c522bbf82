import { asOwn } from '../../../shared/rollback/exact-columns.ts';
import { backupReasons } from '../../../shared/rollback/reasons.ts';
import { changedTargets, targetProblem } from '../../../shared/rollback/row-problems.ts';
import type { PlanTarget } from '../../../shared/rollback/row-plan.ts';
import type { Row, TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { RunResult } from '../../engines/driver.ts';
import { BackupFailed, backupFailed } from './backup-failed.ts';
import { PieceWriter, putAfter, putBefore, putSeveral } from './backup-store.ts';
import { reading } from './exact-session.ts';
import { factsOf, tableKey } from './facts.ts';
import { referencesAmong } from './mysql/references.ts';
import { markedBy, markOf, rowsMarked } from './marked-rows.ts';
import { keepPieceLeft, type KeptRows, type RowsToKeep } from './row-job.ts';

/** A table that the statement changes, under the names that it has there. */
type Changed = { readonly facts: TableFacts; readonly aliases: string[] };
type KeptTable = { readonly facts: TableFacts; readonly folder: string; readonly pieces: number };

/** An UPDATE or DELETE with a join of the MySQL family: of each table that it changes the very rows that the join finds. */
export async function keepSeveral(job: RowsToKeep, targets: readonly PlanTarget[]): Promise<KeptRows> {
  const { sql, family, files, folder, rowsMax, connection } = job;
  const tables = await changedTables(job, targets);
  const kept: KeptTable[] = [];
  let [rows, expected] = [0, 0];
  for (const [index, { facts, aliases }] of tables.entries()) {
    const marks = new Map<string, Row>();
    for (const alias of aliases) {
      const found = await markedBy(job, facts, selectOf(job, facts, alias));
      expected += found.size;
      for (const [text, mark] of found) marks.set(text, mark);
    }
    rows += marks.size;
    if (rows > rowsMax) throw backupFailed('tooManyRows', { max: rowsMax });
    const within = `${folder}/table-${index + 1}`;
    const writer = new PieceWriter(files, within, 'before');
    await reading(connection, family, async () => {
      for await (const read of rowsMarked(job, facts, [...marks.values()])) await writer.add(read);
    });
    const ended = await writer.ended();
    await putBefore(files, within, { facts, ...ended, isOrdered: false });
    kept.push({ facts, folder: within, pieces: ended.pieces });
  }
  await putSeveral(files, folder, { tables: kept.map((one) => one.folder) });
  return { rows, send: sql, maxRows: 0, finish: (result) => keepLeft(job, kept, { result, rows, expected }) };
}

/** The tables that are changed, those first that refer to others: they go first and come back last. */
async function changedTables(job: RowsToKeep, targets: readonly PlanTarget[]): Promise<Changed[]> {
  const { connection, family, plan } = job;
  const found = [];
  for (const target of targets) found.push({ target, facts: await factsOf(connection, family, target.table) });
  const changed = changedTargets(plan, found);
  if (!changed) throw new BackupFailed(backupReasons.severalTables);
  const tables = new Map<string, Changed>();
  for (const { facts, target, assigned } of changed) {
    const problem = targetProblem(facts, assigned);
    if (!facts || problem) throw new BackupFailed(backupReasons[problem ?? 'severalTables']);
    const one = tables.get(tableKey(facts)) ?? { facts, aliases: [] };
    one.aliases.push(target.alias);
    tables.set(tableKey(facts), one);
  }
  return referringFirst(job, [...tables.values()]);
}

async function referringFirst({ connection }: RowsToKeep, tables: readonly Changed[]): Promise<Changed[]> {
  if (tables.length < 2) return [...tables];
  const references = await referencesAmong(
    connection,
    tables.map(({ facts }) => facts),
  );
  const left = [...tables];
  const ordered: Changed[] = [];
  const isReferredTo = ({ facts }: Changed) =>
    references.some(
      ({ from, to }) => to === tableKey(facts) && from !== to && left.some((one) => tableKey(one.facts) === from),
    );
  while (left.length > 0) {
    // Tables that refer to each other in a circle stay in the order in which they stand.
    const next = left.find((one) => !isReferredTo(one)) ?? left[0];
    if (!next) break;
    ordered.push(next);
    left.splice(left.indexOf(next), 1);
  }
  return ordered;
}

function selectOf({ sql, plan, family, rowsMax }: RowsToKeep, facts: TableFacts, alias: string): string {
  const before = plan.with ? `${sql.slice(...plan.with)} ` : '';
  const where = plan.where ? ` where ${sql.slice(...plan.where)}` : '';
  return `${before}select distinct ${markOf(facts, family, alias)}${asOwn(family)} from ${sql.slice(...plan.from)}${where} limit ${rowsMax + 2} for update`;
}

type Left = { readonly result: RunResult; readonly rows: number; readonly expected: number };

async function keepLeft(
  job: RowsToKeep,
  kept: readonly KeptTable[],
  { result, rows, expected }: Left,
): Promise<{ readonly rows: number }> {
  const { connection, family, files, plan } = job;
  const isDelete = plan.kind === 'delete';
  const changed = isDelete ? result.rowsAffected : (result.rowsMatched ?? result.rowsAffected);
  if (changed !== (isDelete ? rows : expected)) throw backupFailed('otherRows', { kept: rows, changed });
  await reading(connection, family, async () => {
    for (const { facts, folder, pieces } of kept) {
      const writer = new PieceWriter(files, folder, 'after');
      const left = isDelete ? 'none' : 'all';
      for (let piece = 1; piece <= pieces; piece++) await keepPieceLeft(writer, { job, folder, facts, piece, left });
      await putAfter(files, folder, await writer.ended());
    }
  });
  return { rows };
}
