import type { Use } from '../../../shared/uses.ts';

export const uses = ['files:read'] as const satisfies readonly Use[];
