import type { Use } from '../../../shared/uses.ts';

export const uses = [
  'files:read',
  'secrets:open',
  'network:reach',
  'databases:signIn',
] as const satisfies readonly Use[];
