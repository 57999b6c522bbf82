import { createContext, useContext, useEffect, useMemo, type ReactNode } from 'react';
import type { ProjectRights } from '../../shared/allowed.ts';
import type { FrozenPeriod } from '../../shared/maintenance.ts';
import { listProjects } from '../../shared/contract/people/projects/operations.ts';
import { readUserPermissions } from '../../shared/contract/people/users/operations.ts';
import type { CallError } from './call-error.ts';
import { useCall } from './query.ts';
import { projectsAtHand, recentProjects, rememberProject } from './recent-projects.ts';
import { projectRightsOf } from './rights.ts';
import { useSignedIn } from './signed-in.tsx';

export type Project = {
  readonly uid: string;
  readonly name: string;
  readonly archived: boolean;
  /** Days on which nothing of it is changed. */
  readonly frozen_periods?: readonly FrozenPeriod[] | undefined;
  readonly mine: ProjectRights | undefined;
};
export type ProjectSummary = Pick<Project, 'uid' | 'name' | 'archived' | 'frozen_periods'>;
type AtHand = {
  /** Those that the reader opened last on this browser and may still see, newest first. */
  readonly recent: readonly ProjectSummary[];
  /** The one in the address, else the one opened last; undefined when the reader has none. */
  readonly current: Project | undefined;
  readonly isKnown: boolean;
  /** Why it could not be learnt whether there is one. */
  readonly failure?: Asked | undefined;
};
type Asked = { readonly error: CallError; readonly refetch: () => unknown };
const AtHandContext = createContext<AtHand>({ recent: [], current: undefined, isKnown: true });

/** Finds the project of the address, or the one opened last, with what the reader holds there. */
export function ProjectAtHandProvider({ projectID, children }: { projectID: string | undefined; children: ReactNode }) {
  const { user } = useSignedIn();
  const { projects, recent, summary } = useLookup(projectID);
  const permissions = useCall(
    readUserPermissions,
    { params: { user_uid: user.uid }, query: { project_uid: summary?.uid } },
    { when: summary !== undefined },
  );
  const reply = permissions.data?.data;

  const current = useMemo(
    () => summary && reply && { ...summary, mine: projectRightsOf(user, summary.uid, reply) },
    [summary, reply, user],
  );
  const isMissing = summary === undefined && projects.isFresh;
  const isKnown = isMissing || projects.isError || permissions.isError || current !== undefined;
  useEffect(() => {
    if (projectID !== undefined && summary)
      rememberProject(user.name, { project_id: summary.uid, project_name: summary.name });
  }, [projectID, summary, user.name]);

  const failure = failureOf(projects.asked) ?? failureOf(permissions);
  const value = useMemo(
    () => ({ recent, current, isKnown, failure }),
    // The same failure is told once, however often what carries it is made anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [recent, current, isKnown, failure?.error],
  );
  return <AtHandContext.Provider value={value}>{children}</AtHandContext.Provider>;
}

/** A server that fails tells nothing about the project; one that refuses says that there is none for this reader. */
function failureOf({ error, refetch }: { error: CallError | null; refetch: () => unknown }): Asked | undefined {
  return error && error.status >= 500 ? { error, refetch } : undefined;
}

/** Asks for the few projects that may be meant: the one in the address, those opened last, the first that the reader belongs to. */
function useLookup(projectID: string | undefined) {
  const { user } = useSignedIn();
  const first = user.user_bind_projects[0]?.project_id;
  // What was opened is remembered while a page is shown; the question stays the same until the address names another.
  const opened = useMemo(
    () => recentProjects(user.name).map(({ project_id }) => project_id),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the address tells when another was opened
    [user.name, projectID],
  );
  const wanted = projectsAtHand(projectID, opened, first);
  const isAny = wanted.query.filter_by_project_uids.length > 0;
  const asked = useCall(listProjects, wanted, { when: isAny, keepPrevious: true });
  const rows = asked.data?.data;
  const find = (wanted: string | undefined) => rows?.find(({ uid }) => uid === wanted);
  const recent = useMemo(
    () => opened.flatMap((wanted) => rows?.find(({ uid }) => uid === wanted) ?? []),
    [opened, rows],
  );
  // The former answer is shown until the new one is here, but it cannot tell that a project does not exist.
  const isFresh = !isAny || (asked.isSuccess && !asked.isPlaceholderData);
  return {
    projects: { isFresh, isError: asked.isError, asked },
    recent,
    summary: projectID === undefined ? (recent[0] ?? find(first)) : find(projectID),
  };
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
  const value = useMemo(() => ({ recent: project ? [project] : [], current: project, isKnown: true }), [project]);
  return <AtHandContext.Provider value={value}>{children}</AtHandContext.Provider>;
}
