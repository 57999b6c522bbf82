import * as workflowContract from '../../../shared/contract/changes/workflows/operations.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Text } from '../../../shared/text.ts';
import { timeSlice } from '../../platform/clock.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import type { EventPlace } from '../../platform/events.ts';
import { performAs } from '../../platform/perform-as.ts';
import type { World } from '../../platform/world.ts';
import { executeFor, workflowsById, type StoredWorkflow } from '../workflows/service.ts';
import {
  executionsToCome,
  pipelines,
  releasedByNodes,
  type Pipeline,
  type PipelineNode,
} from '../../auditing/pipeline-nodes/pipeline-repo.ts';

type ToCome = {
  readonly projectUid: string;
  readonly pipelineNumber: number;
  readonly nodeNumber: number;
  readonly number: number;
  readonly workflowId: string;
};

/**
 * Executes what nodes have released and people have approved, as whoever saved the node, with the rights of now. What waits for
 * approval, for its turn in its version or for a maintenance window goes on waiting; what is refused otherwise is left to people, with the reason.
 */
export async function executeReleased(world: World): Promise<void> {
  const isOver = timeSlice(world.clock);
  await forEachDueTenant(world, 'executeReleased', async (tenant) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    let isWaiting = false;
    for (let after: string | undefined; ; ) {
      const { items, next } = await executionsToCome.on(place.table).list({}, { after });
      for (const one of items) isWaiting = isOver() || (await lookAt(place, one)) === 'waits' || isWaiting;
      if (next === undefined || isOver()) return isWaiting || next !== undefined ? 'waiting' : 'idle';
      after = next;
    }
  });
}

async function lookAt(place: EventPlace, one: ToCome): Promise<'waits' | 'over'> {
  const { table } = place;
  const { projectUid, workflowId } = one;
  const [workflow, pipeline] = await Promise.all([
    workflowsById(table, projectUid, [workflowId]).then((found) => found.get(workflowId)),
    pipelines.on(table).get({ projectUid, number: one.pipelineNumber }),
  ]);
  const node = pipeline?.nodes.find(({ nodeNumber }) => nodeNumber === one.nodeNumber);
  const isToCome = workflow && ['wait_for_audit', 'wait_for_execution', 'rejected'].includes(workflow.status);
  if (pipeline && node?.release?.execution === 'saver' && isToCome) {
    if (workflow.status !== 'wait_for_execution') return 'waits';
    const refused = await executed(place, { workflow, pipeline, node });
    if (refused === 'waits') return 'waits';
    if (refused) await noteRefusal(place, one, refused);
  }
  await executionsToCome.on(table).remove(one);
  return 'over';
}

type Matter = { readonly workflow: StoredWorkflow; readonly pipeline: Pipeline; readonly node: PipelineNode };

/** Nothing where it runs now; else why it does not. */
async function executed(place: EventPlace, { workflow, pipeline, node }: Matter): Promise<Text | 'waits' | undefined> {
  const { projectUid, workflowId, projectName } = workflow;
  try {
    await performAs(place, {
      op: workflowContract.executeWorkflow,
      run: async (_input, ctx) => {
        ctx.describe({ zh: `上线工单 ${workflow.name}`, en: `Execute the workflow ${workflow.name}` });
        await executeFor(place, { projectUid, workflowId, executor: { uid: ctx.user.uid, name: ctx.user.name } });
        return { data: { task_ids: [] } };
      },
      input: { params: { project_name: projectName, workflow_id: workflowId }, query: {}, body: {} },
      userUid: node.tokenUserUid,
      projectUid,
      via: `${pipeline.name} / ${node.name}`,
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return comesLater.includes(error.kind) ? 'waits' : error.text;
  }
}

const comesLater: readonly string[] = ['changedMeanwhile', 'outsideMaintenance', 'versionTurnNotCome'];

async function noteRefusal(place: EventPlace, { projectUid, nodeNumber, number }: ToCome, reason: Text): Promise<void> {
  const released = releasedByNodes.on(place.table);
  const record = await released.get({ projectUid, nodeNumber, number });
  if (record) await released.put({ ...record, executionRefused: reason });
}
