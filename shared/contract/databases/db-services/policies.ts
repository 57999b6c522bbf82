import { changes, management, oversight, projectAdmins, type Policy } from '../../../policy.ts';

/** Who may do what with data sources. */
export const policies = {
  dbServiceView: { grants: [...oversight, 'projectManager', 'project:manage_project_data_source'] },
  dbServiceManage: changes('project:manage_project_data_source'),
  dbServiceTest: { grants: [...projectAdmins, 'project:manage_project_data_source'] },
  globalDbServiceView: { grants: [...oversight, 'someProjectManager'] },
  globalDbServiceAdd: { grants: [...management, 'someProjectManager'] },
  globalDbServiceTest: { grants: management },
} as const satisfies Record<string, Policy>;
