import { changes, oversight, type Policy } from '../../../policy.ts';

/** Who may do what with the audit whitelist. */
export const policies = {
  auditWhitelistView: { grants: [...oversight, 'projectManager', 'project:manage_audit_sql_white_list'] },
  auditWhitelistManage: changes('project:manage_audit_sql_white_list'),
} as const satisfies Record<string, Policy>;
