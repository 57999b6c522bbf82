import type { EngineFamily } from '../../shared/engines/engine.ts';
import { backupReasons } from '../../shared/rollback/reasons.ts';
import type { Part, RowPlan } from '../../shared/rollback/row-plan.ts';
import { keyOf, type Row, type TableFacts } from '../../shared/rollback/table-facts.ts';
import type { Connection, RunResult } from '../engines/driver.ts';
import type { TenantFiles } from '../platform/ports/files.ts';
import { BackupFailed, backupFailed } from './backup-failed.ts';
import { PieceWriter, putAfter, putBefore, readBeforePiece, readKept } from './backup-store.ts';
import { reading } from './exact-session.ts';
import { factsOf } from './facts.ts';
import { exactColumns, keyText, quoted, rowsByKey, tableText } from './table-rows.ts';

/** A statement whose rows are to be kept, and where. */
export type RowsToKeep = {
  readonly sql: string;
  readonly plan: RowPlan;
  readonly rowsMax: number;
  readonly family: EngineFamily;
  readonly folder: string;
  readonly connection: Connection;
  readonly files: TenantFiles;
  /** Refuses to go on when the end of the run was asked for. */
  readonly mayGoOn: () => Promise<void>;
};

/** What was kept before a statement; `send` is what runs in its place, and `finish` keeps what it has left behind. */
export type KeptRows = {
  readonly rows: number;
  readonly send: string;
  readonly maxRows: number;
  readonly finish: (result: RunResult) => Promise<{ readonly rows: number }>;
};

const rowsAtOnce = 100;

/** Locks the rows that a statement is about to change, inside the transaction at hand, and writes them down. */
export async function keepRows(job: RowsToKeep): Promise<KeptRows> {
  const facts = await usableFacts(job);
  const { plan, family, files, folder } = job;
  if (plan.kind === 'insert') return keepNewRows(job, facts);
  const keys = new Set(facts.key);
  const isKeyChanged = plan.assigned.some(
    (name) => keys.has(name) || (family === 'mysql' && keys.has(name.toLowerCase())),
  );
  if (isKeyChanged) throw backupFailed('keyChanges', { table: facts.name });
  if (plan.kind === 'truncate') await lockTable(job, facts);
  const writer = new PieceWriter(files, folder, 'before');
  await reading(job.connection, family, () => readInto(writer, job, facts));
  const { pieces, rows } = await writer.ended();
  await putBefore(files, folder, { facts, pieces, rows });
  if (plan.kind === 'upsert') return keepUpserted(job, facts, { pieces, rows });
  const finish = (result: RunResult) =>
    plan.kind === 'truncate' ? unlocked(job) : keepWhatIsLeft(job, facts, { result, pieces, rows });
  return { rows, send: job.sql, maxRows: 0, finish };
}

/** Locked rows do not keep others from adding some, so the table itself is locked until the statement is through. */
async function lockTable({ connection, family }: RowsToKeep, facts: TableFacts): Promise<void> {
  const table = tableText(facts, family);
  // Nothing else holds on to a lock beyond the transaction that MySQL ends before the statement; a run that stops ends its session.
  const sql = family === 'mysql' ? `lock tables ${table} write` : `lock table ${table} in access exclusive mode`;
  await connection.run(sql, { maxRows: 0 });
}

async function unlocked({ connection, family, files, folder }: RowsToKeep): Promise<{ readonly rows: number }> {
  if (family === 'mysql') await connection.run('unlock tables', { maxRows: 0 });
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
  if (facts.key.length === 0) throw backupFailed('noKey', { table: facts.name });
  if (plan.kind === 'upsert' && facts.isPartitioned) throw new BackupFailed(backupReasons.upsertInParts);
  if (facts.cautions.includes('noTransactions')) throw backupFailed('notTransactional', { table: facts.name });
  return facts;
}

