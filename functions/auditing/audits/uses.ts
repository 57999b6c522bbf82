import type { Use } from '../../../shared/uses.ts';

export const workUses = {
  removeUnboundTasks: ['files:remove'],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
