import type * as contract from '../../../shared/contract/running/statistics/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../platform/context.ts';
import { latestRisky } from '../../changes/workflows/service.ts';

export async function getRiskWorkflows(_: Input<typeof contract.getRiskWorkflows>, ctx: Context) {
  const risky = await latestRisky(ctx, limits.riskWorkflowsMax);
  return {
    data: risky.map((workflow) => ({
      workflow_id: workflow.workflowId,
      workflow_name: workflow.name,
      workflow_status: workflow.status,
      create_user_name: workflow.creatorName,
      update_time: workflow.endedAt ?? workflow.executedAt ?? workflow.createdAt,
    })),
  };
}
