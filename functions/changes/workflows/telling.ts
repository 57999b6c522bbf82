import type { Text } from '../../../shared/text.ts';
import { telling } from '../../ground/outbox/news.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { Place } from './execution/begin-execution.ts';
import { currentStep, type Workflow } from '../../ground/ledger/workflow-repo.ts';

/** For the transaction of a change: the message to those who have to act now. */
export function tellingAssignees(place: Place, action: 'create' | 'approve', after: Workflow): Promise<TransactItem[]> {
  return telling(place, {
    ...about(after),
    event: 'workflow',
    action,
    toUids: after.assignees.map(({ uid }) => uid),
  });
}

/** For the transaction of a change: the message to whoever submitted the workflow. */
export function tellingCreator(
  place: Place,
  action: 'reject' | 'cancel',
  after: Workflow,
  reason?: Text,
): Promise<TransactItem[]> {
  return telling(place, { ...about(after, { reason }), event: 'workflow', action, toUids: [after.creatorUid] });
}

type Ending = {
  readonly taskId?: number | undefined;
  readonly reason?: Text | undefined;
  /** From when to when it was executed. */
  readonly ran?: { readonly startedAt?: string | undefined; readonly endedAt: string } | undefined;
};

/** For the transaction of an end: the message to everybody who may approve on these data sources, except the creator. */
export function tellingReviewers(
  place: Place,
  action: 'exec_success' | 'exec_failed' | 'complete',
  after: Workflow,
  ending: Ending = {},
): Promise<TransactItem[]> {
  return telling(place, {
    ...about(after, ending),
    event: 'workflow',
    action,
    toUids: [],
    toHolders: { right: 'audit_workflow', dbServiceUids: after.dbServiceUids, exceptUid: after.creatorUid },
  });
}

export type Saying = { readonly toUids: readonly string[]; readonly reason: Text };

/** For a transaction of its own: a word to those whose decision elsewhere, or whose asking for one, came to nothing. */
export function tellingOfDecision(
  place: Place,
  workflow: Workflow,
  { action, toUids, reason }: Saying & { readonly action: 'decision_refused' | 'approval_failed' },
): Promise<TransactItem[]> {
  return telling(place, { ...about(workflow, { reason }), event: 'workflow', action, toUids: [...toUids] });
}

/** For the transaction of a comment: the message to those whom it mentions or asks. */
export function tellingOfComment(
  place: Place,
  workflow: Workflow,
  action: 'mention' | 'question',
  toUids: readonly string[],
): Promise<TransactItem[]> {
  return telling(place, { ...about(workflow), event: 'workflow', action, toUids: [...toUids] });
}

/** What messages say of a workflow. */
export function about(workflow: Workflow, { taskId, reason, ran }: Ending = {}) {
  const { workflowId, projectUid, projectName, name, desc, creatorUid, creatorName, createdAt, status } = workflow;
  const step = currentStep(workflow);
  const sources = workflow.tasks
    .filter((task) => taskId === undefined || task.taskId === taskId)
    .map((task) => ({
      taskId: task.taskId,
      dbServiceUid: task.dbServiceUid,
      name: task.dbServiceName,
      schema: task.schema,
      score: task.score,
      ...(ran?.startedAt && { startedAt: ran.startedAt, endedAt: ran.endedAt }),
    }));
  return {
    projectUid,
    projectName,
    subject: {
      id: workflowId,
      name,
      desc,
      creatorUid,
      creatorName,
      createdAt,
      status,
      sources,
      ...(step && { stepId: step.stepId }),
      ...(reason && { reason }),
    },
  };
}
