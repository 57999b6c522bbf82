import { lastingPart } from '../../../shared/allowed.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { builtInRoles, permissions, type PermissionName } from '../../../shared/permissions.ts';
import { noGrant, type Grant } from '../../platform/access/membership.ts';
import { roles } from '../../platform/access/role.ts';
import type { Context } from '../../platform/context.ts';

/**
 * Whoever looks after members without managing the project hands out only what they hold themselves, to nobody more and
 * not to themselves; what they hold for a time only is not theirs to hand out. What somebody has already may stay as it is.
 */
export async function demandHeld(ctx: Context, after: Grant, before: Grant = noGrant): Promise<void> {
  if (ctx.may('projectEdit')) return;
  const [given, had] = await Promise.all([rightsOf(ctx, after), rightsOf(ctx, before)]);
  const mine = ctx.project.mine && lastingPart(ctx.project.mine);
  const heldByCaller = new Set<string>([
    ...(mine?.permissions ?? []),
    ...Object.entries(mine?.sources ?? {}).flatMap(([name, uids]) => uids.map((uid) => `${name} ${uid}`)),
  ]);
  const missing = [...given].filter((right) => !had.has(right) && !heldByCaller.has(right));
  if (missing.length > 0) throw new AppError('onlyHeldIsGranted', { names: namesOf(missing) });
}

/** What a grant comes to, as "permission" or "permission source". Management itself is decided before. */
async function rightsOf(ctx: Context, grant: Grant): Promise<Set<string>> {
  const ofRole = await permissionsInRoles(ctx, grant);
  return new Set([
    ...grant.permissions,
    ...grant.roles.flatMap(({ roleUid, dbServiceUids }) =>
      (ofRole.get(roleUid) ?? []).flatMap((name) => dbServiceUids.map((uid) => `${name} ${uid}`)),
    ),
  ]);
}

// A disabled role counts too: it would grant as soon as it is enabled again.
async function permissionsInRoles(ctx: Context, grant: Grant): Promise<Map<string, readonly PermissionName[]>> {
  const known = new Map<string, readonly PermissionName[]>(builtInRoles.map(({ uid, permissions: own }) => [uid, own]));
  const custom = [...new Set(grant.roles.map(({ roleUid }) => roleUid))].filter((uid) => !known.has(uid));
  for (const role of await roles.on(ctx.table).getMany(custom.map((uid) => ({ uid }))))
    known.set(role.uid, role.permissions);
  return known;
}

function namesOf(rights: readonly string[]): { zh: string; en: string } {
  const names = [...new Set(rights.map((right) => right.split(' ', 1)[0] as PermissionName))];
  const texts = names.map((name) => permissions[name].text);
  return { zh: texts.map(({ zh }) => zh).join('、'), en: texts.map(({ en }) => en).join(', ') };
}
