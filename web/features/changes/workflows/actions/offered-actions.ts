import { errors as platformErrors } from '../../../../../shared/contract/platform/errors.ts';
import { errors as taskErrors } from '../../../../../shared/contract/auditing/tasks/errors.ts';
import { errors as rolloutErrors } from '../../../../../shared/contract/changes/rollouts/errors.ts';
import { errors as workflowErrors } from '../../../../../shared/contract/changes/workflows/errors.ts';
import {
  runLifecycle,
  workflowLifecycle,
  workflowStatuses,
  type RunAction,
  type RunState,
  type TaskStatus,
  type WorkflowAction,
  type WorkflowStatus,
} from '../../../../../shared/lifecycles/workflow.ts';
import { closedNames } from '../../../../../shared/maintenance-words.ts';
import type { Calendar } from '../../../../../shared/maintenance.ts';
import { fill, sameText, type Text } from '../../../../../shared/text.ts';
import { ownTimeZone } from '../../../../parts/maintenance/use-time-zone.ts';
import { localTime } from '../../../../ui/time.tsx';
import { words } from './action-words.ts';
import type { WorkflowTask } from '../wire.ts';

/** What is known when it is decided what somebody may do with a workflow. */
export type Situation = {
  readonly status: WorkflowStatus;
  readonly creator: string;
  /** Who the current step waits for. */
  readonly assignees: readonly string[];
  /** Who the execution step names. */
  readonly executors: readonly string[];
  readonly tasks: readonly WorkflowTask[];
  readonly executable: boolean;
  readonly executableReason: string;
  readonly forbidsCreatorApproval: boolean;
  /** Whether it belongs to a change in waves. */
  readonly isInWaves?: boolean;
  readonly isArchived: boolean;
  /** Administrators act in every step; who manages the project may also say what was executed elsewhere. */
  readonly me: { readonly name: string; readonly isAdministrator: boolean; readonly managesProject: boolean };
  readonly now: Date;
  readonly calendar: Calendar;
};

export type HeaderAction = Extract<
  WorkflowAction,
  'approve' | 'reject' | 'close' | 'resubmit' | 'execute' | 'complete' | 'terminate' | 'retry'
>;
export type RowAction = 'execute' | 'schedule' | 'cancelSchedule' | 'terminate' | 'retry';
/** `fits` says whether the state allows it at all; `why`, why this person cannot do it now. */
export type Offer = { readonly fits: boolean; readonly why: Text | undefined };

/** What the whole workflow offers, in the order in which the server refuses: state, then person, then circumstances. */
export function offersOf(now: Situation): Readonly<Record<HeaderAction, Offer>> {
  const isAssignee = mayAct(now, now.assignees);
  const isCreator = now.me.name === now.creator;
  const [running, failed, waiting] = [
    tasksThatCan(now.tasks, 'terminate'),
    tasksThatCan(now.tasks, 'retry'),
    tasksThatWait(now.tasks),
  ];
  const offer = (action: HeaderAction, ...reasons: readonly (Text | undefined)[]): Offer => {
    const fits = workflowLifecycle.can(action, now.status) && (action !== 'terminate' || running.length > 0);
    return { fits, why: archived(now) ?? (fits ? reasons.find((reason) => reason !== undefined) : wrongState(now)) };
  };
  return {
    approve: offer(
      'approve',
      isCreator && now.forbidsCreatorApproval ? workflowErrors.creatorMayNotApprove.text : undefined,
      unless(isAssignee),
    ),
    reject: offer(
      'reject',
      unless(isAssignee),
      now.tasks.every(isUntouched) ? undefined : workflowErrors.alreadyExecuting.text,
    ),
    close: offer('close', isCreator ? undefined : workflowErrors.onlyCreatorMay.text),
    resubmit: offer(
      'resubmit',
      isCreator ? undefined : workflowErrors.onlyCreatorMay.text,
      now.isInWaves ? rolloutErrors.rolloutNotResubmitted.text : undefined,
    ),
    execute: offer(
      'execute',
      unless(isAssignee),
      waiting.length === 0 ? workflowErrors.nothingToExecute.text : undefined,
      unexecutable(now),
      outsideWindows(now, waiting),
    ),
    complete: offer(
      'complete',
      unless(now.me.managesProject || mayAct(now, now.executors)),
      now.tasks.some(isMoving) ? workflowErrors.alreadyExecuting.text : undefined,
    ),
    terminate: offer('terminate', unless(running.every((task) => isExecutor(now, task)))),
    retry: offer(
      'retry',
      unless(failed.every((task) => isExecutor(now, task))),
      failed.length === 0 ? workflowErrors.nothingToRetry.text : undefined,
      outsideWindows(now, failed),
    ),
  };
}

