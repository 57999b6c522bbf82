import type * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError, invariant } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { beginningOf } from '../../../shared/whole-characters.ts';
import { runLifecycle } from '../../../shared/lifecycles/workflow.ts';
import type { Context } from '../../platform/context.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { completingRun } from '../../ground/ledger/run-changes.ts';
import { unscheduled, executeStep, type StoredWorkflow } from '../../ground/ledger/workflow-repo.ts';
import { changeWorkflow, demandState, withAssignees } from './change-workflow.ts';
import { demandStep } from './people.ts';
import { tellingReviewers } from './telling.ts';
import { requireWorkflow, runsOfWorkflow } from './workflow-at-hand.ts';

type Wanted = Input<typeof contract.completeWorkflows>['body']['workflow_list'][number];
type Completion = { readonly workflow: StoredWorkflow; readonly desc: string | undefined };

export async function completeWorkflows({ body }: Input<typeof contract.completeWorkflows>, ctx: Context) {
  const found: Completion[] = [];
  for (const { workflow_id, desc } of distinct(body.workflow_list)) {
    const workflow = await requireWorkflow(ctx, workflow_id);
    demandState('complete', workflow);
    const step = executeStep(workflow);
    invariant(step, 'a workflow ends with its execution');
    if (!ctx.may('projectEdit')) demandStep(ctx, step, workflow);
    found.push({ workflow, desc });
  }
  const names = found.map(({ workflow }) => workflow.name);
  ctx.describe({ zh: `标记工单 ${names.join('、')} 为人工上线`, en: `Mark as executed by hand: ${names.join(', ')}` });
  const last = found.at(-1);
  for (const one of found) await complete(one, ctx, one === last ? ctx.recorded : ctx.table);
  return {};
}

async function complete({ workflow: before, desc }: Completion, ctx: Context, recorded: TenantTable): Promise<void> {
  const at = new Date(ctx.world.clock.now()).toISOString();
  const runs = await runsOfWorkflow(ctx, before);
  if (runs.some(({ state }) => state === 'executing' || state === 'terminating'))
    throw new AppError('alreadyExecuting');
  const open = runs.filter(({ state }) => runLifecycle.can('complete', state));
  // The note is appended as this API family does it.
  const noted = desc ? beginningOf(`${before.desc}\r\n${desc}`, limits.descriptionLengthMax) : before.desc;
  const steps = before.steps.map((step) =>
    step.type === 'sql_execute'
      ? { ...step, state: 'approved' as const, operator: { uid: ctx.user.uid, name: ctx.user.name }, operatedAt: at }
      : step,
  );
  const after = withAssignees({
    ...before,
    steps,
    desc: noted,
    searchText: `${before.name} ${noted}`.toLowerCase(),
    status: 'finished',
    endedAt: at,
    tasks: before.tasks.map(unscheduled),
  });
  await changeWorkflow(ctx.table, {
    before,
    after,
    beside: [
      ...open.map(({ taskId }) => completingRun(ctx.table, taskId, { at, executor: ctx.user })),
      ...(await tellingReviewers(ctx, 'complete', after)),
    ],
    recorded,
  });
}

function distinct(list: readonly Wanted[]): Wanted[] {
  return [...new Map(list.map((one) => [one.workflow_id, one])).values()];
}
