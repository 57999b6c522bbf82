import type { Use } from '../../../shared/uses.ts';

export const uses = ['operations:call'] as const satisfies readonly Use[];
