import type { EngineFamily } from '../../../shared/engines/engine.ts';
import type { RowPlan } from '../../../shared/rollback/row-plan.ts';
import { keyOf, type Row, type TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { Connection, RunResult } from '../../engines/driver.ts';
import type { TenantFiles } from '../../platform/ports/files.ts';
import { backupFailed } from './backup-failed.ts';
import { readBeforePiece, type PieceWriter } from './backup-store.ts';
import { keyText, rowsByKey } from './table-rows.ts';

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
  /** Of Oracle: how many values RETURNING gives. */
  readonly told?: number;
  readonly finish: (result: RunResult) => Promise<{ readonly rows: number }>;
};

/** Rows that are looked at and written at a time. */
const rowsAtOnce = 500;

/** Reads to the end what was asked for, even when it cannot be taken any more: the session is wanted afterwards. */
export async function readAll(
  { connection, mayGoOn }: Pick<RowsToKeep, 'connection' | 'mayGoOn'>,
  sql: string,
  take: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  let problem: Error | undefined;
  await connection.readInto(sql, {
    columns: () => undefined,
    rows: async (rows) => {
      if (problem) return;
      try {
        await mayGoOn();
        await take(rows);
      } catch (error) {
        problem = error instanceof Error ? error : new Error(String(error));
      }
    },
  });
  if (problem) throw problem;
}

/** The keys that a query finds, each once; a row of a join that found no partner has none. */
export async function keysFound(job: RowsToKeep, sql: string): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  await readAll(job, sql, (rows) => {
    for (const key of rows) if (!key.includes(null)) found.set(keyText(key), key);
    return Promise.resolve();
  });
  if (found.size > job.rowsMax) throw backupFailed('tooManyRows', { max: job.rowsMax });
  return found;
}

/** Locks the rows of these keys and writes them down. */
export async function keepByKey(
  writer: PieceWriter,
  { connection, family, mayGoOn }: RowsToKeep,
  { facts, keys }: { readonly facts: TableFacts; readonly keys: readonly Row[] },
): Promise<void> {
  for (let start = 0; start < keys.length; start += rowsAtOnce) {
    await mayGoOn();
    const wanted = keys.slice(start, start + rowsAtOnce);
    const now = await rowsByKey(connection, { facts, family, lock: 'forUpdate' }, wanted);
    if (now.size !== wanted.length) throw backupFailed('otherRows', { kept: now.size, changed: wanted.length });
    await writer.add([...now.values()]);
  }
}

export type Piece = {
  readonly job: Pick<RowsToKeep, 'connection' | 'family' | 'files'>;
  readonly folder: string;
  readonly facts: TableFacts;
  readonly piece: number;
  /** Whether its rows are all still there, all gone, or either. */
  readonly left: 'all' | 'none' | 'some';
};

/** How the rows of a piece are now; answers their keys. */
export async function keepPieceLeft(
  writer: PieceWriter,
  { job: { connection, family, files }, folder, facts, piece, left }: Piece,
): Promise<string[]> {
  const keys = (await readBeforePiece(files, folder, piece)).map((row) => keyOf(facts, row));
  // Locked, because a plain reading of MySQL may show what was there when the transaction began.
  const now = await rowsByKey(connection, { facts, family, lock: 'forUpdate' }, keys);
  const expected = { all: keys.length, none: 0, some: now.size }[left];
  if (now.size !== expected) throw backupFailed('otherRows', { kept: keys.length, changed: now.size });
  await writer.addPiece(keys.map((key): Row | null => now.get(keyText(key)) ?? null));
  return keys.map((key) => keyText(key));
}
