import { changes, management, oversight, type Policy } from '../../../policy.ts';

/** Who asks for plain values, who decides, and who looks on. */
export const policies = {
  /** One's own requests; those who decide, and who oversee, see all. */
  unmaskingView: { grants: [...oversight, 'projectMember'] },
  unmaskingViewAll: { grants: [...oversight, 'projectManager', 'project:desensitization'] },
  /** Each step asks for its own right: whoever may query the data source or export from it. */
  unmaskingAsk: { grants: [...management, 'projectMember'], whenArchived: 'refused' },
  unmaskingDecide: changes('project:desensitization'),
  unmaskingOfQuery: changes('source:sql_query'),
  unmaskingOfExport: changes('source:create_export_task'),
} as const satisfies Record<string, Policy>;
