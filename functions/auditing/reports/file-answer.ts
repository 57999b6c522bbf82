import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../platform/context.ts';
import { downloadKey, downloads } from '../audits/download-repo.ts';
import type { AuditTask } from '../../ground/ledger/task-repo.ts';

type Answer = { readonly fileName: string; readonly contentType: string; readonly content: string };
type Place = Pick<Context, 'world' | 'tenant' | 'table'>;

/** A file of a task at once, or by a link when it is too large for a reply; `part` is its place among the files of the task. */
export async function fileAnswer(
  place: Place,
  { taskId }: Pick<AuditTask, 'taskId'>,
  { part, ...answer }: Answer & { readonly part: string },
): Promise<Answer | { location: string }> {
  if (Buffer.byteLength(answer.content) <= limits.replyFileBytesMax) return answer;
  const { world, tenant, table } = place;
  await downloads
    .on(table)
    .put({ taskId, part, status: 'stale', runId: '', startedAt: new Date(world.clock.now()).toISOString() });
  await world.files
    .forTenant(tenant)
    .put(downloadKey({ taskId, part }), answer.content, { contentType: answer.contentType });
  return linkAnswer(place, { taskId, part, fileName: answer.fileName });
}

/** A link to a file that was written. It lives for a minute: rights are checked at each click. */
export async function linkAnswer(
  { world, tenant }: Place,
  { fileName, ...of }: { readonly taskId: number; readonly part: string; readonly fileName: string },
): Promise<{ location: string }> {
  return {
    location: await world.files
      .forTenant(tenant)
      .downloadLink(downloadKey(of), { fileName, expiresInSeconds: linkSeconds }),
  };
}

const linkSeconds = 60;
