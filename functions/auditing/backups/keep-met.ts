import { includes } from '../../../shared/rollback/brought-columns.ts';
import { quoted, tableText } from '../../../shared/rollback/exact-columns.ts';
import { counterOf } from '../../../shared/rollback/inserted-keys.ts';
import type { BroughtRows } from '../../../shared/rollback/row-plan.ts';
import { keyOf, type Row, type TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { RunResult } from '../../engines/driver.ts';
import { backupFailed } from './backup-failed.ts';
import { PieceWriter, putAfter, putBefore } from './backup-store.ts';
import { fillBrought, isGiven, named, type Brought } from './brought-rows.ts';
import { reading } from './exact-session.ts';
import { rowsTold } from './marked-rows.ts';
import { lastNumber, numberedSince, type LastNumber } from './new-rows.ts';
import { keepByKey, keepPieceLeft, keysFound, type KeptRows, type RowsToKeep } from './row-job.ts';
import { keyText, rowsByKey } from './table-rows.ts';

type Keys = ReadonlyMap<string, Row>;

/**
 * REPLACE, INSERT IGNORE and INSERT … ON DUPLICATE KEY UPDATE of the MySQL family. Its rows are put into a temporary table first,
 * where they become values of the columns that they are meant for; joined by every unique key they find all rows that they can meet.
 */
export async function keepMet(job: RowsToKeep, facts: TableFacts, brought: BroughtRows): Promise<KeptRows> {
  const { sql, plan, family, files, folder, rowsMax, connection } = job;
  const upsert: Brought = { job, facts, brought };
  const writer = new PieceWriter(files, folder, 'before');
  const fresh = await fillBrought(upsert);
  const { met, own, last } = await reading(connection, family, async () => {
    const found = await foundBy(upsert, fresh);
    await keepByKey(writer, job, { facts, keys: [...found.met.values()] });
    return found;
  });
  const { pieces, rows } = await writer.ended();
  await putBefore(files, folder, { facts, pieces, rows, isOrdered: true });
  const keys = facts.key.map((name) => quoted(family, name)).join(', ');
  return {
    rows,
    send: brought.isTold ? `${sql}\n${plan.returns ? ',' : 'returning'} ${keys}` : sql,
    maxRows: rowsMax,
    finish: (result) => keepLeft(upsert, { result, pieces, met, own, last }),
  };
}

type Found = {
  /** The keys of the rows that are met. */
  readonly met: Keys;
  /** Those of the rows that are brought, as far as the statement says them. */
  readonly own: Keys;
  /** The last number of the table, where the server gives some of the keys. */
  readonly last: LastNumber | undefined;
};

async function foundBy(upsert: Brought, fresh: string): Promise<Found> {
  const { job, facts, brought } = upsert;
  const met = new Map<string, Row>();
  for (const unique of facts.uniques)
    for (const [text, key] of await keysFound(job, selectOfMet(upsert, fresh, unique))) met.set(text, key);
  await demandSameKeys(upsert, fresh);
  const own = await keysFound(job, `select distinct ${named(facts.key)} from ${fresh}`);
  await job.connection.run(`drop temporary table ${fresh}`, { maxRows: 0 });
  const counter = counterOf(facts);
  const isUntold = !brought.isTold && !isGiven(upsert, own);
  const last = isUntold && counter !== undefined ? await lastNumber(job, facts, counter) : undefined;
  if (isUntold && !last) throw backupFailed('keysUntold', { table: facts.name });
  return { met, own, last };
}

function selectOfMet({ facts }: Brought, fresh: string, { name, columns }: TableFacts['uniques'][number]): string {
  const isWhole = columns.every(({ length }) => length === undefined);
  const keys = facts.key.map((one) => `t.${quoted('mysql', one)}`).join(', ');
  // By the index, so that also the gap is locked into which somebody might put a row that would then be met.
  const index = isWhole ? ` force index (${quoted('mysql', name)})` : '';
  return `select distinct ${keys} from ${fresh} n straight_join ${tableText(facts, 'mysql')} t${index} on ${metBy(columns)} for update`;
}

/** ON DUPLICATE KEY UPDATE may assign a key what the row brings, which must then be the key of the row that it meets. */
async function demandSameKeys({ job, facts, brought }: Brought, fresh: string): Promise<void> {
  const keys = facts.key.filter((name) => includes(brought.again, name));
  if (keys.length === 0) return;
  const binary = (alias: string, name: string) => `binary ${alias}.${quoted('mysql', name)}`;
  const differs = keys.map((name) => `not (${binary('n', name)} <=> ${binary('t', name)})`).join(' or ');
  const several = keys.map((name) => `count(distinct ${binary('n', name)}) > 1`).join(' or ');
  for (const { columns } of facts.uniques) {
    const by = columns.map((column) => partOf('n', column)).join(', ');
    const isThere = columns.map(({ name }) => `n.${quoted('mysql', name)} is not null`).join(' and ');
    for (const sql of [
      `select 1 from ${fresh} n join ${tableText(facts, 'mysql')} t on ${metBy(columns)} where ${differs} limit 1 for update`,
      `select 1 from ${fresh} n where ${isThere} group by ${by} having ${several} limit 1`,
    ]) {
      const { rows } = await job.connection.query(sql, { maxRows: 1 });
      if (rows.length > 0) throw backupFailed('keyChanges', { table: facts.name });
    }
  }
}

type UniqueColumns = TableFacts['uniques'][number]['columns'];

function metBy(columns: UniqueColumns): string {
  return columns.map((column) => `${partOf('n', column)} = ${partOf('t', column)}`).join(' and ');
}

function partOf(alias: string, { name, length }: UniqueColumns[number]): string {
  const column = `${alias}.${quoted('mysql', name)}`;
  return length === undefined ? column : `left(${column}, ${length})`;
}

type Left = Found & { readonly result: RunResult; readonly pieces: number };

async function keepLeft(
  { job, facts, brought }: Brought,
  { result: { rows, rowsAffected }, pieces, met, own, last }: Left,
): Promise<{ readonly rows: number }> {
  const { connection, family, files, folder, rowsMax } = job;
  if (rows?.truncated) throw backupFailed('tooManyRows', { max: rowsMax });
  const told = brought.isTold ? byText((rows?.rows ?? []).map((row) => row.slice(-facts.key.length))) : undefined;
  const writer = new PieceWriter(files, folder, 'after');
  const left = brought.meeting === 'replaces' ? 'some' : 'all';
  await reading(connection, family, async () => {
    for (let piece = 1; piece <= pieces; piece++) await keepPieceLeft(writer, { job, folder, facts, piece, left });
  });
  await takeNews({ job, facts, brought }, { told, met, own, last }, (news) => writer.add(news));
  await putAfter(files, folder, await writer.ended());
  return { rows: told?.size ?? rowsAffected };
}

type Take = (rows: readonly Row[]) => Promise<void>;

/** The rows that are new: of those that the server told, or else of the keys that were brought or numbered since, what was not met. */
async function takeNews(
  { job, facts, brought }: Brought,
  { told, met, own, last }: Found & { readonly told: Keys | undefined },
  take: Take,
): Promise<void> {
  const { connection, family, rowsMax } = job;
  const isNumbered = last !== undefined || !isGiven({ facts, brought }, own);
  const takeUnmet: Take = async (found) => {
    const news = found.filter((row) => !met.has(keyText(keyOf(facts, row))));
    if (!isNumbered && news.some((row) => !own.has(keyText(keyOf(facts, row)))))
      throw backupFailed('otherRows', { kept: met.size, changed: found.length });
    await take(news);
  };
  if (told) {
    const there = await rowsTold(job, { facts, keys: [...told.values()] }, takeUnmet);
    const isOther = brought.meeting !== 'replaces' && there !== told.size;
    if (isOther) throw backupFailed('otherRows', { kept: there, changed: told.size });
    return;
  }
  await reading(connection, family, async () => {
    const numbered = last ? await numberedSince(job, facts, last) : [];
    if (numbered.length > rowsMax) throw backupFailed('tooManyRows', { max: rowsMax });
    const given = await rowsByKey(connection, { facts, family, lock: 'forUpdate' }, [...own.values()]);
    const others = numbered.filter((key) => !given.has(keyText(key)));
    const now = await rowsByKey(connection, { facts, family, lock: 'forUpdate' }, others);
    await takeUnmet([...given.values(), ...now.values()]);
  });
}

function byText(keys: readonly Row[]): Map<string, Row> {
  return new Map(keys.map((key) => [keyText(key), key]));
}
