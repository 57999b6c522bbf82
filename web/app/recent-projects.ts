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

function all(): z.output<typeof remembered> {
  const read = remembered.safeParse(recallJson(stored.recentProjects));
  return read.success ? read.data : {};
}
