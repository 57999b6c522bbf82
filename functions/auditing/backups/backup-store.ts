import * as z from 'zod';
import { definitionPlanSchema } from '../../../shared/rollback/definition-plan.ts';
import { pictureSchema, type Picture } from '../../../shared/rollback/pictures.ts';
import { tableFactsSchema, type Row, type RowChange } from '../../../shared/rollback/table-facts.ts';
import type { TenantFiles } from '../../platform/ports/files.ts';
import { backupFailed } from './backup-failed.ts';

const row = z.array(z.string().nullable());
const beforeManifest = z.object({
  facts: tableFactsSchema,
  pieces: z.number().int(),
  rows: z.number().int(),
  /** Unique values may have passed from row to row, so that the order in which rows are put back matters. */
  isOrdered: z.boolean().default(false),
});
/** Of a statement that changed several tables: the folders of their rows, as the rows went. */
const several = z.object({ tables: z.array(z.string()) });
const afterManifest = z.object({ pieces: z.number().int(), rows: z.number().int() });
const lostRows = z.object({
  facts: tableFactsSchema,
  folder: z.string(),
  /** The columns whose values are put back; all rows are when there are none. */
  columns: z.array(z.string()),
  /** What became of the rows is kept as well. */
  isRetyped: z.boolean(),
  pieces: z.number().int(),
  rows: z.number().int(),
});
const definition = z.object({
  plan: definitionPlanSchema,
  schema: z.string(),
  before: z.array(pictureSchema),
  lost: z.array(lostRows).default([]),
  /** How the session read texts, where types are turned back from them. */
  session: z.array(z.string()).default([]),
});
const leftDefinition = z.object({ after: z.array(pictureSchema) });
const beforePiece = z.array(row);
/** In the order of the piece before it; null is a row that is gone. Pieces beyond those hold new rows. */
const afterPiece = z.array(row.nullable());

/** What a backup of rows says of itself. */
export type RowBackup = z.output<typeof beforeManifest>;
/** What a backup of several tables says of itself. */
export type SeveralBackup = z.output<typeof several>;
/** What a backup of a definition says of itself: all that is needed to make it again. */
export type DefinitionBackup = z.output<typeof definition>;
/** The rows of a table that go with a definition. */
export type LostRows = z.output<typeof lostRows>;
type Files = Pick<TenantFiles, 'put' | 'get'>;

/** Bytes of one piece: what is held in memory at a time, beside the rows that one reading brings. */
const pieceBytesMax = 1024 * 1024;

/** Where the backup of one attempt lies. Another runner writes into another folder. */
export function backupFolder(
  { taskId, number, attempt }: { taskId: number; number: number; attempt: number },
  fence: number,
): string {
  return `tasks/${taskId}/backups/${number}/${fence}-${attempt}`;
}

/** Rows on their way into the pieces of a backup; `ended` says how many pieces they became. */
export class PieceWriter {
  pieces = 0;
  rows = 0;
  private readonly files: Files;
  private readonly folder: string;
  private readonly when: 'before' | 'after';
  private waiting: (Row | null)[] = [];
  private bytes = 0;

  constructor(files: Files, folder: string, when: 'before' | 'after') {
    this.files = files;
    this.folder = folder;
    this.when = when;
  }

  async add(rows: readonly (Row | null)[]): Promise<void> {
    for (const one of rows) {
      this.waiting.push(one);
      this.rows++;
      this.bytes += one?.reduce((sum, value) => sum + (value?.length ?? 4), 0) ?? 4;
    }
    if (this.bytes >= pieceBytesMax) await this.write();
  }

  /** Writes one piece of exactly these rows. */
  async addPiece(rows: readonly (Row | null)[]): Promise<void> {
    this.waiting.push(...rows);
    this.rows += rows.length;
    await this.write();
  }

  async ended(): Promise<{ pieces: number; rows: number }> {
    if (this.waiting.length > 0) await this.write();
    return { pieces: this.pieces, rows: this.rows };
  }

  private async write(): Promise<void> {
    this.pieces++;
    await putJson(this.files, `${this.folder}/${this.when}-${this.pieces}.json`, this.waiting);
    [this.waiting, this.bytes] = [[], 0];
  }
}

/** Written last: what has no manifest is no backup. */
export function putBefore(files: Files, folder: string, manifest: RowBackup): Promise<void> {
  return putJson(files, `${folder}/before.json`, manifest);
}

/** Written after the statement has run and before its COMMIT is sent. */
export function putAfter(files: Files, folder: string, manifest: z.output<typeof afterManifest>): Promise<void> {
  return putJson(files, `${folder}/after.json`, manifest);
}

