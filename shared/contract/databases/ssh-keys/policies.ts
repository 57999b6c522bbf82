import { management, oversight, type Policy } from '../../../policy.ts';

/** Who may see the key that repositories are read by, and make another. */
export const policies = {
  sshKeyView: { grants: oversight },
  sshKeyManage: { grants: management },
} as const satisfies Record<string, Policy>;
