import type { Use } from '../../../shared/uses.ts';

export const uses = ['secrets:seal', 'secrets:open'] as const satisfies readonly Use[];

export const workUses = {
  lookAtGitBranches: ['files:write', 'secrets:open', 'network:reach', 'databases:signIn'],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
