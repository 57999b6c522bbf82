import { AppError } from '../../../shared/errors/index.ts';
import type { ApprovalKind } from '../approval/approval-kind.ts';

const stale = () => new AppError('exportApprovalStale');

/** How exports are approved: for their queries and where they run. Whatever the process says, the creator exports. */
export const exportApproval: ApprovalKind = {
  type: 'data_export',
  reviewRight: 'audit_export_workflow',
  actForAll: 'exportActForAll',
  follows: ({ type }) => type === 'export_review',
  bound: (targets) => targets,
  refusals: { changed: stale, processChanged: stale, approverMayNot: stale },
};
