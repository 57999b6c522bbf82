import type { Use } from '../../../shared/uses.ts';

export const workUses = {
  deliverNews: ['secrets:open', 'network:reach', 'tokens:sign', 'mail:send'],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
