import { Readable } from 'node:stream';
import type { TextEncoding } from '../../../shared/decoded-text.ts';
import { markedEncoding } from '../../../shared/decoded-text.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { TenantFiles } from '../../platform/ports/files.ts';
import type { FileBundle, UnreadFile } from './file-bundle.ts';
import { notText, type SkippedFile } from './script.ts';

/** A file of a task as UTF-8, where its place in the list, counted from 1, says where it lies. */
export type StoredFile = { readonly path: string; readonly bytes: number };
export type StoredFiles = { readonly files: readonly StoredFile[]; readonly skipped: readonly SkippedFile[] };

/** Where such a file lies. */
export function storedFileKey(taskId: number, fileId: number): string {
  return `tasks/${taskId}/files/${fileId}.sql`;
}

/** Writes every file of a bundle down as UTF-8, piece by piece. What is no text is left out and told; alone it is refused. */
export async function keepFiles(files: TenantFiles, taskId: number, bundle: FileBundle): Promise<StoredFiles> {
  const kept: StoredFile[] = [];
  const skipped = [...bundle.skipped];
  let isBlank = true;
  for (const file of bundle.files) {
    const found = await encodingOf(file);
    if (!found) {
      if (bundle.source === 'sql_file') throw new AppError('sqlNotText');
      skipped.push({ path: file.path, reason: notText });
      continue;
    }
    isBlank &&= found.isBlank;
    const key = storedFileKey(taskId, kept.length + 1);
    await files.put(key, Readable.from(encoded(file, found.encoding)), {
      contentType: 'application/sql; charset=utf-8',
    });
    kept.push({ path: file.path, bytes: (await files.size(key)) ?? 0 });
  }
  if (kept.length === 0) throw new AppError('noSqlFiles');
  if (isBlank) throw new AppError('sqlMissing');
  return { files: kept, skipped };
}

type Found = { readonly encoding: TextEncoding; readonly isBlank: boolean };

/** The encoding in which every byte of a file has a meaning; what is not marked and no UTF-8 may be GB 18030. */
async function encodingOf(file: UnreadFile): Promise<Found | undefined> {
  const marked = await markOf(file);
  for (const encoding of marked ? [marked] : (['utf-8', 'gb18030'] as const)) {
    const read = await readAs(file, encoding);
    if (read) return read.hasZeros ? undefined : { encoding, isBlank: read.isBlank };
  }
  return undefined;
}

async function markOf(file: UnreadFile): Promise<TextEncoding | undefined> {
  for await (const chunk of await file.open()) return markedEncoding(chunk as Uint8Array);
  return undefined;
}

/** Nothing where a byte has no meaning. */
async function readAs(
  file: UnreadFile,
  encoding: TextEncoding,
): Promise<{ readonly isBlank: boolean; readonly hasZeros: boolean } | undefined> {
  let [isBlank, hasZeros] = [true, false];
  try {
    for await (const text of decoded(file, encoding)) {
      hasZeros ||= text.includes('\0');
      isBlank &&= text.trim() === '';
    }
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
  return { isBlank, hasZeros };
}

async function* encoded(file: UnreadFile, encoding: TextEncoding): AsyncGenerator<Buffer> {
  for await (const text of decoded(file, encoding)) yield Buffer.from(text);
}

async function* decoded(file: UnreadFile, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of await file.open()) yield decoder.decode(chunk as Uint8Array, { stream: true });
  yield decoder.decode();
}
