import type { Use } from '../../shared/uses.ts';

export const uses = [
  'files:read',
  'files:write',
  'secrets:open',
  'machines:start',
  'machines:describe',
  'network:reach',
] as const satisfies readonly Use[];
