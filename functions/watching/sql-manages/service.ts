import { AppError } from '../../../shared/errors/index.ts';
import { collectedSqls, type Collected } from '../collected/collected-repo.ts';
import type { Context } from '../../platform/context.ts';
import { isVisible } from './visible.ts';

export { isVisible as maySeeCollected } from './visible.ts';

/** A statement of the project at hand that the reader may see; anybody else is told that there is none. */
export async function visibleManagedSql(ctx: Context, sqlId: number): Promise<Collected> {
  const record = await collectedSqls.on(ctx.table).require({ projectUid: ctx.project.uid, sqlId });
  if (!isVisible(ctx, record)) throw new AppError('notFound');
  return record;
}
