import { AppError } from '../../../shared/errors/index.ts';
import type { ApprovalKind } from '../approval/approval-kind.ts';

const stale = () => new AppError('exportApprovalStale');

/** How exports are approved: for their queries and where they run. Whatever the process says, the creator exports. */
export const exportApproval: ApprovalKind = {
  type: 'data_export',
  reviewRight: 'audit_export_workflow',
  actForAll: 'exportActForAll',
  follows: ({ type }) => type === 'export_review',
  bound: (targets, { steps }) => {
    const asked = steps.filter(({ why }) => why !== undefined);
    if (asked.length === 0) return targets;
    // What rules asked for is part of what is approved; the steps of a process never were.
    return { targets, asked: asked.map(({ desc, why }) => [desc, why?.map(({ en }) => en)]) };
  },
  refusals: { changed: stale, processChanged: stale, approverMayNot: stale },
};
