import { changes, management, oversight, projectReaders, type Policy } from '../../../policy.ts';

/** Who may do what with pipelines. */
export const policies = {
  /** Everybody sees their own pipelines; those of others where they hold a right over one of the data sources. */
  pipelineView: { grants: projectReaders },
  pipelineViewAll: { grants: [...oversight, 'projectManager'] },
  /** The token of a node says what may be released; each data source is asked for as for any workflow. */
  pipelineRelease: { grants: [...management, 'projectMember'], whenArchived: 'refused' },
  pipelineManage: changes('source:create_pipeline'),
} as const satisfies Record<string, Policy>;
