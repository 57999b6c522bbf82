import { management, oversight, projectReaders, type Policy } from '../../../policy.ts';

/** Who may do what with quick audits. */
export const policies = {
  quickAuditView: { grants: projectReaders },
  /** Who sees the quick audits of everybody in a project, whatever their data sources. */
  quickAuditViewAll: { grants: [...oversight, 'projectManager'] },
  quickAuditCreate: { grants: [...management, 'projectMember'], whenArchived: 'refused' },
} as const satisfies Record<string, Policy>;
