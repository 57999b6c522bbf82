import { changes, oversight, projectReaders, type Policy } from '../../policy.ts';

/** Who may do what with the SQL that a project governs. */
export const policies = {
  /** The list holds what each reader may see of it. */
  sqlManageView: { grants: projectReaders },
  sqlManageViewAll: { grants: [...oversight, 'projectManager'] },
  /** Those who may change every statement; assignees may change theirs. */
  sqlManageHandle: changes(),
} as const satisfies Record<string, Policy>;
