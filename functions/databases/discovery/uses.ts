import type { Use } from '../../../shared/uses.ts';

export const uses = [
  'secrets:seal',
  'secrets:open',
  'network:reach',
  'databases:signIn',
] as const satisfies readonly Use[];

export const workUses = {
  discoverSensitiveData: ['secrets:open', 'network:reach', 'databases:signIn'],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
