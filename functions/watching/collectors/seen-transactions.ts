import * as z from 'zod';
import type { Looked, SeenTransaction } from './collector.ts';

const open = z.array(z.object({ id: z.string(), startedAt: z.string() }));

/** What a look at the transactions of a server found, beside what the last look left. */
export function lookedAt(state: unknown, seen: readonly SeenTransaction[]): Looked {
  const before = open.safeParse(state).data ?? [];
  const ids = new Set(seen.map(({ id }) => id));
  return {
    entries: [],
    state: seen.map(({ id, startedAt }) => ({ id, startedAt })),
    values: {
      open_transactions: seen.length,
      waiting_transactions: seen.filter(({ waitsFor }) => waitsFor.length > 0).length,
    },
    transactions: { seen, gone: before.filter(({ id }) => !ids.has(id)) },
  };
}
