import { changes, oversight, projectReaders, type Policy } from '../../../policy.ts';

/** Who may do what with the SQL that a project governs. */
export const policies = {
  /** The list holds what each reader may see of it. */
  sqlManageView: { grants: projectReaders },
  sqlManageViewAll: { grants: [...oversight, 'projectManager'] },
  /** Of all projects; others see what is assigned to them and that of the projects they manage. */
  globalSqlManageView: { grants: oversight },
  /** Those who may change every statement; assignees may change theirs. */
  sqlManageHandle: changes(),
} as const satisfies Record<string, Policy>;
