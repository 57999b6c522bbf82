import type { Use } from '../../../shared/uses.ts';

export const uses = [
  'files:read',
  'files:write',
  'files:remove',
  'secrets:seal',
  'secrets:open',
  'machines:start',
  'network:reach',
  'databases:signIn',
] as const satisfies readonly Use[];

export const workUses = {
  settleQueries: ['files:remove', 'machines:start'],
  readBehind: ['files:write', 'files:remove', 'secrets:seal', 'secrets:open', 'network:reach', 'databases:signIn'],
  holdTransaction: ['files:write', 'files:remove', 'secrets:seal', 'secrets:open', 'network:reach', 'databases:signIn'],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
