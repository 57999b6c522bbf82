import { management, oversight, type Policy } from '../../../policy.ts';

/** Who may see the availability zones and set them up. */
export const policies = {
  gatewayView: { grants: oversight },
  gatewayManage: { grants: management },
} as const satisfies Record<string, Policy>;
