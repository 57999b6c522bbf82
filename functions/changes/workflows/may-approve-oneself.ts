import { holdsOnSource } from '../../../shared/allowed.ts';
import type { Context } from '../../platform/context.ts';
import { rulesOf } from '../approval/rules-repo.ts';
import { templatesFollowed } from '../workflow-templates/service.ts';
import { workflowApproval } from './approval.ts';

/** Whether nobody else is asked about changes of the caller on a data source: every step of its process lets the caller act. */
export async function mayApproveOneself(ctx: Context, dbServiceUid: string): Promise<boolean> {
  const { table, project, user } = ctx;
  const { type, reviewRight, actForAll } = workflowApproval;
  const [templates, rules] = await Promise.all([
    templatesFollowed(table, { projectUid: project.uid, type, dbServiceUids: [dbServiceUid] }),
    rulesOf(table, project.uid),
  ]);
  // What rules ask for is known once there is a statement that they can look at.
  if (rules.length > 0) return false;
  const actsForAll = ctx.may(actForAll);
  const holds = holdsOnSource(reviewRight, user.rights, { project, dbServiceUid });
  return (
    templates.length > 0 &&
    templates.every(({ forbidsCreatorApproval, steps }) => {
      if (forbidsCreatorApproval && steps.some(isReview)) return false;
      return steps.every((step) => {
        if (actsForAll || step.userUids.includes(user.uid)) return true;
        return step.isByPermission && (holds || !isReview(step));
      });
    })
  );
}

function isReview({ type }: { readonly type: string }): boolean {
  return type.endsWith('_review');
}
