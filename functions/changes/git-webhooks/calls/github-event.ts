import * as z from 'zod';
import { branchOf, ignored, type GitEvent } from './git-call.ts';

const repositorySchema = z.object({ full_name: z.string() });
const pushSchema = z.object({
  ref: z.string(),
  deleted: z.boolean().optional(),
  after: z.string(),
  repository: repositorySchema,
});
const requestSchema = z.object({
  action: z.string(),
  pull_request: z.object({ merged: z.boolean().nullish(), base: z.object({ ref: z.string() }) }),
  repository: repositorySchema,
});

/** What a call says whose body is GitHub's. */
export function githubEvent(name: string | undefined, body: unknown): GitEvent {
  if (name === 'push') {
    const { data } = pushSchema.safeParse(body);
    if (!data) return { ignored: ignored.unread };
    const branch = branchOf(data.ref);
    if (branch === undefined || data.deleted === true || /^0+$/.test(data.after)) return { ignored: ignored.noBranch };
    return { repository: data.repository.full_name, branch };
  }
  if (name === 'pull_request') {
    const { data } = requestSchema.safeParse(body);
    if (!data) return { ignored: ignored.unread };
    if (data.action !== 'closed' || data.pull_request.merged !== true) return { ignored: ignored.notMerged };
    return { repository: data.repository.full_name, branch: data.pull_request.base.ref };
  }
  return { ignored: name === 'ping' ? ignored.ping : ignored.event };
}
