import { AppError } from '../../../shared/errors/index.ts';
import type { Context } from '../../platform/context.ts';
import { dbServices, type DbService } from '../../platform/access/db-service.ts';

/** The data source of the project at hand; one of another project does not exist here. */
export async function requireOwn(ctx: Context, uid: string): Promise<DbService> {
  const [found] = await requireAllOwn(ctx, [uid]);
  if (!found) throw new AppError('notFound');
  return found;
}

export async function requireAllOwn(ctx: Context, uids: readonly string[]): Promise<DbService[]> {
  const distinct = [...new Set(uids)];
  const found = await dbServices.on(ctx.table).getMany(distinct.map((uid) => ({ uid })));
  const own = found.filter((one) => one.projectUid === ctx.project.uid);
  if (own.length < distinct.length) throw new AppError('notFound');
  return own;
}
