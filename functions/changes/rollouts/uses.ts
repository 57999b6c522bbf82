import type { Use } from '../../../shared/uses.ts';

export const uses = [
  'files:write',
  'secrets:open',
  'network:reach',
  'databases:signIn',
  'machines:start',
] as const satisfies readonly Use[];

export const workUses = { advanceRollouts: uses } as const satisfies Readonly<Record<string, readonly Use[]>>;
