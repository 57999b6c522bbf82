import { oversight, projectAdmins, projectReaders, type Policy } from '../../../policy.ts';

/** Who may do what with optimisations. */
export const policies = {
  optimizationView: { grants: projectReaders },
  /** Who sees the optimisations of everybody in a project, whatever their data sources. */
  optimizationViewAll: { grants: [...oversight, 'projectManager'] },
  optimizationCreate: { grants: [...projectAdmins, 'source:create_optimization'], whenArchived: 'refused' },
  /** Rewriting asks the data source and takes time of others: whoever works in the project may have it done. */
  rewriteStart: { grants: [...projectAdmins, 'projectMember'], whenArchived: 'refused' },
  /** A vote changes nothing but itself, so whoever sees a result may give one. */
  optimizationVote: { grants: projectReaders, whenArchived: 'refused' },
} as const satisfies Record<string, Policy>;
