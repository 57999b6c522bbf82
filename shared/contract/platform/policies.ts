import type { Policy } from '../../policy.ts';

/** Who may, where nothing more is asked. */
export const policies = {
  public: { grants: ['anyone'] },
  signedIn: { grants: ['signedIn'] },
  /** Programs that send what they found, with a token of their own instead of a person's. */
  scanner: { grants: ['anyone'] },
} as const satisfies Record<string, Policy>;
