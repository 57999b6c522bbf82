import { quoted, tableText } from '../../shared/rollback/exact-columns.ts';
import { broughtColumns } from '../../shared/rollback/row-problems.ts';
import type { BroughtRows } from '../../shared/rollback/row-plan.ts';
import { keyOf, type Row, type TableFacts } from '../../shared/rollback/table-facts.ts';
import type { RunResult } from '../engines/driver.ts';
import { backupFailed } from './backup-failed.ts';
import { PieceWriter, putAfter, putBefore } from './backup-store.ts';
import { reading } from './exact-session.ts';
import { rowsTold } from './marked-rows.ts';
import { keepByKey, keepPieceLeft, keysFound, type KeptRows, type RowsToKeep } from './row-job.ts';
import { keyText, rowsByKey } from './table-rows.ts';

type Upsert = { readonly job: RowsToKeep; readonly facts: TableFacts; readonly brought: BroughtRows };
type Keys = ReadonlyMap<string, Row>;

/**
 * REPLACE, INSERT IGNORE and INSERT … ON DUPLICATE KEY UPDATE of the MySQL family. Its rows are put into a temporary table first,
 * where they become values of the columns that they are meant for; joined by every unique key they find all rows that they can meet.
 */
export async function keepMet(job: RowsToKeep, facts: TableFacts, brought: BroughtRows): Promise<KeptRows> {
  const { sql, plan, family, files, folder, rowsMax, connection } = job;
  const upsert = { job, facts, brought };
  const writer = new PieceWriter(files, folder, 'before');
  const fresh = `${quoted(family, facts.schema)}.${quoted(family, 'sluice_new_rows')}`;
  await fill(upsert, fresh);
  const { met, own } = await reading(connection, family, async () => {
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
    finish: (result) => keepLeft(upsert, { result, pieces, met, own }),
  };
}

/** The rows are made values as the session is set, as the statement will make them. */
async function fill(upsert: Upsert, fresh: string): Promise<void> {
  const { job, facts, brought } = upsert;
  const { connection, family, sql, rowsMax } = job;
  const run = (text: string) => connection.run(text, { maxRows: 0 });
  await run(`drop temporary table if exists ${fresh}`);
  await run(`create temporary table ${fresh} as select ${columnsOf(upsert)} from ${tableText(facts, family)} where 0`);
  const columns = brought.isSet || brought.columns.length === 0 ? '' : ` (${named(brought.columns)})`;
  const { rowsAffected } = await run(`insert ignore into ${fresh}${columns} ${sql.slice(...brought.rows)}`);
  if (rowsAffected > rowsMax) throw backupFailed('tooManyRows', { max: rowsMax });
}

/** The keys of the rows that are met, and of those that are brought; of these none where the server gives the keys. */
async function foundBy(upsert: Upsert, fresh: string): Promise<{ readonly met: Keys; readonly own: Keys | undefined }> {
  const { job, facts } = upsert;
  const met = new Map<string, Row>();
  for (const unique of facts.uniques)
    for (const [text, key] of await keysFound(job, selectOfMet(upsert, fresh, unique))) met.set(text, key);
  const own = await keysFound(job, `select distinct ${named(facts.key)} from ${fresh}`);
  await job.connection.run(`drop temporary table ${fresh}`, { maxRows: 0 });
  return { met, own: isGiven(upsert, own) ? own : undefined };
}

/** The columns that the statement fills, and those by which rows are met. */
function columnsOf({ facts, brought: { columns } }: Upsert): string {
  if (columns.length === 0) return '*';
  const unique = facts.uniques.flatMap((one) => one.columns.map(({ name }) => name));
  const all = new Map([...columns, ...facts.key, ...unique].map((name) => [name.toLowerCase(), name]));
  return named([...all.values()]);
}

function selectOfMet({ facts }: Upsert, fresh: string, { name, columns }: TableFacts['uniques'][number]): string {
  const isWhole = columns.every(({ length }) => length === undefined);
  const pairs = columns.map((column) => {
    const [mine, theirs] = [`n.${quoted('mysql', column.name)}`, `t.${quoted('mysql', column.name)}`];
    return column.length === undefined
      ? `${mine} = ${theirs}`
      : `left(${mine}, ${column.length}) = left(${theirs}, ${column.length})`;
  });
  const keys = facts.key.map((one) => `t.${quoted('mysql', one)}`).join(', ');
  // By the index, so that also the gap is locked into which somebody might put a row that would then be met.
  const index = isWhole ? ` force index (${quoted('mysql', name)})` : '';
  return `select distinct ${keys} from ${fresh} n straight_join ${tableText(facts, 'mysql')} t${index} on ${pairs.join(' and ')} for update`;
}

/** Whether the statement says every key itself: AUTO_INCREMENT gives one for 0 and NULL. */
function isGiven({ facts, brought }: Upsert, own: Keys): boolean {
  const given = broughtColumns(brought, facts).map((name) => name.toLowerCase());
  const counted = facts.key.flatMap((name, index) =>
    facts.columns.some((column) => column.name === name && column.counts !== 'no') ? [{ name, index }] : [],
  );
  return counted.every(
    ({ name, index }) => given.includes(name.toLowerCase()) && [...own.values()].every((key) => key[index] !== '0'),
  );
}

function named(columns: readonly string[]): string {
  return columns.map((name) => quoted('mysql', name)).join(', ');
}

type Left = {
  readonly result: RunResult;
  readonly pieces: number;
  readonly met: Keys;
  readonly own: Keys | undefined;
};

async function keepLeft(
  { job, facts, brought }: Upsert,
  { result: { rows, rowsAffected }, pieces, met, own }: Left,
): Promise<{ readonly rows: number }> {
  const { connection, family, files, folder, rowsMax } = job;
  if (rows?.truncated) throw backupFailed('tooManyRows', { max: rowsMax });
  const told = brought.isTold ? byText((rows?.rows ?? []).map((row) => row.slice(-facts.key.length))) : undefined;
  if (!told && !own) throw backupFailed('keysUntold', { table: facts.name });
  const writer = new PieceWriter(files, folder, 'after');
  const left = brought.meeting === 'replaces' ? 'some' : 'all';
  await reading(connection, family, async () => {
    for (let piece = 1; piece <= pieces; piece++) await keepPieceLeft(writer, { job, folder, facts, piece, left });
  });
  await takeNews({ job, facts, brought }, { told, met, own }, (news) => writer.add(news));
  await putAfter(files, folder, await writer.ended());
  return { rows: told?.size ?? rowsAffected };
}

type Take = (rows: readonly Row[]) => Promise<void>;

/** The rows that are new: of those that the server told, or else of the keys that were brought, what was not met. */
async function takeNews(
  { job, facts, brought }: Upsert,
  { told, met, own }: Pick<Left, 'met' | 'own'> & { readonly told: Keys | undefined },
  take: Take,
): Promise<void> {
  const { connection, family } = job;
  const takeUnmet: Take = async (found) => {
    const news = found.filter((row) => !met.has(keyText(keyOf(facts, row))));
    if (own && news.some((row) => !own.has(keyText(keyOf(facts, row)))))
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
    const now = await rowsByKey(connection, { facts, family, lock: 'forUpdate' }, [...(own?.values() ?? [])]);
    await takeUnmet([...now.values()]);
  });
}

function byText(keys: readonly Row[]): Map<string, Row> {
  return new Map(keys.map((key) => [keyText(key), key]));
}
