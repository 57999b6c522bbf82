import { AppError } from '../../../shared/errors/index.ts';
import type { ApprovalKind } from '../approval/approval-kind.ts';

/** How workflows are approved: for their SQL, where it will run, and the whole process. */
export const workflowApproval: ApprovalKind = {
  type: 'workflow',
  reviewRight: 'audit_workflow',
  actForAll: 'workflowActForAll',
  follows: () => true,
  bound: (tasks, { steps, forbidsCreatorApproval, rollout }) => ({
    tasks,
    steps: steps.map(({ type, desc, isByPermission, assignees, why }) => [
      type,
      desc,
      isByPermission,
      assignees.map(({ uid }) => uid).sort(),
      ...(why ? [why.map(({ en }) => en)] : []),
    ]),
    forbidsCreatorApproval,
    ...(rollout !== undefined && { rollout }),
  }),
  refusals: {
    changed: () => new AppError('approvalStale'),
    processChanged: () => new AppError('processChanged'),
    approverMayNot: (name) => new AppError('approverMayNot', { name }),
  },
};
