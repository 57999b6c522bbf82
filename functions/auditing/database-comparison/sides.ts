import { AppError } from '../../../shared/errors/index.ts';
import { requireDbServicesOf, type DbService } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { structuresOf } from '../../databases/structures/read-structures.ts';

type Compared = { readonly instance_id: string; readonly schema_name?: string | null | undefined };
export type Sides = { readonly base: DbService; readonly comparison: DbService };

/** Both data sources of a comparison: of the project, the caller's to use, and of one type that can be compared. */
export async function requireSides(ctx: Context, baseUid: string, comparisonUid: string): Promise<Sides> {
  const sources = await requireDbServicesOf(ctx, ctx.project.uid, [...new Set([baseUid, comparisonUid])]);
  const base = sources.find(({ uid }) => uid === baseUid);
  const comparison = sources.find(({ uid }) => uid === comparisonUid);
  if (!base || !comparison) throw new AppError('notFound');
  for (const { uid: dbServiceUid } of sources) ctx.demand('dbServiceUse', { dbServiceUid });
  if (base.dbType !== comparison.dbType) throw new AppError('comparedTypesDiffer');
  structuresOf(base);
  return { base, comparison };
}

/** Refuses a schema against a data source, and anything against itself. */
export function demandComparable(base: Compared, comparison: Compared): void {
  if (Boolean(base.schema_name) !== Boolean(comparison.schema_name)) throw new AppError('comparedLevelsDiffer');
  const isSame =
    base.instance_id === comparison.instance_id && (base.schema_name ?? '') === (comparison.schema_name ?? '');
  if (isSame) throw new AppError('comparedWithItself');
}
