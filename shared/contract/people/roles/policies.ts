import { management, type Policy } from '../../../policy.ts';

/** Who may do what with roles. */
export const policies = {
  roleManage: { grants: management },
} as const satisfies Record<string, Policy>;
