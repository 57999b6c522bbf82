import { holdsOnSource, lastingPart } from '../../../shared/allowed.ts';
import { usersHolding } from '../../platform/access/grant.ts';
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

/** Whose decision a request waits for: members who look after members and hold themselves what is asked for. */
export async function decidersOf(
  { table, project, user }: Context,
  rights: readonly PermissionName[],
  dbServiceUid: string,
): Promise<string[]> {
  const [managers, ...holders] = await Promise.all([
    usersHolding(table, project.uid, 'manage_member', []),
    ...rights.map((name) => usersHolding(table, project.uid, name, [dbServiceUid])),
  ]);
  return (managers ?? []).filter((uid) => uid !== user.uid && holders.every((some) => some.includes(uid)));
}
