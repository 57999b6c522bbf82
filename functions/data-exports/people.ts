import { holdsOnSource } from '../../shared/allowed.ts';
import { AppError } from '../../shared/errors/index.ts';
import { accounts } from '../platform/access/account.ts';
import { usersHolding } from '../platform/access/grant.ts';
import { standingOf } from '../platform/access/standing.ts';
import type { Context } from '../platform/context.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import type { WorkflowTemplate } from '../workflow-templates/service.ts';
import type { DataExport, ExportStep, Person } from './export-repo.ts';

type Submitted = { readonly creator: Person; readonly dbServiceUids: readonly string[] };

/** The steps of a new export with everybody who may act in them: reviewers by the process, then the creator exports. */
export async function stepsOf(
  table: TenantTable,
  { projectUid, steps, forbidsCreatorApproval }: WorkflowTemplate,
  { creator, dbServiceUids }: Submitted,
): Promise<ExportStep[]> {
  const made: ExportStep[] = [];
  for (const { type, desc, isByPermission, userUids } of steps) {
    if (!type.endsWith('_review')) continue;
    const uids = isByPermission
      ? await usersHolding(table, projectUid, 'audit_export_workflow', dbServiceUids)
      : userUids;
    const assignees = (await named(table, uids)).filter(({ uid }) => !forbidsCreatorApproval || uid !== creator.uid);
    if (assignees.length === 0) throw new AppError('exportNoReviewer');
    made.push({ type: 'export_review', desc, isByPermission, assignees, state: 'init', reason: '' });
  }
  const execution = steps.find(({ type }) => type === 'export_execute');
  return [
    ...made,
    {
      type: 'export_execute',
      desc: execution?.desc ?? '',
      isByPermission: true,
      assignees: [creator],
      state: 'init',
      reason: '',
    },
  ];
}

/** Refuses whoever is not among the people of a review, or was but lost the right meanwhile. Administrators may always act. */
export function demandReviewer(ctx: Context, { assignees, isByPermission }: ExportStep, made: DataExport): void {
  if (made.forbidsCreatorApproval && made.creatorUid === ctx.user.uid) throw new AppError('creatorMayNotApprove');
  if (ctx.may('exportActForAll')) return;
  const isNamed = assignees.some(({ uid }) => uid === ctx.user.uid);
  const holds = made.dbServiceUids.every((dbServiceUid) =>
    holdsOnSource('audit_export_workflow', ctx.user.rights, { project: ctx.project, dbServiceUid }),
  );
  if (!isNamed || (isByPermission && !holds)) throw new AppError('notAssignee');
}

/** Refused when somebody who approved may not approve any more. */
export async function demandApprovers(table: TenantTable, made: DataExport): Promise<void> {
  for (const { type, operator, isByPermission } of made.steps) {
    if (type !== 'export_review') continue;
    const standing = operator && (await standingOf(table, operator.uid, made.projectUid));
    if (!standing) throw new AppError('exportApprovalStale');
    const { rights, project } = standing;
    const holds = made.dbServiceUids.every((dbServiceUid) =>
      holdsOnSource('audit_export_workflow', rights, { project, dbServiceUid }),
    );
    const isStillMember = project.mine !== undefined || rights.isAdmin || rights.global.includes('global_management');
    if (!(isByPermission ? holds : isStillMember)) throw new AppError('exportApprovalStale');
  }
}

/** Disabled people cannot act, so they are left out. */
async function named(table: TenantTable, uids: readonly string[]): Promise<Person[]> {
  const found = await accounts.on(table).getMany(uids.map((uid) => ({ uid })));
  return found.filter(({ isDisabled }) => !isDisabled).map(({ uid, name }) => ({ uid, name }));
}
