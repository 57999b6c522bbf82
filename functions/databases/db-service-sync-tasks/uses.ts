import type { Use } from '../../../shared/uses.ts';

export const uses = ['secrets:seal', 'secrets:open', 'network:reach', 'roles:assume'] as const satisfies readonly Use[];

export const workUses = {
  syncDbServices: ['secrets:seal', 'secrets:open', 'network:reach', 'roles:assume'],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