/** Written when the rows of every table are. */
export function putSeveral(files: Files, folder: string, backup: SeveralBackup): Promise<void> {
  return putJson(files, `${folder}/before.json`, backup);
}

/** Of a definition there is nothing else. */
export function putDefinition(files: Files, folder: string, backup: DefinitionBackup): Promise<void> {
  return putJson(files, `${folder}/before.json`, backup);
}

/** Written after the statement has run, where it can be undone with it before its COMMIT. */
export function putLeftDefinition(files: Files, folder: string, after: readonly Picture[]): Promise<void> {
  return putJson(files, `${folder}/after.json`, { after });
}

/** How a definition has left what it is about. */
export async function readLeftDefinition(files: Files, folder: string): Promise<Picture[]> {
  return (await readJson(files, `${folder}/after.json`, leftDefinition)).after;
}

/** What was kept of a statement: rows of one table or of several, or a definition. */
export function readKept(files: Files, folder: string): Promise<RowBackup | SeveralBackup | DefinitionBackup> {
  return readJson(files, `${folder}/before.json`, z.union([beforeManifest, several, definition]));
}

/** The backups of rows of a statement with their folders, the last one first. */
export async function rowBackups(
  files: Files,
  folder: string,
  kept: RowBackup | SeveralBackup,
): Promise<readonly { readonly folder: string; readonly backup: RowBackup }[]> {
  if ('facts' in kept) return [{ folder, backup: kept }];
  const tables = kept.tables.toReversed();
  return Promise.all(tables.map(async (one) => ({ folder: one, backup: await readBefore(files, one) })));
}

function readBefore(files: Files, folder: string): Promise<RowBackup> {
  return readJson(files, `${folder}/before.json`, beforeManifest);
}

export function readBeforePiece(files: Files, folder: string, piece: number): Promise<Row[]> {
  return readJson(files, `${folder}/before-${piece}.json`, beforePiece);
}

/** What a statement changed, a piece of rows at a time, from the last one to the first or from the first to the last. */
export async function* changesIn(
  files: Files,
  folder: string,
  order: 'forwards' | 'backwards',
): AsyncGenerator<readonly RowChange[]> {
  const before = await readBefore(files, folder);
  const after = await readJson(files, `${folder}/after.json`, afterManifest);
  for (const piece of piecesUpTo(Math.max(before.pieces, after.pieces), order)) {
    const then = piece <= before.pieces ? await readBeforePiece(files, folder, piece) : [];
    const now = piece <= after.pieces ? await readAfterPiece(files, folder, piece) : [];
    yield Array.from({ length: Math.max(then.length, now.length) }, (_, index) => ({
      before: then[index],
      after: now[index] ?? undefined,
    }));
  }
}

/** The same at once, where the order of rows matters. */
export async function allChangesIn(files: Files, folder: string): Promise<readonly RowChange[]> {
  const all: RowChange[] = [];
  for await (const changes of changesIn(files, folder, 'forwards')) all.push(...changes);
  return all;
}

/** The rows that a definition took, a piece at a time, and what it made of them where that is kept. */
export async function* changesOfLost(
  files: Files,
  { folder, pieces, isRetyped }: LostRows,
): AsyncGenerator<readonly RowChange[]> {
  for (const piece of piecesUpTo(pieces, 'backwards')) {
    const now = isRetyped ? await readAfterPiece(files, folder, piece) : [];
    const then = await readBeforePiece(files, folder, piece);
    yield then.map((before, index) => ({ before, after: now[index] ?? undefined }));
  }
}

function piecesUpTo(last: number, order: 'forwards' | 'backwards'): number[] {
  const pieces = Array.from({ length: last }, (_, index) => index + 1);
  return order === 'forwards' ? pieces : pieces.toReversed();
}

function readAfterPiece(files: Files, folder: string, piece: number): Promise<(Row | null)[]> {
  return readJson(files, `${folder}/after-${piece}.json`, afterPiece);
}

async function putJson(files: Files, key: string, value: unknown): Promise<void> {
  try {
    await files.put(key, JSON.stringify(value), { contentType: 'application/json' });
  } catch (error) {
    throw backupFailed('notStored', { reason: error instanceof Error ? error.message : String(error) }, error);
  }
}

async function readJson<S extends z.ZodType>(files: Files, key: string, schema: S): Promise<z.output<S>> {
  const bytes = await files.get(key);
  if (!bytes) throw backupFailed('notReadable');
  return schema.parse(JSON.parse(new TextDecoder().decode(bytes)));
}
