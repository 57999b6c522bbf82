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
  runExport: ['files:read', 'files:write', 'files:remove', 'secrets:open', 'network:reach', 'databases:signIn'],
  giveUpExport: ['files:remove'],
  settleDataExports: ['files:remove', 'machines:start', 'machines:describe'],
  removeExportFiles: ['files:remove'],
  markDataExports: [],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
