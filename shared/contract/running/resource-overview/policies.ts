import { management, oversight, type Policy } from '../../../policy.ts';

/** Who may look over all projects and data sources at once; a project manager sees his own. */
export const policies = {
  resourceOverviewView: { grants: [...oversight, 'someProjectManager'] },
  resourceOverviewExport: { grants: [...management, 'someProjectManager'] },
} as const satisfies Record<string, Policy>;
