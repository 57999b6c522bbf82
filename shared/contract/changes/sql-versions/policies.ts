import { changes, management, oversight, projectReaders, type Policy } from '../../../policy.ts';

/** Who may do what with versions. */
export const policies = {
  /** Everybody sees their own versions; those of others where they hold a right over one of the data sources. */
  versionView: { grants: projectReaders },
  versionViewAll: { grants: [...oversight, 'projectManager'] },
  versionManage: changes('source:version_manage'),
  /** Executing and releasing ask for the rights over each workflow and each target. */
  versionAct: { grants: [...management, 'projectMember'], whenArchived: 'refused' },
} as const satisfies Record<string, Policy>;
