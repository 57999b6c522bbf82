import type * as contract from '../../../shared/contract/running/statistics/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import { scanTypeOf, scanTypeText } from '../../../shared/scan-types/scan-types.ts';
import { inLocale } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';

export async function getScanTypes(_: Input<typeof contract.getScanTypes>, ctx: Context) {
  const { scansWithTotals } = await scanning();
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
        audit_plan_desc: inLocale(scanTypeText(scanTypeOf(type), db_type), ctx.locale),
        audit_plan_count,
      })),
    })),
  };
}

/**
 * The scan tasks whose newest report has too low a score. A scan of a data source makes no reports: there the share of its
 * statements without findings stands for the score.
 */
export async function getRiskScans(_: Input<typeof contract.getRiskScans>, ctx: Context) {
  const [{ maySee, scansWithTotals }, { newestReports }] = await Promise.all([scanning(), reporting()]);
  const [reported, scans] = await Promise.all([
    newestReports(ctx, limits.riskWorkflowsMax),
    scansWithTotals(ctx.table, ctx.project.uid),
  ]);
  const tasks = reported.map(({ task, report }) => ({
    name: task.name,
    id: report.reportId,
    at: report.createdAt,
    score: report.score,
    risky: report.count - (report.levels[''] ?? 0) - (report.levels['normal'] ?? 0),
  }));
  const plans = scans
    .filter((scan) => maySee(ctx, scan))
    .flatMap(({ dbServiceName, dbType, plans: own }) =>
      own.map(({ planId, type, all, bad, lastAt = '' }) => ({
        name: `${dbServiceName} - ${inLocale(scanTypeText(scanTypeOf(type), dbType), ctx.locale)}`,
        id: planId,
        at: lastAt,
        score: all === 0 ? 100 : 100 - (100 * bad) / all,
        risky: bad,
      })),
    );
  const worst = [...tasks, ...plans]
    .filter(({ score, risky }) => score < limits.riskyScanBelow && risky > 0)
    .sort((a, b) => a.score - b.score);
  return {
    data: worst.slice(0, limits.riskWorkflowsMax).map(({ name, id, at, risky }) => ({
      audit_plan_name: name,
      audit_plan_report_id: id,
      audit_plan_report_timestamp: at,
      risk_sql_count: risky,
      trigger_audit_plan_time: at,
    })),
  };
}

// Scans read SQL: its grammars are loaded when scans are asked for, not when the function starts.
const scanning = () => import('../../watching/audit-plans/service.ts');
const reporting = () => import('../../watching/scan-tasks/service.ts');
