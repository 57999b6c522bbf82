import { AppError } from '../../../shared/errors/index.ts';
import { demandAssignee, peopleOfStep, wouldBeAlone } from '../approval/people.ts';
import type { Context } from '../../platform/context.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { ProcessToCome } from '../workflow-templates/service.ts';
import { exportApproval } from './approval.ts';
import type { DataExport, ExportStep, Person } from './export-repo.ts';

type Submitted = { readonly creator: Person; readonly dbServiceUids: readonly string[] };

/** The steps of a new export with everybody who may act in them: reviewers by the process, then the creator exports. */
export async function stepsOf(
  table: TenantTable,
  { projectUid, steps, forbidsCreatorApproval }: ProcessToCome,
  { creator, dbServiceUids }: Submitted,
): Promise<ExportStep[]> {
  const made: ExportStep[] = [];
  const { reviewRight: right, follows } = exportApproval;
  const exceptUid = forbidsCreatorApproval ? creator.uid : undefined;
  for (const step of steps.filter(follows)) {
    const where = { projectUid, right, dbServiceUids, exceptUid };
    const assignees = await peopleOfStep(table, step, where);
    if (assignees.length === 0)
      throw new AppError((await wouldBeAlone(table, step, where)) ? 'onlyCreatorCouldReview' : 'exportNoReviewer');
    const { desc, isByPermission } = step;
    const why = step.why && { why: [...step.why] };
    made.push({ type: 'export_review', desc, isByPermission, assignees, state: 'init', reason: '', ...why });
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

/** Refuses whoever is not among the people of a review, or was but lost the right meanwhile, and creators where they may not approve. */
export function demandReviewer(ctx: Context, step: ExportStep, made: DataExport): void {
  const { forbidsCreatorApproval, creatorUid, dbServiceUids } = made;
  if (forbidsCreatorApproval && creatorUid === ctx.user.uid) throw new AppError('creatorMayNotApprove');
  const { reviewRight: right, actForAll } = exportApproval;
  demandAssignee(ctx, step, { right, dbServiceUids, actForAll });
}
