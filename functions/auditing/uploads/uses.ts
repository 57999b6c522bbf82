import type { Use } from '../../../shared/uses.ts';

export const uses = ['files:write'] as const satisfies readonly Use[];

export const workUses = {
  removeOldUploads: ['files:remove'],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
