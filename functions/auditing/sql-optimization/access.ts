import { holdsOnSource, isAllowed } from '../../../shared/allowed.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { dbServicesByUid } from '../../databases/db-services/service.ts';
import { demandPlainData } from '../../databases/masking/service.ts';
import type { Context } from '../../platform/context.ts';
import { optimizations, type Optimization } from './optimization-repo.ts';

/** The rights on a data source that show what others optimised there. */
export const viewRights = ['view_others_optimization', 'view_optimization_record'] as const;

/** The optimisation of the address, if the caller may see it; else there is none. */
export async function visibleOptimization(ctx: Context, optimizationId: string): Promise<Optimization> {
  const { project, user } = ctx;
  const record = await optimizations.on(ctx.table).require({ projectUid: project.uid, optimizationId });
  const place = { project, dbServiceUid: record.dbServiceUid };
  const isSeen =
    record.creatorUid === user.uid ||
    isAllowed('optimizationViewAll', user.rights, place) ||
    (record.dbServiceUid !== '' && viewRights.some((right) => holdsOnSource(right, user.rights, place)));
  if (!isSeen) throw new AppError('notFound');
  // Costs and plans tell how values are spread.
  const [source] = record.dbServiceUid === '' ? [] : await dbServicesByUid(ctx, [record.dbServiceUid]);
  if (source) await demandPlainData(ctx, source);
  return record;
}
