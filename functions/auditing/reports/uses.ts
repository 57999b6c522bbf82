import type { Use } from '../../../shared/uses.ts';

export const workUses = {
  writeReport: ['files:read', 'files:write', 'files:remove'],
  giveUpReport: [],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
