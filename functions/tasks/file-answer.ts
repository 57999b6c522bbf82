import { limits } from '../../shared/limits.ts';
import type { Context } from '../platform/context.ts';
import type { AuditTask } from './task-repo.ts';

type Answer = { readonly fileName: string; readonly contentType: string; readonly content: string };

/** A file of a task at once, or by a link when it is too large for a reply; `part` is its place among the files of the task. */
export async function fileAnswer({ world, tenant }: Pick<Context, 'world' | 'tenant'>, { taskId }: AuditTask, { part, ...answer }: Answer & { readonly part: string }): Promise<Answer | { location: string }> {
  if (Buffer.byteLength(answer.content) <= limits.replyFileBytesMax) return answer;
  const [files, key] = [world.files.forTenant(tenant), `tasks/${taskId}/downloads/${part}`];
  await files.put(key, answer.content, { contentType: answer.contentType });
  return { location: await files.downloadLink(key, { fileName: answer.fileName, expiresInSeconds: linkSeconds }) };
}

const linkSeconds = 60;
