import type { Use } from '../../../shared/uses.ts';

export const uses = [
  'files:read',
  'files:write',
  'secrets:open',
  'machines:start',
  'network:reach',
  'databases:signIn',
] as const satisfies readonly Use[];

export const workUses = {
  auditSql: ['files:read', 'files:write', 'files:remove', 'secrets:open', 'network:reach', 'databases:signIn'],
  giveUpAudit: [],
  resumeAudits: ['machines:start', 'machines:describe'],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
