import * as z from 'zod';
import { branchOf, ignored, type GitEvent } from './git-call.ts';

const projectSchema = z.object({ path_with_namespace: z.string() });
const pushSchema = z.object({ ref: z.string(), after: z.string(), project: projectSchema });
const requestSchema = z.object({
  object_attributes: z.object({ action: z.string().nullish(), target_branch: z.string() }),
  project: projectSchema,
});

/** What a call of GitLab says. */
export function gitlabEvent(name: string | undefined, body: unknown): GitEvent {
  if (name === 'Push Hook') {
    const { data } = pushSchema.safeParse(body);
    if (!data) return { ignored: ignored.unread };
    const branch = branchOf(data.ref);
    if (branch === undefined || /^0+$/.test(data.after)) return { ignored: ignored.noBranch };
    return { repository: data.project.path_with_namespace, branch };
  }
  if (name === 'Merge Request Hook') {
    const { data } = requestSchema.safeParse(body);
    if (!data) return { ignored: ignored.unread };
    if (data.object_attributes.action !== 'merge') return { ignored: ignored.notMerged };
    return { repository: data.project.path_with_namespace, branch: data.object_attributes.target_branch };
  }
  return { ignored: ignored.event };
}
