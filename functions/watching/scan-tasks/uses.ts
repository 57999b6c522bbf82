import type { Use } from '../../../shared/uses.ts';

export const uses = [
  'tokens:sign',
  'files:read',
  'files:write',
  'files:remove',
  'secrets:open',
  'secrets:seal',
  'network:reach',
  'databases:signIn',
  'mail:send',
] as const satisfies readonly Use[];

export const workUses = {
  makeScanReports: ['files:read', 'files:write', 'files:remove', 'secrets:open', 'network:reach', 'databases:signIn'],
  sendScanNotices: ['secrets:open', 'network:reach', 'mail:send'],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
