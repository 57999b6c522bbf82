import type { Policy } from '../../policy.ts';

/** Who may, where nothing more is asked. */
export const policies = {
  public: { grants: ['anyone'] },
  signedIn: { grants: ['signedIn'] },
} as const satisfies Record<string, Policy>;
