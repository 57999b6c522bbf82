import type { Use } from '../../shared/uses.ts';

export const uses = [
  'secrets:open',
  'machines:start',
  'schedules:put',
  'schedules:remove',
  'network:reach',
] as const satisfies readonly Use[];

export const workUses = {
  runStatements: ['files:read', 'secrets:open', 'network:reach', 'machines:start'],
  settleStatements: ['files:read', 'secrets:open', 'network:reach', 'machines:start'],
  settleExecutions: ['files:read', 'secrets:open', 'network:reach', 'machines:start', 'machines:describe'],
  startScheduledTask: ['machines:start'],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
