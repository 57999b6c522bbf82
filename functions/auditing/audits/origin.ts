import { AppError } from '../../../shared/errors/index.ts';
import type { Upload } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import type { TenantFiles } from '../../platform/ports/files.ts';
import { textOfFile } from '../../platform/text-file.ts';
import type { ScriptForm } from '../../ground/scripts/script.ts';
import type { AuditTask } from '../../ground/ledger/task-repo.ts';

/** The name of an upload among the files of its task. */
export const originName = 'origin';

/** Keeps the upload that a task was made of as it came: what runs is its SQL, but people want their own file back. */
export async function keepOrigin(
  files: TenantFiles,
  taskId: number,
  { bytes, stored }: Pick<Upload, 'bytes' | 'stored'>,
): Promise<void> {
  if (stored) return files.copy(stored.key, originKey(taskId));
  await files.put(originKey(taskId), bytes, { contentType: 'application/octet-stream' });
}

/** The upload of a form that brings its SQL by one: what `scriptOf` reads it from. */
export function uploadOf({ sql, ...form }: ScriptForm): Upload | undefined {
  return sql ? undefined : (form.input_sql_file ?? form.input_mybatis_xml_file ?? form.input_zip_file);
}

/** The upload of a task, as text. */
export async function originText(files: TenantFiles, taskId: number): Promise<string | undefined> {
  const bytes = await files.get(originKey(taskId));
  return bytes && textOfFile(bytes);
}

/** A task's upload at once, or by a link where it is too large for a reply. */
export async function originAnswer(
  files: TenantFiles,
  { taskId, fileName, hasOrigin }: Pick<AuditTask, 'taskId' | 'fileName' | 'hasOrigin'>,
) {
  const key = originKey(taskId);
  const bytes = hasOrigin ? await files.size(key) : undefined;
  if (bytes === undefined || fileName === undefined) throw new AppError('noOriginFile');
  if (bytes > limits.replyFileBytesMax)
    return { location: await files.downloadLink(key, { fileName, expiresInSeconds: linkSeconds }) };
  const content = await files.get(key);
  if (!content) throw new AppError('noOriginFile');
  return { fileName, contentType: 'application/octet-stream', content: new Uint8Array(content) };
}

// It lives for a minute: rights are checked at each click.
const linkSeconds = 60;

function originKey(taskId: number): string {
  return `tasks/${taskId}/${originName}`;
}
