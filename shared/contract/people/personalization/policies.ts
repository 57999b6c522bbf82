import { management, type Policy } from '../../../policy.ts';

/** Who may give the console another title and logo. */
export const policies = {
  personalizationManage: { grants: management },
} as const satisfies Record<string, Policy>;
