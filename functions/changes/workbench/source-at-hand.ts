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

/** Within the request, or behind it by a machine: a connection cannot move, so it is said first. */
export type Lane = 'within' | 'behind';

/** What takes longer than a request lasts, or is wanted so, runs behind it. */
export function laneOf({ sqleConfig }: Pick<DbService, 'sqleConfig'>, wanted: boolean | undefined): Lane {
  const seconds = sqleConfig.sql_query_config?.query_timeout_second ?? 0;
  return (wanted ?? seconds > limits.querySecondsMax) ? 'behind' : 'within';
}

/** What a data source allows, as far as the lane goes. */
export function boundsOf({ sqleConfig }: Pick<DbService, 'sqleConfig'>, lane: Lane, wantedRows: number | undefined) {
  const { max_pre_query_rows: rows, query_timeout_second: seconds } = sqleConfig.sql_query_config ?? {};
  const rowsMax = Math.min(rows || limits.queryRowsDefault, limits.queryRowsMax);
  return {
    rowsMax: Math.min(rowsMax, wantedRows ?? rowsMax),
    secondsMax: Math.min(
      seconds || limits.querySecondsDefault,
      lane === 'behind' ? limits.queryBehindSecondsMax : limits.querySecondsMax,
    ),
  };
}