/** What one data source of a workflow offers. */
export function rowOffersOf(now: Situation, task: WorkflowTask): Readonly<Record<RowAction, Offer>> {
  const offer = (action: WorkflowAction, fits: boolean, ...reasons: readonly (Text | undefined)[]): Offer => ({
    fits: fits && workflowLifecycle.can(action, now.status),
    why:
      archived(now) ??
      (workflowLifecycle.can(action, now.status)
        ? [unless(isExecutor(now, task)), ...reasons].find((reason) => reason !== undefined)
        : wrongState(now)),
  });
  const [isReady, isScheduled] = [task.status === 'wait_for_execution', task.status === 'exec_scheduled'];
  return {
    execute: offer('execute', isReady, unexecutable(now), outsideWindows(now, [task])),
    schedule: offer('schedule', isReady || isScheduled, unexecutable(now)),
    cancelSchedule: offer('schedule', isScheduled),
    terminate: offer('terminate', can('terminate', task.status)),
    retry: offer('retry', can('retry', task.status), outsideWindows(now, [task])),
  };
}

/** Why the files of a data source cannot be put into another order by the reader now. */
export function whyNoOrderOf(now: Situation, task: WorkflowTask): Text | undefined {
  if (now.isArchived || !workflowLifecycle.can('execute', now.status)) return archived(now) ?? wrongState(now);
  return can('start', task.status) ? unless(isExecutor(now, task)) : taskErrors.filesAlreadyRunning.text;
}

/** The tasks with which something may be done in their own state. */
export function tasksThatCan(tasks: readonly WorkflowTask[], action: RunAction): WorkflowTask[] {
  return tasks.filter(({ status }) => can(action, status));
}

/** The tasks that "execute all" takes: those with a schedule keep it. */
export function tasksThatWait(tasks: readonly WorkflowTask[]): WorkflowTask[] {
  return tasks.filter(({ status }) => status === 'wait_for_execution');
}

/** Whether something is under way, so that the page asks again. */
export function isMoving({ status }: Pick<WorkflowTask, 'status'>): boolean {
  return runOf[status] === 'executing' || runOf[status] === 'terminating';
}

const runOf: Readonly<Record<TaskStatus, RunState>> = {
  wait_for_audit: 'ready',
  wait_for_execution: 'ready',
  exec_scheduled: 'ready',
  executing: 'executing',
  exec_succeeded: 'succeeded',
  exec_failed: 'failed',
  manually_executed: 'manually_executed',
  terminating: 'terminating',
  terminate_succeeded: 'terminated',
  terminate_failed: 'terminate_failed',
};
function can(action: RunAction, status: TaskStatus): boolean {
  return runLifecycle.can(action, runOf[status]);
}

function isUntouched({ status }: WorkflowTask): boolean {
  return runOf[status] === 'ready' && status !== 'exec_scheduled';
}

function mayAct({ me }: Situation, names: readonly string[]): boolean {
  return me.isAdministrator || names.includes(me.name);
}

function isExecutor(now: Situation, { current_step_assignee_user_name_list: names }: WorkflowTask): boolean {
  return mayAct(now, names);
}

function unless(isOneOfThem: boolean): Text | undefined {
  return isOneOfThem ? undefined : workflowErrors.notAssignee.text;
}

function archived({ isArchived }: Situation): Text | undefined {
  return isArchived ? platformErrors.projectArchived.text : undefined;
}

function wrongState({ status }: Situation): Text {
  return fill(workflowErrors.workflowStateRefuses.text, { status: workflowStatuses.labels[status] });
}

function unexecutable({ executable, executableReason }: Situation): Text | undefined {
  if (executable) return undefined;
  return executableReason === '' ? words.notExecutable : sameText(executableReason);
}

function outsideWindows({ now, calendar }: Situation, tasks: readonly WorkflowTask[]): Text | undefined {
  const sources = tasks.map(({ instance_name, instance_maintenance_times }) => ({
    name: instance_name,
    windows: instance_maintenance_times,
  }));
  const written = (at: Date) => `${localTime(at.toISOString())} (${ownTimeZone()})`;
  const names = closedNames(sources, { ...calendar, now, written });
  return names && fill(workflowErrors.outsideMaintenance.text, { names });
}
