import { createContext, useContext, useEffect, useMemo, type ReactNode } from 'react';
import { limits } from '../../shared/limits.ts';
import type { ProjectRights } from '../../shared/allowed.ts';
import { listProjects } from '../../shared/contract/projects.ts';
import { readUserPermissions } from '../../shared/contract/users.ts';
import { useCall } from './query.ts';
import { recentProjects, rememberProject } from './recent-projects.ts';
import { projectRightsOf } from './rights.ts';
import { useSignedIn } from './signed-in.tsx';

export type Project = { readonly uid: string; readonly name: string; readonly archived: boolean; readonly mine: ProjectRights | undefined };
export type ProjectSummary = { readonly uid: string; readonly name: string; readonly archived: boolean };
type AtHand = {
  /** Every project that the reader may see. */
  readonly all: readonly ProjectSummary[];
  /** The one in the address, else the one opened last; undefined when the reader has none. */
  readonly current: Project | undefined;
  readonly isKnown: boolean;
};
const AtHandContext = createContext<AtHand>({ all: [], current: undefined, isKnown: true });

/** Finds the project of the address, or the one opened last, with what the reader holds there. */
export function ProjectAtHandProvider({ projectID, children }: { projectID: string | undefined; children: ReactNode }) {
  const { user } = useSignedIn();
  const projects = useCall(listProjects, { query: { page_index: 1, page_size: limits.pageSizeMax } });
  const all = useMemo(() => projects.data?.data ?? [], [projects.data]);
  const remembered = recentProjects(user.name).find(({ project_id }) => all.some(({ uid }) => uid === project_id));
  const uid = projectID ?? remembered?.project_id ?? user.user_bind_projects[0]?.project_id;
  const summary = all.find((project) => project.uid === uid);
  const permissions = useCall(readUserPermissions, { params: { user_uid: user.uid }, query: { project_uid: summary?.uid } }, { when: summary !== undefined });
  const reply = permissions.data?.data;

  const current = useMemo(() => summary && reply && { ...summary, mine: projectRightsOf(user, summary.uid, reply) }, [summary, reply, user]);
  const isKnown = (projects.isSuccess && summary === undefined) || projects.isError || permissions.isError || current !== undefined;
  useEffect(() => {
    if (projectID !== undefined && summary) rememberProject(user.name, { project_id: summary.uid, project_name: summary.name });
  }, [projectID, summary, user.name]);

  const value = useMemo(() => ({ all, current, isKnown }), [all, current, isKnown]);
  return <AtHandContext.Provider value={value}>{children}</AtHandContext.Provider>;
}

/** The project of a project page: uid for the DMS half of the API, name for the SQL half. */
export function useProject(): Project {
  const { current } = useContext(AtHandContext);
  if (!current) throw new Error('invariant: only project pages ask for their project');
  return current;
}

export function useProjectAtHand(): AtHand {
  return useContext(AtHandContext);
}

/** For tests and previews: a given project instead of the server's. */
export function ProjectGiven({ project, children }: { project: Project | undefined; children: ReactNode }) {
  const value = useMemo(() => ({ all: project ? [project] : [], current: project, isKnown: true }), [project]);
  return <AtHandContext.Provider value={value}>{children}</AtHandContext.Provider>;
}
