import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { invariant } from '../../../shared/errors/index.ts';
import type { TenantFiles } from '../../platform/ports/files.ts';
import { storedFileKey, type StoredFile } from '../../ground/scripts/keep-files.ts';
import type { LocalFile } from '../../ground/scripts/script.ts';

/** Does something with copies of large files on this computer, where a computation reads any part of them without waiting. */
export async function withLocalFiles<T>(
  files: TenantFiles,
  { taskId, stored }: { readonly taskId: number; readonly stored: readonly StoredFile[] },
  work: (local: readonly LocalFile[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-files-'));
  try {
    const local: LocalFile[] = [];
    for (const [index, file] of stored.entries()) {
      const localPath = join(folder, `${index + 1}.sql`);
      const content = await files.stream(storedFileKey(taskId, index + 1));
      invariant(content, 'the files of a task that waits for its audit are kept');
      await pipeline(content, createWriteStream(localPath, { mode: 0o600 }));
      local.push({ ...file, localPath });
    }
    return await work(local);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
