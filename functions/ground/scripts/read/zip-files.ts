import { PassThrough, type Readable } from 'node:stream';
import { fromBufferPromise, validateFileName, type Entry, type ZipFile } from 'yauzl';
import { AppError } from '../../../../shared/errors/index.ts';
import { limits } from '../../../../shared/limits.ts';
import { kindOfFile } from '../../../../shared/scripts/index.ts';
import { textOfFile } from '../../../platform/text-file.ts';
import type { UnreadFile } from '../file-bundle.ts';

type Unzipped = { readonly path: string; readonly bytes: Uint8Array };

/**
 * The files of an archive that may hold SQL. Names that lead out of it, links, secrets and what unpacks to far more than it is are
 * refused before a byte is unpacked; what lies about its size is cut off. Nothing is written anywhere.
 */
export async function unzipped(bytes: Uint8Array, { bytesMax }: { readonly bytesMax: number }): Promise<Unzipped[]> {
  const files: Unzipped[] = [];
  for (const { path, open } of await entriesOf(bytes, { bytesMax }))
    files.push({ path, bytes: await contentOf(await open()) });
  return files;
}

/** The same files, each to be unpacked piece by piece when it is opened. */
export async function entriesOf(bytes: Uint8Array, { bytesMax }: { readonly bytesMax: number }): Promise<UnreadFile[]> {
  return orUnreadable(async () => {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      decodeStrings: false,
      validateEntrySizes: true,
    });
    if (zip.entryCount > limits.archiveEntriesMax)
      throw new AppError('tooManyFiles', { max: limits.archiveEntriesMax });
    const wanted = await checkedEntries(zip, bytesMax);
    return wanted.map(({ entry, path }) => ({
      path,
      bytes: entry.uncompressedSize,
      open: () => orUnreadable(async () => readable(await zip.openReadStreamPromise(entry))),
    }));
  });
}

/** What goes wrong while a file is unpacked says that the archive is broken, as what goes wrong before does. */
function readable(unpacked: Readable): Readable {
  const passed = new PassThrough();
  unpacked.once('error', (error) => passed.destroy(unreadable(error)));
  passed.once('close', () => unpacked.destroy());
  return unpacked.pipe(passed);
}

function unreadable(cause: unknown): AppError {
  return new AppError('zipUnreadable', { reason: cause instanceof Error ? cause.message : String(cause) }, { cause });
}

async function orUnreadable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw unreadable(cause);
  }
}

type Wanted = { readonly entry: Entry; readonly path: string };

async function checkedEntries(zip: ZipFile, bytesMax: number): Promise<Wanted[]> {
  const wanted: Wanted[] = [];
  const names = new Set<string>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const path = nameOf(entry);
    if (validateFileName(path) !== null || /[\p{Cc}]/u.test(path)) throw new AppError('zipPathUnsafe', { name: path });
    if (isLink(entry)) throw new AppError('zipLink', { name: path });
    if (!kindOfFile(path) || isOfSystem(path)) continue;
    // Which of two files is meant would be a guess, and the other one would go unaudited.
    if (names.has(path)) throw new AppError('zipNameTwice', { name: path });
    names.add(path);
    if (entry.isEncrypted()) throw new AppError('zipEncrypted', { name: path });
    total += entry.uncompressedSize;
    const isBomb =
      entry.uncompressedSize > ratioFrom && entry.uncompressedSize > entry.compressedSize * limits.archiveRatioMax;
    if (isBomb) throw new AppError('zipBomb', { name: path });
    if (total > bytesMax) throw new AppError('unpackedTooLarge', { megabytes: bytesMax / 1024 / 1024 });
    wanted.push({ entry, path });
  }
  return wanted;
}

// Small files may repeat themselves as much as they like.
const ratioFrom = 1024 * 1024;

function nameOf({ fileNameRaw }: Entry): string {
  return textOfFile(fileNameRaw)?.replaceAll('\\', '/') ?? fileNameRaw.toString('latin1');
}

/** The upper half of these attributes is the mode of a file on Unix. */
function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

/** Copies that macOS adds to its archives. */
function isOfSystem(path: string): boolean {
  return path.startsWith('__MACOSX/');
}

async function contentOf(content: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
