import type { Use } from '../../../shared/uses.ts';

export const uses = [
  'tokens:sign',
  'files:read',
  'files:write',
  'secrets:open',
  'network:reach',
  'databases:signIn',
] as const satisfies readonly Use[];

export const workUses = {
  executeReleased: ['machines:start'],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
