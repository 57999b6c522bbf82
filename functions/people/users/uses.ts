import type { Use } from '../../../shared/uses.ts';

export const uses = ['tokens:sign', 'secrets:open', 'network:reach'] as const satisfies readonly Use[];

export const workUses = {
  addTenant: ['firstPassword:read'],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
