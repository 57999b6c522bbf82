import { AppError } from '../../../shared/errors/index.ts';
import type { Context } from '../../platform/context.ts';
import { dbServiceByName, type DbService } from '../db-services/service.ts';

/** The data source of the project at hand that an address names. Whoever may do nothing with it is told that there is none. */
export async function requireInstance(ctx: Context, name: string): Promise<DbService> {
  const found = await dbServiceByName(ctx.table, ctx.project.uid, name);
  if (!ctx.may('dbServiceUse', { dbServiceUid: found.uid })) throw new AppError('notFound');
  return found;
}
