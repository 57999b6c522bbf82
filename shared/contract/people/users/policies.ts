import { management, oversight, type Policy } from '../../../policy.ts';

/** Who may see and change accounts. */
export const policies = {
  userCenterView: { grants: oversight },
  userManage: { grants: management },
} as const satisfies Record<string, Policy>;
