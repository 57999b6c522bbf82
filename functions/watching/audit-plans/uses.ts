import type { Use } from '../../../shared/uses.ts';

export const uses = [
  'tokens:sign',
  'files:write',
  'files:remove',
  'secrets:open',
  'secrets:seal',
  'network:reach',
  'databases:signIn',
  'roles:assume',
] as const satisfies readonly Use[];

export const workUses = {
  collectSql: [
    'files:read',
    'files:write',
    'files:remove',
    'secrets:open',
    'network:reach',
    'databases:signIn',
    'roles:assume',
  ],
  tidySamples: ['files:read', 'files:write', 'files:remove'],
  auditCollectedSql: ['secrets:open', 'network:reach', 'databases:signIn'],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
