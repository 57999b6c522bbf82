import type { Use } from '../../../shared/uses.ts';

/** Questions over the files of samples; the files themselves are read by the engine. */
export const uses = ['warehouse:ask'] as const satisfies readonly Use[];
