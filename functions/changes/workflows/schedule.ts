import type * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { openingAt } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { slotOf } from '../../platform/ports/schedules.ts';
import { unscheduled } from '../../ground/ledger/workflow-repo.ts';
import { changeWorkflow, demandState } from './change-workflow.ts';
import { demandExecutor } from './people.ts';
import { demandApproved } from '../approval/still-approved.ts';
import { workflowApproval } from './approval.ts';
import { demandTurn } from './place-in-version.ts';
import { taskAtHand, runsOfWorkflow } from './workflow-at-hand.ts';

import { confirmationsOn, demandConfirmable } from './confirmation.ts';
import type { Confirmation, StoredWorkflow, WorkflowTask } from '../../ground/ledger/workflow-repo.ts';

export async function scheduleWorkflowTask(
  { params, body }: Input<typeof contract.scheduleWorkflowTask>,
  ctx: Context,
) {
  const { workflow, task } = await taskAtHand(ctx, params);
  demandState('schedule', workflow);
  demandExecutor(ctx, workflow, task);
  const runs = await runsOfWorkflow(ctx, workflow);
  if (runs.find(({ taskId }) => taskId === task.taskId)?.state !== 'ready') throw new AppError('alreadyExecuting');
  const words = body.schedule_time
    ? { zh: '设置定时上线', en: 'Schedule' }
    : { zh: '取消定时上线', en: 'Cancel the schedule of' };
  ctx.describe({
    zh: `${words.zh}：工单 ${workflow.name} 的数据源 ${task.dbServiceName}`,
    en: `${words.en} ${task.dbServiceName} of the workflow ${workflow.name}`,
  });
  const confirmBy = body.is_notify ? (body.notify_type ?? undefined) : undefined;
  if (body.schedule_time) await setSchedule(workflow, task, { time: body.schedule_time, confirmBy, ctx });
  else await clearSchedule(workflow, task, ctx);
  return {};
}

/** The first of those that are switched on is preset. */
export async function getScheduleDefaultOption(_: unknown, { table }: Context) {
  const enabled = await confirmationsOn(table);
  return { data: { ...(enabled[0] && { default_selector: enabled[0] }), enabled_selectors: enabled } };
}

/** The new schedule is made before it is noted and the old one removed after: one that is not noted does nothing when it fires. */
async function setSchedule(
  before: StoredWorkflow,
  task: WorkflowTask,
  { time, confirmBy, ctx }: { time: string; confirmBy: Confirmation | undefined; ctx: Context },
): Promise<void> {
  const { schedules, clock } = ctx.world;
  // Schedules fire to the second.
  const due = Math.floor(Date.parse(time) / 1000) * 1000;
  if (due <= clock.now()) throw new AppError('scheduleInPast');
  if (due < clock.now() + limits.scheduleAheadMinutesMin * 60_000)
    throw new AppError('scheduleTooSoon', { minutes: limits.scheduleAheadMinutesMin });
  await demandConfirmable(ctx.table, confirmBy);
  await demandTurn(ctx.table, before);
  const source = (await demandApproved(ctx.table, before, workflowApproval)).get(task.dbServiceUid);
  const { table } = ctx;
  const opening = source && (await openingAt({ table, projectUid: before.projectUid, now: due }, source));
  if (opening?.frozen) throw new AppError('scheduleFrozen', { frozen: opening.frozen });
  if (!opening?.isOpen) throw new AppError('scheduleOutsideMaintenance');
  const schedule = {
    name: scheduleName(ctx.tenant, task.taskId, due),
    at: new Date(due).toISOString(),
    target: 'startScheduledTask',
    input: { tenant: ctx.tenant, projectUid: before.projectUid, workflowId: before.workflowId, taskId: task.taskId },
  };
  await schedules.put(schedule);
  const scheduled = {
    ...unscheduled(task),
    scheduledAt: slotOf(schedule),
    scheduledBy: { uid: ctx.user.uid, name: ctx.user.name },
    ...(confirmBy && { confirmBy }),
  };
  await changeWorkflow(ctx.table, {
    before,
    after: { ...before, tasks: before.tasks.map((one) => (one.taskId === task.taskId ? scheduled : one)) },
    recorded: ctx.recorded,
  });
  if (task.scheduledAt !== undefined && task.scheduledAt !== scheduled.scheduledAt)
    await schedules.remove(scheduleName(ctx.tenant, task.taskId, Date.parse(task.scheduledAt)));
}

async function clearSchedule(before: StoredWorkflow, task: WorkflowTask, ctx: Context): Promise<void> {
  if (task.scheduledAt === undefined) return;
  await changeWorkflow(ctx.table, {
    before,
    after: { ...before, tasks: before.tasks.map((one) => (one.taskId === task.taskId ? unscheduled(one) : one)) },
    recorded: ctx.recorded,
  });
  await ctx.world.schedules.remove(scheduleName(ctx.tenant, task.taskId, Date.parse(task.scheduledAt)));
}

function scheduleName(tenant: string, taskId: number, due: number): string {
  return `${tenant}.${taskId}.${due.toString(36)}`;
}
