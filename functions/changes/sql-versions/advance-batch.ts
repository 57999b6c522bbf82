import { AppError } from '../../../shared/errors/index.ts';
import { workflowStatuses } from '../../../shared/lifecycles/workflow.ts';
import type { Text } from '../../../shared/text.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import type { EventPlace, Listener } from '../../platform/events.ts';
import type { World } from '../../platform/world.ts';
import { executeFor, workflowsById, type StoredWorkflow } from '../workflows/service.ts';
import { activeBatches, batches, type StoredBatch } from './batch-repo.ts';

type Key = { readonly projectUid: string; readonly number: number };

/** Takes a batch as far as it goes now: past what is finished, and into the execution of the next. Whoever else does so at the same moment wins or loses as a whole. */
export async function advanceBatch(place: EventPlace, { projectUid, number }: Key): Promise<void> {
  for (;;) {
    const batch = await batches.on(place.table).get({ projectUid, number });
    if (batch?.state !== 'running') return;
    const id = batch.workflowIds[batch.position];
    if (id === undefined) return end(place, { ...batch, state: 'succeeded' });
    const workflow = (await workflowsById(place.table, projectUid, [id])).get(id);
    const step = await stepOf(place, batch, workflow);
    if (step === 'wait') return;
    if (step !== 'next') return end(place, { ...batch, state: 'stopped', reason: step });
    if (!(await wonBy(batches.on(place.table).update({ ...batch, position: batch.position + 1 })))) return;
  }
}

export const executionEnded: Listener<'executionEnded'> = async (place, { projectUid, workflowId }) => {
  const workflow = (await workflowsById(place.table, projectUid, [workflowId])).get(workflowId);
  if (workflow?.inVersion) await advanceBatch(place, { projectUid, number: workflow.inVersion.number });
};

/** Goes on with every batch whose next workflow nobody began. */
export async function continueBatches(world: World): Promise<void> {
  await forEachDueTenant(world, 'continueBatches', async (tenant) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    const { items } = await activeBatches.on(place.table).list({});
    for (const one of items) await advanceBatch(place, one);
    return items.length === 0 ? 'idle' : 'waiting';
  });
}

async function stepOf(
  place: EventPlace,
  { executor, projectUid }: StoredBatch,
  workflow: StoredWorkflow | undefined,
): Promise<'next' | 'wait' | Text> {
  if (workflow?.status === 'finished') return 'next';
  if (workflow?.status === 'executing') return 'wait';
  if (workflow?.status !== 'wait_for_execution') return standsAt(workflow);
  try {
    await executeFor(place, { projectUid, workflowId: workflow.workflowId, executor });
    return 'wait';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.kind === 'changedMeanwhile' ? 'wait' : error.text;
  }
}

function standsAt(workflow: StoredWorkflow | undefined): Text {
  if (!workflow) return { zh: '工单已不存在', en: 'The workflow is not there any more' };
  const label = workflowStatuses.labels[workflow.status];
  return { zh: `工单为“${label.zh}”`, en: `The workflow is: ${label.en}` };
}

async function end({ table }: EventPlace, batch: StoredBatch): Promise<void> {
  await wonBy(table.transact([batches.on(table).updating(batch), activeBatches.on(table).removing(batch)]));
}

async function wonBy(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'changedMeanwhile') return false;
    throw error;
  }
}
