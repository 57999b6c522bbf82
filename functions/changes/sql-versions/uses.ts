import type { Use } from '../../../shared/uses.ts';

export const uses = [
  'files:read',
  'files:write',
  'secrets:open',
  'network:reach',
  'databases:signIn',
  'machines:start',
] as const satisfies readonly Use[];

export const workUses = {
  continueBatches: ['machines:start'],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
