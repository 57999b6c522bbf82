import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router-dom';
import type { Received } from '../../shared/contract/operation.ts';
import { listProjects } from '../../shared/contract/people/projects/operations.ts';
import { readSessionUser } from '../../shared/contract/people/sessions/operations.ts';
import { readUser, readUserPermissions } from '../../shared/contract/people/users/operations.ts';
import { readBell } from '../../shared/contract/running/notifications/operations.ts';
import { listModuleRedDots, readAtHand, readNotice } from '../../shared/contract/running/system/operations.ts';
import { call } from './call.ts';
import { isProjectPage } from './page.ts';
import { pageNames, paths } from './paths.ts';
import { keyOf } from './query.ts';
import { projectsAtHand, recentProjects } from './recent-projects.ts';
import { currentToken } from './session.ts';
import { recall, stored } from './storage.ts';

/**
 * Asks for what every page begins with while its code is still on the way: person, projects, rights and what waits for the person in
 * one answer, which is given to whoever asks for one of them afterwards. What the answer lacks is asked for as if nothing had been.
 */
export function askAhead(client: QueryClient): void {
  if (currentToken() === undefined) return;
  const projectID = projectIn(location.pathname);
  const recent = recentProjects(recall(stored.userName) ?? '').map(({ project_id }) => project_id);
  const ask = async () => {
    const { data } = await call(
      readAtHand,
      { query: { project_uid: projectID, recent_project_uids: recent } },
      { quiet: true },
    );
    keep(client, data, { projectID, recent });
    return { data: { user_uid: data.user.uid, name: data.user.name } };
  };
  void client.prefetchQuery({ queryKey: keyOf(readSessionUser, {}), queryFn: ask });
}

type Asked = { readonly projectID: string | undefined; readonly recent: readonly string[] };

function keep(client: QueryClient, said: Received<typeof readAtHand>['data'], { projectID, recent }: Asked): void {
  const { user, projects, holds, notice, bell, red_dots } = said;
  const whose = { user_uid: user.uid };
  client.setQueryData(keyOf(readUser, { params: whose }), { data: user });
  client.setQueryData(keyOf(readNotice, { query: {} }), { data: notice });
  client.setQueryData(keyOf(readBell, {}), { data: bell });
  client.setQueryData(keyOf(listModuleRedDots, {}), { data: red_dots });
  // Somebody else has signed in since: whose projects were opened last was not known.
  if (user.name !== recall(stored.userName) && recent.length + recentProjects(user.name).length > 0) return;
  const listed = projectsAtHand(projectID, recent, user.user_bind_projects[0]?.project_id);
  client.setQueryData(keyOf(listProjects, listed), { data: projects, total_nums: projects.length });
  if (!holds) return;
  const { project_uid, ...held } = holds;
  client.setQueryData(keyOf(readUserPermissions, { params: whose, query: { project_uid } }), { data: held });
}

function projectIn(pathname: string): string | undefined {
  const shown = pageNames
    .filter((name) => isProjectPage(paths[name]))
    .map((name) => matchPath(paths[name].path, pathname));
  return shown.find((match) => match !== null)?.params['projectID'];
}
