import type { Use } from '../../../shared/uses.ts';

/** Samples are in files. */
export const uses = ['files:read'] as const satisfies readonly Use[];
