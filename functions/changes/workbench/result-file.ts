import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import { limits } from '../../../shared/limits.ts';
import type { Cell, ResultColumn } from '../../engines/driver.ts';
import type { ReadingSession, RowSink } from '../../databases/reading/service.ts';
import type { Context } from '../../platform/context.ts';
import type { TenantFiles } from '../../platform/ports/files.ts';
import { ResultSeal } from './result-seal.ts';
import { resultKey, type StoredQueryRun } from './run-repo.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

const pageSchema = z.object({
  rows: z.array(z.array(z.string().nullable())),
  /** Values that were cut: row and column in the page, and how long they were. */
  cut: z.array(z.object({ row: z.number(), column: z.number(), length: z.number() })),
});
/** Some rows of a result as they are kept. */
export type ResultPage = z.output<typeof pageSchema>;

/**
 * Takes the rows of a result into a file of packed pages. Packing is done beside the thread that answers, and others are
 * served between two batches; the server waits meanwhile, so that no more than some pages are ever held.
 */
export class ResultFile implements RowSink {
  columnsOf: readonly ResultColumn[] = [];
  readonly pages: StoredQueryRun['pages'] = [];
  readonly #seal: ResultSeal;
  first: ResultPage | undefined;
  rowCount = 0;
  #rows: (readonly Cell[])[] = [];
  #cut: ResultPage['cut'] = [];
  #pageBytes = 0;
  #bytes = 0;
  #packed = 0;
  #failure: { readonly error: unknown } | undefined;
  #stored: Promise<void> | undefined;
  readonly #stream = new PassThrough({ highWaterMark: limits.queryPageBytes });
  readonly #files: TenantFiles;
  readonly #key: string;

  constructor(place: Pick<Context, 'tenant' | 'world'>, fileId: string) {
    this.#files = place.world.files.forTenant(place.tenant);
    this.#key = resultKey(fileId);
    this.#seal = ResultSeal.made(place, fileId);
    // Whoever reads it hears of the error; before anybody does, nobody would.
    this.#stream.on('error', () => undefined);
  }

  columns(columns: readonly ResultColumn[]): void {
    this.columnsOf = columns;
    this.#stored = this.#files
      .put(this.#key, this.#stream, { contentType: 'application/octet-stream' })
      .catch((error: unknown) => {
        this.#failure = { error };
        this.#stream.destroy();
      });
  }

  async rows(rows: readonly (readonly Cell[])[]): Promise<number> {
    let taken = 0;
    for (const row of rows) {
      if (this.#bytes >= limits.queryResultBytesMax) return taken;
      this.#take(row);
      taken += 1;
      if (this.#rows.length >= limits.queryPageRows || this.#pageBytes >= limits.queryPageBytes) await this.#flush();
    }
    await setImmediate();
    return taken;
  }

  /** Resolves once all of it is in the store, with the key that opens it. */
  async end(): Promise<string> {
    const sealedKey = await this.#seal.sealedKey();
    await this.#flush();
    this.#stream.end();
    await this.#stored;
    this.#demandStored();
    return sealedKey;
  }

  /** Gives the types their names that the server tells by numbers only. */
  async nameTypes({ typeNames }: Pick<ReadingSession, 'typeNames'>): Promise<void> {
    const names = await typeNames(this.columnsOf.flatMap(({ type }) => type ?? []));
    this.columnsOf = this.columnsOf.map((one) => ({ ...one, type: names.get(one.type ?? '') ?? one.type ?? one.kind }));
  }

  /** Leaves nothing behind. */
  async discard(): Promise<void> {
    if (!this.#stored) return;
    this.#stream.destroy(new Error('the query ended before its result'));
    await this.#stored;
    await this.#files.remove(this.#key);
  }

  #take(row: readonly Cell[]): void {
    const cellMax = Math.max(
      cellCharactersMin,
      Math.min(limits.queryCellCharactersMax, Math.floor(rowCharactersMax / row.length)),
    );
    const kept = row.map((cell, column) => {
      if (cell === null || cell.length <= cellMax) return cell;
      this.#cut.push({ row: this.#rows.length, column, length: cell.length });
      return wholeCharacters(cell, cellMax);
    });
    const bytes = kept.reduce((sum, cell) => sum + bytesInReply(cell), 2);
    this.#rows.push(kept);
    this.#pageBytes += bytes;
    this.#bytes += bytes;
    this.rowCount += 1;
  }

  async #flush(): Promise<void> {
    this.#demandStored();
    if (this.#rows.length === 0) return;
    const page = { rows: this.#rows as Cell[][], cut: this.#cut };
    this.first ??= page;
    const text = await pack(JSON.stringify(page), { level: constants.Z_BEST_SPEED });
    const packed = this.#seal.page(text, this.pages.length);
    this.pages.push({ from: this.#packed, bytes: packed.length, rows: page.rows.length });
    this.#packed += packed.length;
    [this.#rows, this.#cut, this.#pageBytes] = [[], [], 0];
    if (!this.#stream.write(packed)) await this.#drained();
  }

  async #drained(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#stream.once('drain', resolve);
      this.#stream.once('close', resolve);
    });
    this.#demandStored();
  }

  #demandStored(): void {
    if (this.#failure) throw this.#failure.error;
  }
}

/** A row of many long values still fits into a reply. */
const rowCharactersMax = 512 * 1024;
const cellCharactersMin = 256;

/** How long a value becomes as JSON at most: control characters take six letters there. */
function bytesInReply(cell: Cell): number {
  if (cell === null) return 5;
  return Buffer.byteLength(cell) * (escaped.test(cell) ? 6 : 1) + 3;
}

const escaped = /[\u0000-\u001f"\\]/;

/** The beginning of a text that does not end in the middle of a character. */
function wholeCharacters(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd8_00 && last <= 0xdb_ff ? length - 1 : length);
}

/** Looks up pages of a result by their places among them, from 0; a page is undefined when there is none or the file is gone. */
export function pagesOf(place: Pick<Context, 'tenant' | 'world'>, run: StoredQueryRun) {
  const files = place.world.files.forTenant(place.tenant);
  let seal: Promise<ResultSeal> | undefined;
  return async (index: number): Promise<ResultPage | undefined> => {
    const at = run.pages[index];
    const stream = at && (await files.stream(resultKey(run.fileId), at));
    if (!stream || run.sealedKey === undefined) return undefined;
    seal ??= ResultSeal.of(place, run.fileId, run.sealedKey);
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    const packed = (await seal).opened(Buffer.concat(parts), index);
    const text = await unpack(packed, { maxOutputLength: pageBytesMax });
    return pageSchema.parse(JSON.parse(text.toString()));
  };
}

const pageBytesMax = 32 * 1024 * 1024;