/** Reads to the end what was asked for, even when it cannot be written any more: the session is wanted afterwards. */
async function readInto(writer: PieceWriter, job: RowsToKeep, facts: TableFacts): Promise<void> {
  const { connection, rowsMax, mayGoOn } = job;
  let problem: Error | undefined;
  await connection.readInto(selectOf(job, facts), {
    columns: () => undefined,
    rows: async (rows) => {
      if (problem) return;
      try {
        await mayGoOn();
        await writer.add(rows);
      } catch (error) {
        problem = error instanceof Error ? error : new Error(String(error));
      }
    },
  });
  if (problem) throw problem;
  if (writer.rows > rowsMax) throw backupFailed('tooManyRows', { max: rowsMax });
}

/** The rows that the statement is going to change, by its own words, one more than may be kept at most. */
function selectOf({ sql, plan, family, rowsMax }: RowsToKeep, facts: TableFacts): string {
  const text = (part: Part | undefined) => (part ? sql.slice(...part) : '');
  const where = plan.where ? ` where ${text(plan.where)}` : '';
  const before = plan.with ? `${text(plan.with)} ` : '';
  if (plan.brought) return selectOfConflicts({ sql, family, rowsMax, brought: plan.brought }, facts);
  const alias = quoted(family, plan.alias);
  if (!plan.joined) {
    const limit = plan.rest ? ` ${text(plan.rest)}` : ` limit ${rowsMax + 1}`;
    return `${before}select ${exactColumns(facts, family, plan.alias)} from ${text(plan.from)}${where}${limit} for update${family === 'postgres' ? ` of ${alias}` : ''}`;
  }
  const key = (of: string) => facts.key.map((name) => `${of}.${quoted(family, name)}`).join(', ');
  const row = quoted(family, 'sluice_row');
  return `${before}select ${exactColumns(facts, family, 'sluice_row')} from ${tableText(facts, family)} as ${row} where (${key(row)}) in (select ${key(alias)} from ${text(plan.from)}, ${text(plan.joined)}${where}) limit ${rowsMax + 1} for update of ${row}`;
}

/** The rows that stand in the way of those that an upsert brings. */
function selectOfConflicts(
  { sql, family, rowsMax, brought }: Pick<RowsToKeep, 'sql' | 'family' | 'rowsMax'> & { brought: Brought },
  facts: TableFacts,
): string {
  const [row, fresh] = [quoted(family, 'sluice_row'), quoted(family, 'sluice_new')];
  const typeOf = (name: string) => facts.columns.find((column) => column.name === name)?.type ?? 'text';
  const there = brought.conflict.map((name) => `${row}.${quoted(family, name)}`).join(', ');
  // What is written as a text is one of the column's type only where it is inserted.
  const wanted = brought.conflict.map(
    (name) => `cast(${fresh}.${quoted(family, name)} as ${quoted(family, typeOf(name))})`,
  );
  const columns = brought.columns.map((name) => quoted(family, name)).join(', ');
  return `select ${exactColumns(facts, family, 'sluice_row')} from ${tableText(facts, family)} as ${row} where (${there}) in (select ${wanted.join(', ')} from (${sql.slice(...brought.rows)}) as ${fresh} (${columns})) limit ${rowsMax + 1} for update of ${row}`;
}

type Brought = NonNullable<RowPlan['brought']>;

/** An upsert tells of each row whether it is new; one that it found there must be among those that were kept. */
function keepUpserted(job: RowsToKeep, facts: TableFacts, { pieces, rows }: Omit<Kept, 'result'>): KeptRows {
  const { sql, plan, family, files, folder, rowsMax, connection } = job;
  const keys = facts.key.map((name) => `${tableText(facts, family)}.${quoted(family, name)}`);
  const target = plan.alias === plan.table.name ? '' : `${quoted(family, plan.alias)}.`;
  const returned = target ? facts.key.map((name) => `${target}${quoted(family, name)}`) : keys;
  const isNew = `(${target}xmax = 0)::text`;
  const finish = async (result: RunResult) => {
    if (result.rows?.truncated) throw backupFailed('tooManyRows', { max: rowsMax });
    const writer = new PieceWriter(files, folder, 'after');
    const seen = new Set<string>();
    const found = (result.rows?.rows ?? []).map((row) => row.slice(-facts.key.length - 1));
    await reading(connection, family, async () => {
      for (let piece = 1; piece <= pieces; piece++)
        for (const key of await keepPieceLeft(writer, { job, facts, piece })) seen.add(key);
      const fresh = found.filter((row) => row.at(-1) === 'true').map((row) => row.slice(0, -1));
      await keepFresh(writer, { job, facts, keys: fresh });
      const met = await rowsByKey(
        connection,
        { facts, family },
        found.filter((row) => row.at(-1) !== 'true').map((row) => row.slice(0, -1)),
      );
      for (const row of met.values())
        if (!seen.has(keyText(keyOf(facts, row))))
          throw backupFailed('otherRows', { kept: rows, changed: found.length });
    });
    await putAfter(files, folder, await writer.ended());
    return { rows: found.length };
  };
  return {
    rows,
    send: `${sql}\n${plan.returns ? ',' : 'returning'} ${[...returned, isNew].join(', ')}`,
    maxRows: rowsMax,
    finish,
  };
}

