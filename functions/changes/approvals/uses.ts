import type { Use } from '../../../shared/uses.ts';

export const uses = ['files:read'] as const satisfies readonly Use[];

export const workUses = {
  followApprovals: ['secrets:open', 'network:reach', 'databases:signIn', 'machines:start', 'schedules:remove'],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
