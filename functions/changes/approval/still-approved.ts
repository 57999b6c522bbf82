import { holdsOnSource, isAllowed } from '../../../shared/allowed.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import { standingOf } from '../../platform/access/standing.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { templatesFollowed, type WorkflowTemplate } from '../workflow-templates/service.ts';
import type { ApprovalKind, ApprovalStep, Approved } from './approval-kind.ts';
import { demandUnchanged } from './bound.ts';
import { asksForNothingMore } from './demands.ts';

/**
 * The data sources as they are now. Refused when something else was approved, when the project asks for more or for others
 * by now, and when somebody who approved may not approve any more.
 */
export async function demandApproved(
  table: TenantTable,
  made: Approved,
  kind: ApprovalKind,
): Promise<Map<string, DbService>> {
  const [byUid, followed, isEnough] = await Promise.all([
    demandUnchanged(table, made, kind),
    templatesFollowed(table, { ...made, type: kind.type }),
    asksForNothingMore(table, made),
  ]);
  const isKept =
    isEnough && followed.length > 0 && followed.every((template) => isStillTheProcess(made, template, kind));
  if (!isKept) throw kind.refusals.processChanged();
  for (const step of made.steps) if (step.type.endsWith('_review')) await demandApprover(table, made, step, kind);
  return byUid;
}

/** The same steps for the same people. Who was named in addition, or that creators may approve by now, takes nothing away. */
function isStillTheProcess(made: Approved, template: WorkflowTemplate, { follows }: ApprovalKind): boolean {
  if (template.forbidsCreatorApproval && !made.forbidsCreatorApproval) return false;
  const then = made.steps.filter((step) => follows(step) && step.why === undefined);
  const now = template.steps.filter(follows);
  if (now.length !== then.length) return false;
  return now.every(({ type, isByPermission, userUids }, index) => {
    const step = then[index];
    if (step?.type !== type || step.isByPermission !== isByPermission) return false;
    return isByPermission || step.assignees.every(({ uid }) => userUids.includes(uid));
  });
}

async function demandApprover(
  table: TenantTable,
  { projectUid, dbServiceUids }: Approved,
  { operator, isByPermission }: ApprovalStep,
  { reviewRight, actForAll, refusals }: ApprovalKind,
): Promise<void> {
  if (!operator) throw refusals.changed();
  const standing = await standingOf(table, operator.uid, projectUid);
  if (!standing) throw refusals.approverMayNot(operator.name);
  const { rights, project } = standing;
  if (isAllowed(actForAll, rights, { project })) return;
  const mayApprove = isByPermission
    ? dbServiceUids.every((dbServiceUid) => holdsOnSource(reviewRight, rights, { project, dbServiceUid }))
    : isAllowed('projectView', rights, { project });
  if (!mayApprove) throw refusals.approverMayNot(operator.name);
}
