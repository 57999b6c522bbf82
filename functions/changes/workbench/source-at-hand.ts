import { limits } from '../../../shared/limits.ts';
import { requireDbServicesOf, type DbService } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../../shared/errors/index.ts';

/** A data source of the project that the caller may query. */
export async function sourceToQuery(ctx: Context, uid: string): Promise<DbService> {
  const source = await sourceOf(ctx, uid);
  ctx.demand('queryRun', { dbServiceUid: source.uid });
  return source;
}

/** The same for looking at what was read before: the right is asked for again, in an archived project too. */
export async function sourceToLookAt(ctx: Context, uid: string): Promise<DbService> {
  const source = await sourceOf(ctx, uid);
  ctx.demand('queryResultView', { dbServiceUid: source.uid });
  return source;
}

async function sourceOf(ctx: Context, uid: string): Promise<DbService> {
  const [source] = await requireDbServicesOf(ctx, ctx.project.uid, [uid]);
  if (!source) throw new AppError('notFound');
  return source;
}

/** What a data source allows, as far as a request can go. */
export function boundsOf({ sqleConfig }: Pick<DbService, 'sqleConfig'>, wantedRows: number | undefined) {
  const { max_pre_query_rows: rows, query_timeout_second: seconds } = sqleConfig.sql_query_config ?? {};
  const rowsMax = Math.min(rows || limits.queryRowsDefault, limits.queryRowsMax);
  return {
    rowsMax: Math.min(rowsMax, wantedRows ?? rowsMax),
    secondsMax: Math.min(seconds || limits.querySecondsDefault, limits.querySecondsMax),
  };
}