type Piece = { readonly job: RowsToKeep; readonly facts: TableFacts; readonly piece: number };

/** How the rows of a piece are now; answers their keys. */
async function keepPieceLeft(writer: PieceWriter, { job, facts, piece }: Piece): Promise<string[]> {
  const { connection, family, files, folder } = job;
  const keys = (await readBeforePiece(files, folder, piece)).map((row) => keyOf(facts, row));
  const now = await rowsByKey(connection, { facts, family, lock: 'forUpdate' }, keys);
  if (now.size !== keys.length) throw backupFailed('otherRows', { kept: keys.length, changed: now.size });
  await writer.addPiece(keys.map((key): Row | null => now.get(keyText(key)) ?? null));
  return keys.map((key) => keyText(key));
}

type Fresh = { readonly job: RowsToKeep; readonly facts: TableFacts; readonly keys: readonly Row[] };

/** New rows, by the keys that the server told. */
async function keepFresh(writer: PieceWriter, { job: { connection, family }, facts, keys }: Fresh): Promise<void> {
  for (let start = 0; start < keys.length; start += rowsAtOnce) {
    const wanted = keys.slice(start, start + rowsAtOnce);
    const now = await rowsByKey(connection, { facts, family }, wanted);
    if (now.size !== wanted.length) throw backupFailed('otherRows', { kept: now.size, changed: wanted.length });
    await writer.add([...now.values()]);
  }
}

/** Of an INSERT the keys of the new rows are asked for as it runs, and the rows are read by them. */
function keepNewRows(job: RowsToKeep, facts: TableFacts): Promise<KeptRows> {
  const { sql, plan, family, files, folder, rowsMax, connection } = job;
  const keys = facts.key.map((name) => quoted(family, name)).join(', ');
  const send = `${sql}\n${plan.returns ? ',' : 'returning'} ${keys}`;
  const finish = async ({ rows }: RunResult) => {
    const found = rows?.rows ?? [];
    if (rows?.truncated) throw backupFailed('tooManyRows', { max: rowsMax });
    const writer = new PieceWriter(files, folder, 'after');
    await reading(connection, family, async () => {
      await keepFresh(writer, { job, facts, keys: found.map((row) => row.slice(-facts.key.length)) });
    });
    const ended = await writer.ended();
    await putAfter(files, folder, ended);
    return { rows: ended.rows };
  };
  return putBefore(files, folder, { facts, pieces: 0, rows: 0 }).then(() => ({
    rows: 0,
    send,
    maxRows: rowsMax,
    finish,
  }));
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
  await reading(connection, family, async () => {
    for (let piece = 1; piece <= pieces; piece++) {
      const before = await readBeforePiece(files, folder, piece);
      const keys = before.map((row) => keyOf(facts, row));
      // Locked, because a plain reading of MySQL may show what was there when the transaction began.
      const now = await rowsByKey(connection, { facts, family, lock: 'forUpdate' }, keys);
      if (now.size !== (plan.kind === 'delete' ? 0 : before.length))
        throw backupFailed('otherRows', { kept: rows, changed });
      await writer.addPiece(keys.map((key): Row | null => now.get(keyText(key)) ?? null));
    }
  });
  await putAfter(files, folder, await writer.ended());
  return { rows };
}
