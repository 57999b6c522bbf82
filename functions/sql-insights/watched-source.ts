import { AppError } from '../../shared/errors/index.ts';
import { limits } from '../../shared/limits.ts';
import { requireDbServicesOf, type DbService } from '../db-services/service.ts';
import type { Context } from '../platform/context.ts';

/** The data source whose insights are asked for; whoever may not see them is told that there is none. */
export async function watchedSource(ctx: Context, uid: string): Promise<DbService> {
  const [source] = await requireDbServicesOf(ctx, ctx.project.uid, [uid]);
  if (!source || !ctx.may('sqlInsightView', { dbServiceUid: uid })) throw new AppError('notFound');
  return source;
}

/** Two moments as numbers, in order and not too far apart. */
export function rangeOf({ start_time, end_time }: { readonly start_time: string; readonly end_time: string }) {
  const [from, to] = [Date.parse(start_time), Date.parse(end_time)];
  const { insightRangeDays: days } = limits;
  if (!(from < to) || to - from > days * 24 * 3_600_000) throw new AppError('insightRangeInvalid', { days });
  return { from, to };
}
