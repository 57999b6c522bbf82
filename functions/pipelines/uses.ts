import type { Use } from '../../shared/uses.ts';

export const uses = ['tokens:sign'] as const satisfies readonly Use[];
