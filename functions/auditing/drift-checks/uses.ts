import type { Use } from '../../../shared/uses.ts';

export const uses = [
  'files:read',
  'files:write',
  'files:remove',
  'secrets:open',
  'network:reach',
  'databases:signIn',
] as const satisfies readonly Use[];

export const workUses = {
  checkDrift: ['files:read', 'files:write', 'files:remove', 'secrets:open', 'network:reach', 'databases:signIn'],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
