import { oversight, projectReaders, type Policy } from '../../../policy.ts';

/** Who may see what editors had audited. */
export const policies = {
  ideAuditView: { grants: projectReaders },
  /** Who sees what everybody in a project had audited from an editor, whatever their data sources. */
  ideAuditViewAll: { grants: [...oversight, 'projectManager'] },
} as const satisfies Record<string, Policy>;
