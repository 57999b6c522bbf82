import type { Use } from '../../../shared/uses.ts';

export const uses = ['files:read', 'files:write', 'machines:start', 'network:reach'] as const satisfies readonly Use[];

export const workUses = {
  optimizeSql: ['files:read', 'files:write', 'secrets:open', 'network:reach', 'databases:signIn'],
  giveUpOptimization: [],
  resumeOptimizations: ['machines:start', 'machines:describe'],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
