import { management, oversight, type Policy } from '../../../policy.ts';

/** Who may see what is in use, and who may send a licence, which this product needs none of. */
export const policies = {
  licenseView: { grants: oversight },
  licenseManage: { grants: management },
} as const satisfies Record<string, Policy>;
