import type { Use } from '../../shared/uses.ts';

export const workUses = { deliverNews: ['secrets:open', 'network:reach'] } as const satisfies Readonly<
  Record<string, readonly Use[]>
>;
