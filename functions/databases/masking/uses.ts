import type { Use } from '../../../shared/uses.ts';

export const uses = ['secrets:seal'] as const satisfies readonly Use[];
