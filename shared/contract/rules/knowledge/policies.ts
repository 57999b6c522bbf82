import { management, type Policy } from '../../../policy.ts';

/** Who may write in the knowledge base. */
export const policies = {
  knowledgeEdit: { grants: management },
} as const satisfies Record<string, Policy>;
