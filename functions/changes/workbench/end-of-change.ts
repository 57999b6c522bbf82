import { limits } from '../../../shared/limits.ts';
import type { Text } from '../../../shared/text.ts';
import type { EndedElsewhere, QueryRecord } from '../../databases/reading/service.ts';
import type { EventPlace } from '../../platform/events.ts';
import { workflowsOf } from '../workflows/service.ts';

/** How a change ended that became a workflow; nothing while that goes on. */
export async function endOfChange(
  { table, world }: Pick<EventPlace, 'table' | 'world'>,
  { projectUid, workflowId = '', time }: Pick<QueryRecord, 'projectUid' | 'workflowId' | 'time'>,
): Promise<EndedElsewhere | undefined> {
  const [workflow] = await workflowsOf(table, [{ projectUid, workflowId }]);
  if (!workflow) return { outcome: 'unknown', reason: words.gone };
  const { status, endedAt } = workflow;
  const milliseconds = Math.max(0, Date.parse(endedAt ?? time) - Date.parse(time));
  switch (status) {
    case 'finished':
      return { outcome: 'succeeded', milliseconds };
    case 'exec_failed':
      return { outcome: 'failed', reason: words.failed, milliseconds };
    case 'canceled':
    case 'rejected':
      return { outcome: 'cancelled', reason: words.closed };
    case 'executing':
      return undefined;
    case 'wait_for_audit':
    case 'wait_for_execution': {
      const isFresh = world.clock.now() <= Date.parse(time) + limits.queryLeaseSeconds * 1000;
      return isFresh ? undefined : { outcome: 'refused', reason: waitingWords };
    }
  }
}

/** What is said of a change that nobody executes from here. */
export const waitingWords: Text = {
  zh: '已创建工单，但尚未上线：请在工单中完成审核和上线',
  en: 'It became a workflow, which is not executed yet: have it approved and executed there',
};

const words = {
  gone: { zh: '工单已不存在，不知道变更如何结束', en: 'The workflow is gone, so nobody knows how the change ended' },
  failed: { zh: '上线失败，原因见工单', en: 'Its execution failed; the workflow says why' },
  closed: { zh: '工单已关闭，变更未执行', en: 'The workflow was closed, and the change was not run' },
} as const satisfies Record<string, Text>;
