import { AppError } from '../../../shared/errors/index.ts';
import { runLifecycle } from '../../../shared/lifecycles/workflow.ts';
import { limits } from '../../../shared/limits.ts';
import { dbServicesByUid, outsideMaintenance } from '../../databases/db-services/service.ts';
import { partId } from '../../ground/ledger/part-id.ts';
import { runs } from '../../ground/ledger/run-repo.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { executeFor, retryFor, type StoredWorkflow } from '../workflows/service.ts';
import { makePart } from './make-part.ts';
import { rollouts, rolloutSources, type Rollout, type RolloutSource } from './rollout-repo.ts';
import { settleSource } from './settle-sources.ts';

/** A change in waves, its first workflow with the approvals, and what was approved of each data source. */
export type Approved = {
  readonly rollout: Rollout;
  readonly first: StoredWorkflow;
  readonly hashes: readonly string[];
};

/** Orders the change of one data source: its part is made with the order in one transaction, then it is executed. */
export async function startSource(
  place: EventPlace,
  approved: Approved,
  row: RolloutSource,
): Promise<'begun' | 'not now'> {
  const { table, world } = place;
  const { rollout } = approved;
  const { projectUid } = rollout;
  const [source] = await dbServicesByUid({ table }, [row.dbServiceUid]);
  const closed = source && (await outsideMaintenance({ table, projectUid, now: world.clock.now() }, [source]));
  if (closed) {
    await lookLater(place, row, closed);
    return 'not now';
  }
  const ordered = await orderOf(place, rollout, row);
  try {
    const { isToMake, items: order } = ordered;
    if (isToMake) await makePart(place, { approved, row, source, order });
    else await table.transact(order);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'changedMeanwhile') throw error;
    await settleSource(place, rollout, { row, state: 'failed', reason: error.text });
    return 'not now';
  }
  await beginSource(place, approved, ordered.row);
  return 'begun';
}

/** What is written when a data source's turn has come: that it runs, how often it had run by then, and the count. */
async function orderOf({ table }: EventPlace, rollout: Rollout, row: RolloutSource) {
  const { projectUid, rolloutId } = rollout;
  const run = row.taskId === undefined ? undefined : await runs.on(table).get({ taskId: row.taskId });
  const seen = run?.attempt ?? 0;
  const isOfFirst = row.position < rollout.firstWave;
  const workflowId = isOfFirst ? rolloutId : partId(rolloutId, row.position);
  const items: TransactItem[] = [
    rolloutSources.on(table).patching(
      { rolloutId, position: row.position },
      { set: { state: 'running', seen, workflowId, reason: undefined, notBefore: undefined, again: undefined } },
      {
        condition: { state: 'waiting', ...(row.seen === undefined ? {} : { seen: row.seen }) },
        refusal: new AppError('changedMeanwhile'),
      },
    ),
    rollouts.on(table).patching(
      { projectUid, rolloutId },
      { add: { running: 1 } },
      // The stop rule was asked by the failures counted then: with one more it is asked again.
      {
        condition: { state: 'running', wave: rollout.wave, failed: rollout.failed },
        refusal: new AppError('changedMeanwhile'),
      },
    ),
  ];
  const isToMake = !isOfFirst && row.workflowId === undefined;
  return { items, isToMake, row: { ...row, state: 'running' as const, seen, workflowId } };
}

/** Executes what was ordered, unless it began already: by a process that was killed before it could say so, say. */
export async function beginSource(place: EventPlace, { rollout, first }: Approved, row: RolloutSource): Promise<void> {
  const { taskId, workflowId, seen = 0 } = row;
  const { executor = { uid: first.creatorUid, name: first.creatorName }, projectUid } = rollout;
  if (taskId === undefined || workflowId === undefined) return;
  const run = await runs.on(place.table).require({ taskId });
  if (run.attempt > seen) return;
  const wanted = { projectUid, workflowId, executor };
  try {
    if (run.state === 'ready') await executeFor(place, wanted);
    else if (runLifecycle.can('retry', run.state)) await retryFor(place, { ...wanted, taskId });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Somebody else begins it, or acts on its workflow: it is looked at again.
    if (error.kind === 'changedMeanwhile') return;
    // What refuses may be that another one has begun it since it was looked at.
    const now = await runs.on(place.table).require({ taskId });
    if (now.attempt === seen) await refused(place, rollout, { row, error });
  }
}

async function refused(place: EventPlace, rollout: Rollout, { row, error }: { row: RolloutSource; error: AppError }) {
  if (error.kind === 'outsideMaintenance') await giveBack(place, rollout, row);
  else await settleSource(place, rollout, { row, state: 'failed', reason: error.text });
}

function laterFrom({ world }: EventPlace): string {
  return new Date(world.clock.now() + limits.rolloutWindowPauseSeconds * 1000).toISOString();
}

/** Its window has closed between the order and the execution: its place is given to another one. */
function giveBack(place: EventPlace, rollout: Rollout, row: RolloutSource): Promise<void> {
  return settleSource(place, rollout, { row, state: 'waiting', notBefore: laterFrom(place) });
}

async function lookLater(place: EventPlace, { rolloutId, position }: RolloutSource, why: AppError): Promise<void> {
  await rolloutSources
    .on(place.table)
    .patch(
      { rolloutId, position },
      { set: { notBefore: laterFrom(place), reason: why.text } },
      { condition: { state: 'waiting' }, refusal: new AppError('changedMeanwhile') },
    );
}
