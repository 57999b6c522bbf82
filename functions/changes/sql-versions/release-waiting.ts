import type { Text } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { requireStage, type Stage } from '../releases/version-repo.ts';
import type { StoredWorkflow, Workflow } from '../workflows/service.ts';
import { rowsOf } from './detail.ts';
import { release } from './release.ts';
import { blocksRelease, releaseStatusOf } from './standing-of-rows.ts';
import { demandUnlocked, requireVersion } from './version-at-hand.ts';

export type FromStage = { readonly number: number; readonly stageId: number };
export type ReleasedOn = {
  readonly workflows: readonly Workflow[];
  /** The first that cannot go on now, which keeps those after it; nothing where all went. */
  readonly stoppedBy: { readonly name: string; readonly reason: Text } | undefined;
};

/** Sends everything that waits in a stage to the next one, in the order of its rows, to wherever the version maps it. */
export async function releaseWaiting(
  ctx: Context,
  { number, stageId }: FromStage,
  beside: (workflowId: string, place: number) => TransactItem[],
): Promise<ReleasedOn> {
  const version = await requireVersion(ctx, number);
  demandUnlocked(version);
  const stage = requireStage(version, stageId);
  const { all } = await rowsOf(ctx, version);
  const released: Workflow[] = [];
  for (const [row, cells] of all.rows.entries()) {
    if (releaseStatusOf(all, { row, stageId }) !== 'wait_for_release') continue;
    const workflow = all.workflows.get(cells.find((cell) => cell.stageId === stageId)?.workflowId ?? '');
    if (!workflow) continue;
    // Those before it went just now, so that they wait in what was read does not count.
    const reason = blocksRelease({ ...all, rows: all.rows.slice(row) }, { row: 0, stageId });
    if (reason) return { workflows: released, stoppedBy: { name: workflow.name, reason } };
    const wanted = { workflow_id: workflow.workflowId, target_release_instances: targetsOf(workflow, stage) };
    const place = released.length;
    released.push(await release(ctx, number, wanted, { recorded: ctx.table, beside: (made) => beside(made, place) }));
  }
  return { workflows: released, stoppedBy: undefined };
}

function targetsOf({ tasks }: StoredWorkflow, { leadsTo }: Stage) {
  return tasks.flatMap(({ dbServiceUid, schema }) =>
    leadsTo.flatMap(({ from, to }) =>
      from === dbServiceUid && to !== undefined
        ? [
            {
              instance_id: dbServiceUid,
              instance_schema: schema,
              target_instance_id: to,
              target_instance_schema: schema,
            },
          ]
        : [],
    ),
  );
}
