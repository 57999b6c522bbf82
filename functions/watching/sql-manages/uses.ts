import type { Use } from '../../../shared/uses.ts';

/** An issue is made in the tracker of the tenant; samples are in files. */
export const uses = ['files:read', 'secrets:open', 'network:reach'] as const satisfies readonly Use[];
