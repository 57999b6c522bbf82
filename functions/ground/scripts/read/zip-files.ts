import { PassThrough, type Readable } from 'node:stream';
import { fromBufferPromise, validateFileName, type Entry, type ZipFile } from 'yauzl';
import { AppError } from '../../../../shared/errors/index.ts';
import { limits } from '../../../../shared/limits.ts';
import { kindOfFile } from '../../../../shared/scripts/index.ts';
import { textOfFile } from '../../../platform/text-file.ts';
import type { UnreadFile } from '../file-bundle.ts';

type Unzipped = {
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  readonly others: readonly string[];
};
/** The files that may hold SQL, each to be opened, and the names of all others. */
type Entries = { readonly files: readonly UnreadFile[]; readonly others: readonly string[] };

/**
 * The files of an archive that may hold SQL. Names that lead out of it, links, secrets and what unpacks to far more than it is are
 * refused before a byte is unpacked; what lies about its size is cut off. Nothing is written anywhere.
 */
export async function unzipped(bytes: Uint8Array, { bytesMax }: { readonly bytesMax: number }): Promise<Unzipped> {
  const entries = await entriesOf(bytes, { bytesMax });
  const files: Unzipped['files'][number][] = [];
  for (const { path, open } of entries.files) files.push({ path, bytes: await contentOf(await open()) });
  return { files, others: entries.others };
}

/** The same files, each to be unpacked piece by piece when it is opened. */
export async function entriesOf(bytes: Uint8Array, { bytesMax }: { readonly bytesMax: number }): Promise<Entries> {
  return orUnreadable(async () => {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      decodeStrings: false,
      validateEntrySizes: true,
    });
    if (zip.entryCount > limits.archiveEntriesMax)
      throw new AppError('tooManyFiles', { max: limits.archiveEntriesMax });
    const { wanted, others } = await checkedEntries(zip, bytesMax);
    const files = wanted.map(({ entry, path }) => ({
      path,
      bytes: entry.uncompressedSize,
      open: () => orUnreadable(async () => readable(await zip.openReadStreamPromise(entry))),
    }));
    return { files, others };
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

async function checkedEntries(
  zip: ZipFile,
  bytesMax: number,
): Promise<{ readonly wanted: readonly Wanted[]; readonly others: readonly string[] }> {
  const wanted: Wanted[] = [];
  const others: string[] = [];
  const names = new Set<string>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const path = nameOf(entry);
    if (validateFileName(path) !== null || /[\p{Cc}]/u.test(path)) throw new AppError('zipPathUnsafe', { name: path });
    if (isLink(entry)) throw new AppError('zipLink', { name: path });
    if (isOfSystem(path)) continue;
    if (!kindOfFile(path)) {
      others.push(path);
      continue;
    }
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
  return { wanted, others };
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

/** Folders, and what macOS adds to its archives. */
function isOfSystem(path: string): boolean {
  return path.endsWith('/') || path.startsWith('__MACOSX/') || path.endsWith('.DS_Store');
}

async function contentOf(content: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
