import { management, type Policy } from '../../../policy.ts';

/** Who may see and do what with messages that could not be sent. */
export const policies = {
  undeliveredManage: { grants: management },
} as const satisfies Record<string, Policy>;
