import { Readable } from 'node:stream';
import type { Upload } from '../../../shared/contract/operation.ts';
import type { SqlSource } from '../../../shared/contract/ground/scripts/fields.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { FileOrderMethod } from '../../../shared/scripts/file-order.ts';
import type { TenantFiles } from '../../platform/ports/files.ts';
import { plainName, type ScriptForm, type SkippedFile } from './script.ts';

/** A file that was not read yet. */
export type UnreadFile = { readonly path: string; readonly bytes: number; readonly open: () => Promise<Readable> };
/** The files of an upload that run as they are, in their order, none of which was read. */
export type FileBundle = {
  readonly source: SqlSource;
  readonly fileName: string;
  readonly files: readonly UnreadFile[];
  readonly skipped: readonly SkippedFile[];
};

/** The files of a form that are too large to be read at once; nothing for those that are not. */
export async function largeBundleOf(
  { input_sql_file: file, input_zip_file: archive }: ScriptForm,
  { files, order }: { readonly files: TenantFiles; readonly order: FileOrderMethod | undefined },
): Promise<FileBundle | undefined> {
  const bundle = file ? ofFile(file, files) : archive && (await ofArchive(archive, { files, order }));
  const bytes = bundle?.files.reduce((sum, one) => sum + one.bytes, 0) ?? 0;
  if (bytes > limits.filesBytesMax)
    throw new AppError('payloadTooLarge', { megabytes: megabytes(limits.filesBytesMax) });
  return bytes > limits.fileAuditAtOnceBytesMax ? bundle : undefined;
}

/** A form whose files were sent ahead and are small enough to be read after all. */
export async function withStoredRead<Form extends ScriptForm>(
  form: Form,
  files: TenantFiles,
  bytesMax: number = limits.uploadReadBytesMax,
): Promise<Form> {
  const read = async (upload: Upload | undefined) => {
    if (!upload?.stored) return upload;
    if (upload.stored.size > bytesMax) throw new AppError('payloadTooLarge', { megabytes: megabytes(bytesMax) });
    return { fileName: upload.fileName, bytes: await bytesOf(upload, files) };
  };
  return {
    ...form,
    input_sql_file: await read(form.input_sql_file),
    input_mybatis_xml_file: await read(form.input_mybatis_xml_file),
    input_zip_file: await read(form.input_zip_file),
  };
}

function ofFile(upload: Upload, files: TenantFiles): FileBundle {
  const { bytes, stored } = upload;
  const fileName = plainName(upload.fileName, 'script.sql');
  const open = async () => {
    if (!stored) return Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]);
    const stream = await files.stream(stored.key);
    if (!stream) throw new AppError('uploadMissing');
    return stream;
  };
  const only = { path: fileName, bytes: stored?.size ?? bytes.byteLength, open };
  return { source: 'sql_file', fileName, files: [only], skipped: [] };
}

async function ofArchive(
  upload: Upload,
  { files, order }: { readonly files: TenantFiles; readonly order: FileOrderMethod | undefined },
): Promise<FileBundle> {
  const size = upload.stored?.size ?? upload.bytes.byteLength;
  if (size > limits.filesArchiveBytesMax)
    throw new AppError('payloadTooLarge', { megabytes: megabytes(limits.filesArchiveBytesMax) });
  // What reads archives is loaded only for those that send one.
  const { sqlEntries } = await import('./read/sql-entries.ts');
  const found = await sqlEntries(await bytesOf(upload, files), { bytesMax: limits.filesBytesMax, order });
  return { source: 'zip_file', fileName: plainName(upload.fileName, 'archive.zip'), ...found };
}

async function bytesOf({ bytes, stored }: Upload, files: TenantFiles): Promise<Uint8Array<ArrayBuffer>> {
  if (!stored) return new Uint8Array(bytes);
  const read = await files.get(stored.key);
  if (!read) throw new AppError('uploadMissing');
  return new Uint8Array(read);
}

function megabytes(bytes: number): number {
  return bytes / 1024 / 1024;
}
