import * as z from 'zod';
import { limits } from '../../shared/limits.ts';
import { recallJson, remember, stored } from './storage.ts';

const remembered = z.record(z.string(), z.array(z.object({ project_id: z.string(), project_name: z.string() })));
export type RecentProject = z.output<typeof remembered>[string][number];

/** The projects that a user opened last on this browser, newest first. */
export function recentProjects(userName: string): readonly RecentProject[] {
  return all()[userName] ?? [];
}

export function rememberProject(userName: string, project: RecentProject): void {
  const others = recentProjects(userName).filter(({ project_id }) => project_id !== project.project_id);
  const newest = [project, ...others].slice(0, limits.recentProjects);
  remember(stored.recentProjects, JSON.stringify({ ...all(), [userName]: newest }));
}

/** What `listProjects` is asked for: the project in the address, those opened last, and the first that the reader belongs to. */
export function projectsAtHand(
  projectID: string | undefined,
  opened: readonly string[],
  first: string | undefined,
): { readonly query: { page_index: number; page_size: number; filter_by_project_uids: string[] } } {
  const uids = [...new Set([projectID, ...opened, first].flatMap((uid) => uid ?? []))].sort();
  return { query: { page_index: 1, page_size: Math.max(1, uids.length), filter_by_project_uids: uids } };
}

function all(): z.output<typeof remembered> {
  const read = remembered.safeParse(recallJson(stored.recentProjects));
  return read.success ? read.data : {};
}
