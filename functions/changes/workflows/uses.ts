import type { Use } from '../../../shared/uses.ts';

export const uses = [
  'files:read',
  'files:write',
  'secrets:open',
  'machines:start',
  'schedules:put',
  'schedules:remove',
  'network:reach',
  'databases:signIn',
] as const satisfies readonly Use[];

export const workUses = {
  runStatements: ['files:read', 'files:write', 'secrets:open', 'network:reach', 'databases:signIn', 'machines:start'],
  settleStatements: ['files:read', 'secrets:open', 'network:reach', 'databases:signIn', 'machines:start'],
  settleExecutions: [
    'files:read',
    'secrets:open',
    'network:reach',
    'databases:signIn',
    'machines:start',
    'machines:describe',
  ],
  packWorkflowTexts: [],
  startScheduledTask: ['files:read', 'secrets:open', 'network:reach', 'databases:signIn', 'machines:start'],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
