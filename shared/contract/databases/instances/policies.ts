import { oversight, projectReaders, sourceUsers, type Policy } from '../../../policy.ts';

/** Who may ask a live database. */
export const policies = {
  dbServiceTestBeforeWorkflow: { grants: projectReaders },
  /** Reading a data source's own catalogue is left to those who work with it. */
  dbServiceUse: { grants: [...oversight, 'projectManager', 'project:manage_project_data_source', ...sourceUsers] },
} as const satisfies Record<string, Policy>;
