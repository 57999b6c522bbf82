import { AppError } from '../../../shared/errors/index.ts';
import { workflowLifecycle } from '../../../shared/lifecycles/workflow.ts';
import type { DeskName } from '../../ground/channels/desk-names.ts';
import { enabledDesks, wantingApproval } from '../../ground/channels/wanting-approval.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { changeWorkflow } from './change-workflow.ts';
import type { Place } from './execution/begin-execution.ts';
import { runsOfWorkflow } from './workflow-at-hand.ts';
import {
  workflows,
  type Confirmation,
  type StoredWorkflow,
  type WorkflowTask,
} from '../../ground/ledger/workflow-repo.ts';

const desks = { wechat: 'wechatApproval', feishu: 'feishuApproval' } as const satisfies Record<Confirmation, DeskName>;
const confirmations = Object.keys(desks) as Confirmation[];

/** By what schedules can be confirmed in this tenant now. */
export async function confirmationsOn(table: TenantTable): Promise<Confirmation[]> {
  const enabled = await enabledDesks(table);
  return confirmations.filter((name) => enabled.includes(desks[name]));
}

/** Refuses a confirmation by what is not switched on: it would never come. */
export async function demandConfirmable(table: TenantTable, by: Confirmation | undefined): Promise<void> {
  if (by !== undefined && !(await confirmationsOn(table)).includes(by)) throw new AppError('confirmationOff');
}

/** When its time has come: whoever scheduled it is asked, and nothing runs until they agree. */
export async function askConfirmation(place: Place, workflow: StoredWorkflow, task: WorkflowTask): Promise<void> {
  const { confirmBy, scheduledAt: slot, scheduledBy, taskId } = task;
  if (!confirmBy || !scheduledBy || slot === undefined) return;
  const confirmAskedAt = new Date(place.world.clock.now()).toISOString();
  const tasks = workflow.tasks.map((one) => (one.taskId === taskId ? { ...one, confirmAskedAt } : one));
  const { workflowId, projectUid } = workflow;
  const beside = await wantingApproval(place, {
    workflowId,
    projectUid,
    about: `schedule-${taskId}-${Date.parse(slot)}`,
    schedule: { taskId, slot, by: scheduledBy.uid },
    desk: desks[confirmBy],
  });
  await changeWorkflow(place.table, { before: workflow, after: { ...workflow, tasks }, beside });
}

type Schedule = {
  readonly projectUid: string;
  readonly workflowId: string;
  readonly taskId: number;
  readonly slot: string;
};

/** The schedule that somebody was asked to confirm, as long as nobody cancelled, moved or confirmed it. */
export async function scheduleAtHand(
  { table }: Pick<Place, 'table'>,
  { projectUid, workflowId, taskId, slot }: Schedule,
): Promise<{ readonly workflow: StoredWorkflow; readonly task: WorkflowTask } | undefined> {
  const workflow = await workflows.on(table).get({ projectUid, workflowId });
  const task = workflow?.tasks.find((one) => one.taskId === taskId);
  if (!workflow || task?.scheduledAt !== slot || task.confirmAskedAt === undefined) return undefined;
  if (!workflowLifecycle.can('execute', workflow.status)) return undefined;
  const runs = await runsOfWorkflow({ table }, workflow);
  return runs.find((run) => run.taskId === taskId)?.state === 'ready' ? { workflow, task } : undefined;
}
