import type { Use } from '../../../shared/uses.ts';

export const uses = ['tokens:sign', 'secrets:open', 'network:reach'] as const satisfies readonly Use[];
