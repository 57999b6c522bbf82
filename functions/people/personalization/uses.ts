import type { Use } from '../../../shared/uses.ts';

export const uses = ['files:read', 'files:write', 'files:remove'] as const satisfies readonly Use[];
