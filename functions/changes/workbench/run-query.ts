import { AppError } from '../../../shared/errors/index.ts';
import type * as contract from '../../../shared/contract/changes/workbench/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import { guardedQuery, Stopped, type GuardedEnding, type ReadingSession } from '../../databases/reading/service.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import { judgeQuery } from './judge-query.ts';
import { ResultFile } from './result-file.ts';
import { keptResults, queryRuns, resultKey, type NewQueryRun, type StoredQueryRun } from './run-repo.ts';
import { shownPage, shownRun } from './run-view.ts';
import { boundsOf, sourceToQuery } from './source-at-hand.ts';
import { watchRun } from './watch-run.ts';

type Body = Input<typeof contract.runQuery>['body'];

export async function runQuery({ body }: Input<typeof contract.runQuery>, ctx: Context) {
  const endsAt = ctx.world.clock.now() + limits.queryRequestSeconds * 1000;
  const source = await sourceToQuery(ctx, body.db_service_uid);
  const run = await begunRun(ctx, source, body);
  const { world, tenant, table } = ctx;
  const file = new ResultFile(world.files.forTenant(tenant), resultKey(run.fileId));
  const watch = watchRun(ctx, run);
  let ended: StoredQueryRun;
  try {
    const ending = await guardedQuery(ctx, {
      purpose: 'workbench',
      source,
      schema: run.schema,
      sql: run.sql,
      audit: (statement) => judgeQuery(ctx, statement, { source, schema: run.schema }),
      rowsMax: run.rowsMax,
      milliseconds: run.secondsMax * 1000,
      endsAt,
      sink: file,
      signal: watch.signal,
      recorded: async ({ uid }) => void (await goOn(ctx, run, { recordUid: uid })),
      connected: async (opened) => void (await goOn(ctx, run, stoppedBy(opened))),
      // The last words are asked for while the session is there.
      finished: async (opened) => {
        await file.end();
        await file.nameTypes(opened);
      },
    });
    if (ending.outcome !== 'succeeded') await file.discard();
    ended = await endRun(ctx, run, { ...resultOf(ending, file), recordUid: ending.record.uid });
  } catch (error) {
    await file.discard();
    const isRefused = error instanceof AppError;
    await endRun(ctx, run, { state: isRefused ? 'refused' : 'failed', ...(isRefused && { reason: error.text }) });
    throw error;
  } finally {
    await watch.stop();
  }
  const page = ended.state === 'succeeded' ? file.first : undefined;
  return {
    data: {
      run: await shownRun({ table, world, locale: ctx.locale }, ended),
      ...(page && { page: shownPage(page, { index: 1, firstRow: 1 }) }),
    },
  };
}

/** Writes down that it runs: a run of this uid that is there already is not run again. */
async function begunRun(ctx: Context, source: DbService, body: Body): Promise<StoredQueryRun> {
  const { world, tenant, table, user } = ctx;
  const now = world.clock.now();
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
    ...boundsOf(source, body.max_rows ?? undefined),
    columns: [],
    rowCount: 0,
    pages: [],
    fileId: world.newId(),
    expiresAtSeconds: Math.floor(now / 1000) + limits.queryResultHours * 3600,
  };
  await noteDue(world, 'settleQueries', tenant);
  const { fileId, createdAt } = run;
  await table.transact([
    queryRuns.on(table).creating(run, new AppError('queryRunExists', { uid: runUid })),
    keptResults.on(table).putting({ fileId, createdAt }),
  ]);
  return { ...run, version: 1 };
}

/** What another process needs to stop it, and which server it is. */
function stoppedBy({ backendId, asked }: ReadingSession): Partial<NewQueryRun> {
  const server = asked?.server ?? 'primary';
  return { backendId, server, hasReplica: asked !== undefined, ...(asked?.why && { askedWhy: asked.why }) };
}

/** Writes down what is known by now, unless somebody has asked for the end meanwhile. */
async function goOn({ table }: Context, { creatorUid, runUid }: NewQueryRun, set: Partial<NewQueryRun>): Promise<void> {
  const { isCancelled } = await queryRuns.on(table).patch({ creatorUid, runUid }, { set });
  if (isCancelled) throw new Stopped('cancelled');
}

function resultOf({ outcome, reason, place, record, cutBy }: GuardedEnding, file: ResultFile): Partial<NewQueryRun> {
  const { milliseconds } = record;
  if (outcome !== 'succeeded')
    return {
      state: outcome,
      milliseconds,
      ...(reason && { reason }),
      ...(place && { errorLine: place.line, errorColumn: place.column }),
    };
  const columns = file.columnsOf.map(({ name, type, kind }) => ({ name, type: type ?? kind, kind }));
  return { state: outcome, milliseconds, columns, rowCount: file.rowCount, pages: file.pages, ...(cutBy && { cutBy }) };
}

async function endRun(
  { table, world }: Context,
  { creatorUid, runUid }: NewQueryRun,
  ended: Partial<NewQueryRun>,
): Promise<StoredQueryRun> {
  const endedAt = new Date(world.clock.now()).toISOString();
  return queryRuns.on(table).patch({ creatorUid, runUid }, { set: { ...ended, endedAt } });
}
