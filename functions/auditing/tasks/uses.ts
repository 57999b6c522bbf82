import type { Use } from '../../../shared/uses.ts';

export const uses = [
  'files:read',
  'files:write',
  'secrets:open',
  'machines:start',
  'machines:describe',
  'network:reach',
  'databases:signIn',
] as const satisfies readonly Use[];
