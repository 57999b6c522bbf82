import { holdsOnSource, isAllowed } from '../../../shared/allowed.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Context } from '../../platform/context.ts';
import { sqlVersions, type SqlVersion, type StoredVersion } from '../releases/version-repo.ts';

const rightsToSee = ['version_manage', 'view_version_manage'] as const;

/** The version of the address, if the caller may see it; else there is none. */
export async function requireVersion(ctx: Context, number: number): Promise<StoredVersion> {
  const version = await sqlVersions.on(ctx.table).require({ projectUid: ctx.project.uid, number });
  if (!maySeeVersion(ctx, version)) throw new AppError('notFound');
  return version;
}

/** The version of the address, which the caller may change: who manages versions on all its data sources. */
export async function requireOwnVersion(ctx: Context, number: number): Promise<StoredVersion> {
  const version = await requireVersion(ctx, number);
  for (const dbServiceUid of version.dbServiceUids) ctx.demand('versionManage', { dbServiceUid });
  return version;
}

export function demandUnlocked({ status, name }: SqlVersion): void {
  if (status === 'locked') throw new AppError('versionLocked', { name });
}

export function seesAllVersions({ user, project }: Context): boolean {
  return isAllowed('versionViewAll', user.rights, { project });
}

/** The data sources through which somebody sees the versions of others. */
export function sourcesSeenThrough({ project }: Context): string[] {
  return [...new Set(rightsToSee.flatMap((right) => project.mine?.sources[right] ?? []))];
}

export function maySeeVersion(ctx: Context, { creatorUid, dbServiceUids }: SqlVersion): boolean {
  if (creatorUid === ctx.user.uid || seesAllVersions(ctx)) return true;
  const { user, project } = ctx;
  return rightsToSee.some((right) =>
    dbServiceUids.some((dbServiceUid) => holdsOnSource(right, user.rights, { project, dbServiceUid })),
  );
}
