import { holdsOnSource, lastingPart } from '../../../shared/allowed.ts';
import type { PermissionName } from '../../../shared/permissions.ts';
import type { Context } from '../../platform/context.ts';

/** Those of some rights on a data source that the caller lacks; what is held for a time only counts as lacking. */
export function lackedForGood<P extends PermissionName>(
  { user, project }: Context,
  rights: readonly P[],
  dbServiceUid: string,
): P[] {
  const mine = project.mine && lastingPart(project.mine);
  const place = { project: { ...project, mine }, dbServiceUid };
  return rights.filter((name) => !holdsOnSource(name, user.rights, place));
}
