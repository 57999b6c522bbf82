import { isAllowed } from '../../../shared/allowed.ts';
import { absence, namedByAddresses } from '../absent.ts';
import type { Caller, ProjectAtHand } from '../context.ts';
import type { TenantTable } from '../table/tenant-table.ts';
import { rightsIn } from './grant.ts';
import { projectNames, projects } from './project.ts';

type Params = Readonly<Record<string, string>>;

/**
 * The project that an address names by uid or by name, with what the caller holds in it.
 * Whoever may not see it is told that it does not exist.
 */
export async function projectAtHand(
  table: TenantTable,
  caller: Caller,
  params: Params,
): Promise<ProjectAtHand | undefined> {
  const { project_uid: givenUid, project_name: name } = params;
  if (givenUid === undefined && name === undefined) return undefined;
  const absent = absence(namedByAddresses.project_uid, givenUid ?? name ?? '');
  const uid = givenUid ?? (await projectNames.on(table).holderOf({}, name ?? ''));
  if (uid === undefined) throw absent;
  const [project, mine] = await Promise.all([projects.on(table).get({ uid }), rightsIn(table, caller.uid, uid)]);
  if (!project) throw absent;
  const found: ProjectAtHand = { uid, name: project.name, archived: project.isArchived, mine };
  if (!isAllowed('projectView', caller.rights, { project: found })) throw absent;
  return found;
}
