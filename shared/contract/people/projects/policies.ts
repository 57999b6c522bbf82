import { changes, management, projectAdmins, projectReaders, type Policy } from '../../../policy.ts';

/** Who may do what with projects and their tags. */
export const policies = {
  projectCreate: { grants: [...management, 'projectDirector'] },
  projectView: { grants: projectReaders },
  projectEdit: { grants: projectAdmins, whenArchived: 'refused' },
  projectArchive: { grants: projectAdmins },
  businessTagManage: { grants: [...management, 'projectDirector', 'someProjectManager'] },
  /** Its new name, and that it is gone, shows to all projects of the platform. */
  businessTagChange: { grants: [...management, 'projectDirector'] },
  environmentTagManage: changes('project:manage_project_data_source'),
} as const satisfies Record<string, Policy>;
