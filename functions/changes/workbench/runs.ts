import { AppError } from '../../../shared/errors/index.ts';
import type * as contract from '../../../shared/contract/changes/workbench/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import { cancelReading, endElsewhere } from '../../databases/reading/service.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { Context } from '../../platform/context.ts';
import { ConditionFailed } from '../../platform/table/table-errors.ts';
import { endOfChange } from './end-of-change.ts';
import { endRun } from './read-run.ts';
import { pagesOf } from './result-file.ts';
import { expiryOf, isBehind, queryRuns, stateAt, type StoredQueryRun } from './run-repo.ts';
import { shownPage, shownRun } from './run-view.ts';
import { sourceToLookAt } from './source-at-hand.ts';

export async function getQueryRun({ params }: Input<typeof contract.getQueryRun>, ctx: Context) {
  const { run } = await ownRun(ctx, params.run_uid);
  if (run.state !== 'running') return { data: await shownRun(ctx, run) };
  if (run.workflowId !== undefined) return { data: await shownRun(ctx, await changeAtHand(ctx, run)) };
  if (isBehind(run)) await noteAsking(ctx, run);
  return { data: await shownRun(ctx, run) };
}

/** A change as its workflow says that it stands. */
async function changeAtHand(ctx: Context, run: StoredQueryRun): Promise<StoredQueryRun> {
  const end = await endOfChange(ctx, { ...run, time: run.createdAt });
  if (!end) return run;
  const { outcome, reason, milliseconds } = await endElsewhere(ctx, run.recordUid ?? '', end);
  return endRun(ctx, run, { state: outcome, milliseconds, ...(reason && { reason }) });
}

/** What runs behind its request goes on for as long as somebody asks after it. */
async function noteAsking({ table, world: { clock } }: Context, run: StoredQueryRun): Promise<void> {
  const { creatorUid, runUid } = run;
  const set = { askedAfterAt: clock.now() };
  try {
    await queryRuns.on(table).patch({ creatorUid, runUid }, { set }, { condition: { state: 'running' } });
  } catch (error) {
    // It has ended meanwhile.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

export async function getQueryPage({ params }: Input<typeof contract.getQueryPage>, ctx: Context) {
  const { run } = await ownRun(ctx, params.run_uid);
  resultAtHand(ctx, run);
  const index = params.page_index;
  const firstRow = run.pages.slice(0, index - 1).reduce((sum, { rows }) => sum + rows, 1);
  // A result without rows has one page, and that is empty.
  if (run.pages.length === 0 && index === 1) return { data: shownPage({ rows: [], cut: [] }, { index, firstRow }) };
  if (index > run.pages.length) throw new AppError('notFound');
  const page = await pagesOf(ctx, run)(index - 1);
  if (!page) throw new AppError('queryResultMissing', { hours: limits.queryResultHours });
  return { data: shownPage(page, { index, firstRow }) };
}

/** Refuses where there are no rows, or no more. */
export function resultAtHand({ world }: Context, run: StoredQueryRun): void {
  const now = world.clock.now();
  const isThere = stateAt(run, now) === 'succeeded' && now < expiryOf(run) && run.workflowId === undefined;
  if (!isThere) throw new AppError('queryResultMissing', { hours: limits.queryResultHours });
}

export async function cancelQuery({ params }: Input<typeof contract.cancelQuery>, ctx: Context) {
  const { run, source } = await ownRun(ctx, params.run_uid);
  const refusal = new AppError('queryNotRunning');
  if (stateAt(run, ctx.world.clock.now()) !== 'running') throw refusal;
  if (run.workflowId !== undefined) throw new AppError('queryIsWorkflow', { workflowId: run.workflowId });
  const key = { creatorUid: run.creatorUid, runUid: run.runUid };
  let now = await queryRuns
    .on(ctx.table)
    .patch(key, { set: { isCancelled: true } }, { condition: { state: 'running' }, refusal });
  // A server that is asked a moment before the query begins stops nothing, so it is asked until the run has ended.
  for (let attempt = 0; attempt < limits.queryCancelAttempts && now.state === 'running'; attempt++) {
    const { backendId, server = 'primary' } = now;
    if (backendId !== undefined)
      await cancelReading(ctx, source, { backendId, server }).catch((error: unknown) => {
        // Whoever reads looks every second by itself whether it shall end.
        if (!(error instanceof EngineError)) throw error;
        ctx.world.log.warn('a query could not be stopped from outside', { error });
      });
    await pause(ctx);
    now = await queryRuns.on(ctx.table).require(key);
  }
  return {};
}

async function pause({ world: { clock } }: Context): Promise<void> {
  await clock.waitUntil(clock.now() + limits.queryCancelPauseMilliseconds, new AbortController().signal);
}

/** A run of the caller in the project at hand; nobody else finds it, and the right to its data source is asked for again. */
export async function ownRun(ctx: Context, runUid: string) {
  const run: StoredQueryRun = await queryRuns.on(ctx.table).require({ creatorUid: ctx.user.uid, runUid });
  if (run.projectUid !== ctx.project.uid) throw new AppError('notFound');
  return { run, source: await sourceToLookAt(ctx, run.dbServiceUid) };
}
