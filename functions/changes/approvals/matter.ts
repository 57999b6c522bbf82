import { channels } from '../../../shared/channels/index.ts';
import * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import { fill, inLocale, type Text } from '../../../shared/text.ts';
import { accounts } from '../../platform/access/account.ts';
import type { EventPlace } from '../../platform/events.ts';
import { performAs } from '../../platform/perform-as.ts';
import {
  reviewAtHand,
  scheduleAtHand,
  scheduleWorkflowTask,
  startConfirmedTask,
  tellingOfDecision,
  workflowsOf,
  type StoredWorkflow,
} from '../workflows/service.ts';
import { decideStep, type Decision } from './decide-step.ts';
import type { ChatApproval } from '../../ground/channels/chat-approval-repo.ts';

type Saying = { readonly toUids: readonly string[]; readonly reason: Text };

/** What somebody is asked to decide elsewhere, as it stands now. */
export type Matter = {
  readonly workflow: StoredWorkflow;
  readonly title: Text;
  readonly originatorUid: string;
  readonly deciderUids: readonly string[];
  /** Who hears that it could not be put up for decision. */
  readonly ownerUids: readonly string[];
  /** As the person who decided; refused as it would be in the console. */
  readonly apply: (decision: Decision, given: { readonly by: string; readonly reason: string }) => Promise<void>;
  readonly tell: (action: 'decision_refused' | 'approval_failed', saying: Saying) => Promise<void>;
};

const reviewTitle: Text = { zh: '工单“{name}”等待审批', en: 'Workflow "{name}" waits for approval' };
const scheduleTitle: Text = {
  zh: '确认上线：工单“{name}”，数据源 {source}',
  en: 'Confirm the execution of workflow "{name}" on {source}',
};
const rejectedThere: Text = { zh: '在{title}中驳回', en: 'Rejected in {title}' };

/** What is at hand of it; nothing when it was decided otherwise. */
export function matterOf(place: EventPlace, one: ChatApproval): Promise<Matter | undefined> {
  return one.schedule ? scheduleMatter(place, one, one.schedule) : reviewMatter(place, one);
}

async function reviewMatter(place: EventPlace, one: ChatApproval): Promise<Matter | undefined> {
  const { projectUid, workflowId, stepId } = one;
  const [workflow] = await workflowsOf(place.table, [{ projectUid, workflowId }]);
  const step = workflow && reviewAtHand(workflow);
  if (!workflow || !step || step.stepId !== stepId) return undefined;
  const via = channels[one.desk].title;
  return {
    workflow,
    title: fill(reviewTitle, { name: workflow.name }),
    originatorUid: workflow.creatorUid,
    deciderUids: step.assignees.map(({ uid }) => uid),
    ownerUids: [workflow.creatorUid],
    apply: async (decision, given) => {
      const reason = given.reason || (decision === 'rejected' ? await rejection(place, given.by, via) : '');
      await decideStep(place, { workflow, stepId: step.stepId, decision, userUid: given.by, reason, via: via.en });
    },
    tell: (action, saying) => tellOf(place, workflow, { ...saying, action }),
  };
}

type Schedule = NonNullable<ChatApproval['schedule']>;

/** Whoever scheduled an execution is asked by themselves. A refusal takes the schedule back, as they could in the console. */
async function scheduleMatter(
  place: EventPlace,
  { projectUid, workflowId, desk }: ChatApproval,
  { taskId, slot, by }: Schedule,
): Promise<Matter | undefined> {
  const found = await scheduleAtHand(place, { projectUid, workflowId, taskId, slot });
  if (!found) return undefined;
  const { workflow, task } = found;
  return {
    workflow,
    title: fill(scheduleTitle, { name: workflow.name, source: task.dbServiceName }),
    originatorUid: by,
    deciderUids: [by],
    ownerUids: [by],
    apply: async (decision) => {
      if (decision === 'approved') return startConfirmedTask(place, workflow, task);
      await performAs(place, {
        op: contract.scheduleWorkflowTask,
        run: scheduleWorkflowTask,
        input: {
          params: { project_name: workflow.projectName, workflow_id: workflowId, task_id: taskId },
          query: {},
          body: {},
        },
        userUid: by,
        projectUid,
        via: channels[desk].title.en,
      });
    },
    tell: (action, saying) => tellOf(place, workflow, { ...saying, action }),
  };
}

/** A rejection needs a reason, and the vendors do not ask for one. */
async function rejection({ table }: EventPlace, uid: string, title: Text): Promise<string> {
  const account = await accounts.on(table).get({ uid });
  return inLocale(fill(rejectedThere, { title }), account?.language ?? 'zh-CN');
}

async function tellOf(
  place: EventPlace,
  workflow: StoredWorkflow,
  saying: Saying & { readonly action: 'decision_refused' | 'approval_failed' },
): Promise<void> {
  await place.table.transact(await tellingOfDecision(place, workflow, saying));
}
