import { changes, oversight, type Policy } from '../../../policy.ts';

/** Who may do what with the exceptions of SQL management. */
export const policies = {
  sqlExceptionView: { grants: [...oversight, 'projectManager', 'project:manage_sql_mange_white_list'] },
  sqlExceptionManage: changes('project:manage_sql_mange_white_list'),
} as const satisfies Record<string, Policy>;
