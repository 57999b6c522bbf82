import * as z from 'zod';
import type { Upload } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import { limits } from '../../shared/limits.ts';
import type { Files, TenantFiles } from './ports/files.ts';
import { entity } from './table/entity.ts';
import type { TenantTable } from './table/tenant-table.ts';

const uploadSchema = z.object({
  uploadId: z.string(),
  userUid: z.string(),
  fileName: z.string(),
  bytes: z.number().int(),
  createdAt: z.string(),
  /** Whether its bytes stand in the quota of its tenant. */
  isCounted: z.boolean().optional(),
});

/** Files that were sent straight to the store and wait for their request. */
export const uploads = entity('UPLOAD', uploadSchema, {
  pk: 'UPLOADS#{userUid}',
  sk: 'UPLOAD#{uploadId}',
  gsi1pk: 'UPLOADS',
  gsi1sk: '{createdAt}#{uploadId}',
});

/** Where such a file lies. */
export function uploadKey({ userUid, uploadId }: { readonly userUid: string; readonly uploadId: string }): string {
  return `uploads/${userUid}/${uploadId}`;
}

type Place = {
  readonly table: TenantTable;
  readonly files: Files;
  readonly tenant: string;
  readonly caller: { readonly uid: string } | undefined;
  /** Whether the operation takes a file that may be so large under a name. */
  readonly takes: (name: string) => boolean;
  /** Whether it reads them where they lie when they are large. */
  readonly readsStored: boolean;
};
const mark = '@upload';

/** A body with the files in it that were uploaded by the same person before: `x@upload` with an id becomes `x` with the file. */
export async function withUploads(
  body: Readonly<Record<string, unknown>>,
  { table, files, tenant, caller, takes, readsStored }: Place,
): Promise<Record<string, unknown>> {
  const whole = new Map<string, unknown>();
  for (const [name, value] of Object.entries(body)) {
    if (!name.endsWith(mark)) {
      whole.set(name, value);
      continue;
    }
    const field = name.slice(0, -mark.length);
    const key = { userUid: caller?.uid ?? '', uploadId: String(value) };
    // Only what the operation asks for is read: a form may name the same large file under twenty thousand other names.
    const isAsked = takes(field) && caller && idPattern.test(key.uploadId);
    const known = isAsked ? await uploads.on(table).get(key) : undefined;
    if (!known) throw new AppError('uploadMissing');
    const read = readsStored ? storedUpload : readUpload;
    whole.set(field, await read(files.forTenant(tenant), known));
  }
  return Object.fromEntries(whole);
}

async function readUpload(files: TenantFiles, upload: z.output<typeof uploadSchema>): Promise<Upload> {
  if (upload.bytes > limits.uploadReadBytesMax)
    throw new AppError('payloadTooLarge', { megabytes: limits.uploadReadBytesMax / 1024 / 1024 });
  const bytes = await files.get(uploadKey(upload));
  if (!bytes) throw new AppError('uploadMissing');
  return { fileName: upload.fileName, bytes: new Uint8Array(bytes) };
}

/** What is small is read at once, whoever takes it. */
async function storedUpload(files: TenantFiles, upload: z.output<typeof uploadSchema>): Promise<Upload> {
  const key = uploadKey(upload);
  const size = await files.size(key);
  if (size === undefined) throw new AppError('uploadMissing');
  if (size <= limits.requestFileBytesMax) return readUpload(files, upload);
  return { fileName: upload.fileName, bytes: new Uint8Array(), stored: { key, size } };
}

const idPattern = /^[a-z0-9]{26}$/;
