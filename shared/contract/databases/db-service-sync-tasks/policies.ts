import { management, type Policy } from '../../../policy.ts';

/** Who may say from where data sources are taken over. */
export const policies = {
  syncTaskManage: { grants: management },
} as const satisfies Record<string, Policy>;
