import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../platform/context.ts';
import { shownProjects } from '../projects/service.ts';
import { readUserPermissions } from './user-permissions.ts';
import { readUser } from './users.ts';

/** The project of a page, and those that were opened last, newest first. */
export type Places = {
  readonly project_uid?: string | undefined;
  readonly recent_project_uids?: readonly string[] | undefined;
};

/** What `readUser`, `listProjects` and `readUserPermissions` say one after the other, in one answer. */
export async function callerAtHand(ctx: Context, { project_uid: own, recent_project_uids: last = [] }: Places) {
  const whose = { user_uid: ctx.user.uid };
  const { data: user } = await readUser({ params: whose, query: {}, body: {} }, ctx);
  const recent = last.slice(0, limits.recentProjects);
  const first = user.user_bind_projects[0]?.project_id;
  const wanted = [own, ...recent, first].flatMap((uid) => uid ?? []);
  if (wanted.length === 0) return { user, projects: [] };
  const { data: projects } = await shownProjects(ctx, {
    page: { page_index: 1, page_size: wanted.length },
    filter: { filter_by_project_uids: wanted },
    isWhole: false,
  });
  const isSeen = (uid: string) => projects.some((project) => project.uid === uid);
  const current = own === undefined ? wanted.find(isSeen) : [own].find(isSeen);
  if (current === undefined) return { user, projects };
  const { data: held } = await readUserPermissions({ params: whose, query: { project_uid: current }, body: {} }, ctx);
  return { user, projects, holds: { project_uid: current, ...held } };
}
