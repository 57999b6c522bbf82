import type * as contract from '../../../shared/contract/running/statistics/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { whitelistTotals } from '../../rules/audit-whitelist/service.ts';
import { projects } from '../../platform/access/project.ts';
import type { Context } from '../../platform/context.ts';
import { memberTotals } from '../../people/members/service.ts';
import { usableTemplateTotal } from '../../rules/rules/service.ts';
import { statusCounts } from '../../changes/workflows/service.ts';

export async function getProjectTotals(_: Input<typeof contract.getProjectTotals>, ctx: Context) {
  const projectUid = ctx.project.uid;
  const { scanTotals } = await import('../../watching/audit-plans/service.ts');
  const [{ dbServices }, members, templates, workflows, scans, excluded] = await Promise.all([
    projects.on(ctx.table).require({ uid: projectUid }),
    memberTotals.on(ctx.table).read({ projectUid }),
    usableTemplateTotal(ctx.table, projectUid),
    statusCounts(ctx.table, projectUid),
    scanTotals.on(ctx.table).read({ projectUid }),
    whitelistTotals.on(ctx.table).read({ projectUid }),
  ]);
  const workflowTotal = Object.values(workflows).reduce((sum, count) => sum + count, 0);
  return {
    data: {
      instance_total: dbServices,
      member_total: members,
      rule_template_total: templates,
      workflow_total: workflowTotal,
      audit_plan_total: scans,
      whitelist_total: excluded,
    },
  };
}
