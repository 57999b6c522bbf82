import type * as contract from '../../../shared/contract/running/statistics/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Context } from '../../platform/context.ts';
import { sqlCounts, statusCounts, type StatusCounts } from '../../changes/workflows/service.ts';
import { shownCounts } from './shown-counts.ts';

export async function getProjectScore(_: Input<typeof contract.getProjectScore>, ctx: Context) {
  const score = scoreOf(await statusCounts(ctx.table, ctx.project.uid));
  return { data: { ...(score !== undefined && { score }) } };
}

export async function getWorkflowStatus(_: Input<typeof contract.getWorkflowStatus>, ctx: Context) {
  return { data: shownCounts(await statusCounts(ctx.table, ctx.project.uid)) };
}

export async function getAuditedSqls(_: Input<typeof contract.getAuditedSqls>, ctx: Context) {
  const { audited, risky } = await sqlCounts(ctx.table, ctx.project.uid);
  return {
    data: { total_sql_count: audited, risk_sql_count: risky },
    risk_rate: audited === 0 ? 0 : Math.round((100 * risky) / audited),
  };
}

/** The share of finished workflows among those that came to be executed; of a project without any nothing is known. */
function scoreOf({ finished, exec_failed: failed, executing }: StatusCounts): number | undefined {
  const executed = finished + failed + executing;
  return executed === 0 ? undefined : Math.round((100 * finished) / executed);
}
