import type { Use } from '../../../shared/uses.ts';

export const workUses = { sealRecords: ['tokens:sign'] } as const satisfies Readonly<Record<string, readonly Use[]>>;
