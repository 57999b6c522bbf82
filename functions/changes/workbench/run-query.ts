import { AppError } from '../../../shared/errors/index.ts';
import type * as contract from '../../../shared/contract/changes/workbench/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import { guardedQuery, type Readable } from '../../databases/reading/service.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { judgeQuery } from './judge-query.ts';
import { readRun } from './read-run.ts';
import { becomesWorkflow, runChange } from './run-change.ts';
import { beginBehind, behindFrom } from './run-behind.ts';
import { isBehind, keptResults, queryRuns, type NewQueryRun, type StoredQueryRun } from './run-repo.ts';
import { inFreeSlots, type HeldSlot } from './run-slots.ts';
import { shownPage, shownRun } from './run-view.ts';
import { boundsOf, laneOf, sourceToQuery } from './source-at-hand.ts';

type Body = Input<typeof contract.runQuery>['body'];

export async function runQuery({ body }: Input<typeof contract.runQuery>, ctx: Context) {
  const endsAt = ctx.world.clock.now() + limits.queryRequestSeconds * 1000;
  const source = await sourceToQuery(ctx, body.db_service_uid);
  if (body.for_agent) demandAgents(source);
  const run = await begunRun(ctx, source, body);
  if (!body.for_agent && (await becomesWorkflow(ctx, source, run.sql)))
    return shownChange(ctx, await runChange(ctx, run, source));
  const query = {
    purpose: 'workbench' as const,
    source,
    schema: run.schema,
    sql: run.sql,
    audit: (statement: Readable) => judgeQuery(ctx, statement, { source, schema: run.schema }),
  };
  const { ended, first } = isBehind(run)
    ? { ended: await beginBehind(ctx, run, query), first: undefined }
    : await readRun(ctx, run, { endsAt, through: (sending) => guardedQuery(ctx, { ...query, ...sending }) });
  const { world, table, locale } = ctx;
  return {
    data: {
      run: await shownRun({ table, world, locale }, ended),
      ...(first && { page: shownPage(first, { index: 1, firstRow: 1 }) }),
    },
  };
}

/** Off unless somebody who manages the data source has said otherwise. */
function demandAgents({ name, sqleConfig }: DbService): void {
  if (!sqleConfig.sql_query_config?.agent_query_enabled) throw new AppError('agentQueriesOff', { name });
}

async function shownChange({ world, table, locale }: Context, run: StoredQueryRun) {
  return { data: { run: await shownRun({ table, world, locale }, run) } };
}

/** Writes down that it runs: a run of this uid that is there already is not run again. */
async function begunRun(ctx: Context, source: DbService, body: Body): Promise<StoredQueryRun> {
  const { world, tenant, table, user } = ctx;
  const now = world.clock.now();
  const lane = body.for_agent ? 'within' : laneOf(source, body.in_background ?? undefined);
  const runUid = body.run_uid ?? world.newId();
  const run: NewQueryRun = {
    runUid,
    creatorUid: user.uid,
    projectUid: source.projectUid,
    dbServiceUid: source.uid,
    dbServiceName: source.name,
    schema: body.schema_name,
    sql: body.sql,
    state: 'running',
    createdAt: new Date(now).toISOString(),
    ...boundsOf(source, lane, rowsWanted(body)),
    ...(lane === 'behind' && { ...behindFrom(now), isTaken: false }),
    columns: [],
    rowCount: 0,
    pages: [],
    fileId: world.newId(),
    expiresAtSeconds: Math.floor(now / 1000) + limits.queryResultHours * 3600,
  };
  await noteDue(world, 'settleQueries', tenant);
  if (lane === 'within') return written(table, run);
  const write = (slots: readonly HeldSlot[], items: readonly TransactItem[]) =>
    written(table, { ...run, slots: [...slots] }, items);
  return inFreeSlots(table, run, { now, write });
}

function rowsWanted({ for_agent: isOfAgent, max_rows: wanted }: Body): number | undefined {
  if (!isOfAgent) return wanted ?? undefined;
  return Math.min(wanted ?? limits.agentQueryRowsMax, limits.agentQueryRowsMax);
}

async function written(
  table: TenantTable,
  run: NewQueryRun,
  beside: readonly TransactItem[] = [],
): Promise<StoredQueryRun> {
  const { fileId, createdAt, runUid: uid } = run;
  await table.transact([
    queryRuns.on(table).creating(run, new AppError('queryRunExists', { uid })),
    keptResults.on(table).putting({ fileId, createdAt }),
    ...beside,
  ]);
  return { ...run, version: 1 };
}
