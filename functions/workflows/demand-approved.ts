import { holdsOnSource, isAllowed } from '../../shared/allowed.ts';
import { AppError } from '../../shared/errors/index.ts';
import type { DbService } from '../db-services/service.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import { templatesFollowed, type WorkflowTemplate } from '../workflow-templates/service.ts';
import { standingOf } from '../platform/access/standing.ts';
import { demandUnchanged } from './workflow-at-hand.ts';
import type { Step, Workflow } from './workflow-repo.ts';

/**
 * The data sources as they are now. Refused when something else was approved, when the project asks for more or for others
 * by now, and when somebody who approved may not approve any more.
 */
export async function demandApproved(
  { table }: { readonly table: TenantTable },
  workflow: Workflow,
): Promise<Map<string, DbService>> {
  const [byUid, followed] = await Promise.all([
    demandUnchanged({ table }, workflow),
    templatesFollowed(table, { ...workflow, type: 'workflow' }),
  ]);
  const isKept = followed.length > 0 && followed.every((template) => isStillTheProcess(workflow, template));
  if (!isKept) throw new AppError('processChanged');
  for (const step of workflow.steps) if (step.type === 'sql_review') await demandApprover(table, workflow, step);
  return byUid;
}

/** The same steps for the same people. Who was named in addition, or that creators may approve by now, takes nothing away. */
function isStillTheProcess({ steps, forbidsCreatorApproval }: Workflow, template: WorkflowTemplate): boolean {
  if (template.forbidsCreatorApproval && !forbidsCreatorApproval) return false;
  if (template.steps.length !== steps.length) return false;
  return template.steps.every(({ type, isByPermission, userUids }, index) => {
    const then = steps[index];
    if (then?.type !== type || then.isByPermission !== isByPermission) return false;
    return isByPermission || then.assignees.every(({ uid }) => userUids.includes(uid));
  });
}

async function demandApprover(
  table: TenantTable,
  { projectUid, dbServiceUids }: Workflow,
  { operator, isByPermission }: Step,
): Promise<void> {
  if (!operator) throw new AppError('approvalStale');
  const standing = await standingOf(table, operator.uid, projectUid);
  if (!standing) throw new AppError('approverMayNot', { name: operator.name });
  const { rights, project } = standing;
  if (isAllowed('workflowActForAll', rights, { project })) return;
  const mayApprove = isByPermission
    ? dbServiceUids.every((dbServiceUid) => holdsOnSource('audit_workflow', rights, { project, dbServiceUid }))
    : isAllowed('projectView', rights, { project });
  if (!mayApprove) throw new AppError('approverMayNot', { name: operator.name });
}
