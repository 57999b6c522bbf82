import { AppError } from '../../../shared/errors/index.ts';
import { requireDbServicesOf, type DbService } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';

/** The data source whose insights are asked for; whoever may not see them is told that there is none. */
export async function watchedSource(ctx: Context, uid: string): Promise<DbService> {
  const [source] = await requireDbServicesOf(ctx, ctx.project.uid, [uid]);
  if (!source || !ctx.may('sqlInsightView', { dbServiceUid: uid })) throw new AppError('notFound');
  return source;
}
