import { projectAdmins, sourceUsers, type Policy } from '../../../policy.ts';

/** Who may do what with drift checks and snapshots; both are seen by who may use the data sources that they read. */
export const policies = {
  /** Asked for each data source that is read: what is kept goes on reading it by itself. */
  driftCheckSave: {
    grants: [...projectAdmins, 'project:manage_project_data_source', ...sourceUsers],
    whenArchived: 'refused',
  },
  /** What somebody else made is changed, run and deleted by who looks after the data sources. */
  driftCheckChangeAny: { grants: [...projectAdmins, 'project:manage_project_data_source'], whenArchived: 'refused' },
} as const satisfies Record<string, Policy>;
