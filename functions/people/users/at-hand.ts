import type * as contract from '../../../shared/contract/people/users/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../platform/context.ts';
import { shownProjects } from '../projects/service.ts';
import { readUserPermissions } from './user-permissions.ts';
import { readUser } from './users.ts';

/** What `readUser`, `listProjects` and `readUserPermissions` say one after the other, in one answer. */
export async function readAtHand({ query }: Input<typeof contract.readAtHand>, ctx: Context) {
  const whose = { user_uid: ctx.user.uid };
  const { data: user } = await readUser({ params: whose, query: {}, body: {} }, ctx);
  const recent = (query.recent_project_uids ?? []).slice(0, limits.recentProjects);
  const first = user.user_bind_projects[0]?.project_id;
  const wanted = [query.project_uid, ...recent, first].flatMap((uid) => uid ?? []);
  if (wanted.length === 0) return { data: { user, projects: [] } };
  const { data: projects } = await shownProjects(ctx, {
    page: { page_index: 1, page_size: wanted.length },
    filter: { filter_by_project_uids: wanted },
    isWhole: false,
  });
  const isSeen = (uid: string) => projects.some((project) => project.uid === uid);
  const current = query.project_uid === undefined ? wanted.find(isSeen) : [query.project_uid].find(isSeen);
  if (current === undefined) return { data: { user, projects } };
  const { data: held } = await readUserPermissions({ params: whose, query: { project_uid: current }, body: {} }, ctx);
  return { data: { user, projects, holds: { project_uid: current, ...held } } };
}
