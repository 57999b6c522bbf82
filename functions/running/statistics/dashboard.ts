import type * as contract from '../../../shared/contract/running/statistics/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { projectAtHand } from '../../platform/access/project-at-hand.ts';
import type { Context } from '../../platform/context.ts';
import { creatorStatusCounts, todoCounts } from '../../changes/workflows/service.ts';

export async function getDashboard({ query }: Input<typeof contract.getDashboard>, ctx: Context) {
  // An overseer's or member's project; any other is not there.
  const project = query.filter_project_name
    ? await projectAtHand(ctx.table, ctx.user, { project_name: query.filter_project_name })
    : undefined;
  const projectUid = project?.uid;
  const [todo, own] = await Promise.all([
    todoCounts(ctx.table, ctx.user.uid, projectUid),
    creatorStatusCounts(ctx.table, { creatorUid: ctx.user.uid, projectUid }),
  ]);
  return {
    data: {
      workflow_statistics: {
        need_me_to_review_workflow_number: todo.review,
        need_me_to_execute_workflow_number: todo.execute,
        my_on_process_workflow_number: own.wait_for_audit + own.wait_for_execution + own.executing,
        my_need_review_workflow_number: own.wait_for_audit,
        my_need_execute_workflow_number: own.wait_for_execution,
        my_rejected_workflow_number: own.rejected,
      },
    },
  };
}
