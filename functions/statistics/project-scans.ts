import type * as contract from '../../shared/contract/statistics/operations.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { limits } from '../../shared/limits.ts';
import { scanTypeOf } from '../../shared/scan-types/scan-types.ts';
import { inLocale } from '../../shared/text.ts';
import { scansWithTotals } from '../audit-plans/service.ts';
import type { Context } from '../platform/context.ts';

export async function getScanTypes(_: Input<typeof contract.getScanTypes>, ctx: Context) {
  const byDbType = new Map<string, Map<string, number>>();
  for (const { dbType, plans } of await scansWithTotals(ctx.table, ctx.project.uid)) {
    const counts = byDbType.get(dbType) ?? new Map<string, number>();
    for (const { type } of plans) counts.set(type, (counts.get(type) ?? 0) + 1);
    byDbType.set(dbType, counts);
  }
  return {
    data: [...byDbType].map(([db_type, counts]) => ({
      db_type,
      data: [...counts].map(([type, audit_plan_count]) => ({
        audit_plan_type: type,
        audit_plan_desc: inLocale(scanTypeOf(type).text, ctx.locale),
        audit_plan_count,
      })),
    })),
  };
}

/** A scan is told by the share of its statements without findings, which stands for the score of a report. */
export async function getRiskScans(_: Input<typeof contract.getRiskScans>, ctx: Context) {
  const scans = await scansWithTotals(ctx.table, ctx.project.uid);
  const plans = scans.flatMap(({ dbServiceName, plans: own }) =>
    own.map((plan) => ({ ...plan, dbServiceName, clean: plan.all === 0 ? 100 : 100 - (100 * plan.bad) / plan.all })),
  );
  const risky = plans.filter(({ clean }) => clean < limits.riskyScanBelow).sort((a, b) => a.clean - b.clean);
  return {
    data: risky.slice(0, limits.riskWorkflowsMax).map(({ planId, type, dbServiceName, bad, lastAt = '' }) => ({
      audit_plan_name: `${dbServiceName} - ${inLocale(scanTypeOf(type).text, ctx.locale)}`,
      audit_plan_report_id: planId,
      audit_plan_report_timestamp: lastAt,
      risk_sql_count: bad,
      trigger_audit_plan_time: lastAt,
    })),
  };
}
