import type { Use } from '../../shared/uses.ts';

/** An issue is made in the tracker of the tenant. */
export const uses = ['secrets:open', 'network:reach'] as const satisfies readonly Use[];
