import type { Use } from '../../../shared/uses.ts';

export const uses = ['secrets:seal'] as const satisfies readonly Use[];

export const workUses = {
  tellZones: ['secrets:open', 'network:reach'],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
