import type { Use } from '../../../shared/uses.ts';

export const uses = [
  'secrets:open',
  'network:reach',
  'databases:signIn',
  'machines:start',
  'machines:describe',
] as const satisfies readonly Use[];

export const workUses = {
  compareStructures: ['secrets:open', 'network:reach', 'databases:signIn'],
  giveUpComparison: [],
  rehearseChanges: ['secrets:open', 'network:reach', 'databases:signIn'],
  giveUpRehearsal: [],
  dropLeftRooms: ['secrets:open', 'network:reach', 'databases:signIn'],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
