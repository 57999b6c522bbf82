import * as z from 'zod';

const schema = z.object({ at: z.number(), since: z.number(), counters: z.record(z.string(), z.number()) });
type Counters = z.output<typeof schema>;

/** A server that counts whole seconds seems to have begun a little earlier or later each time. */
const sameStartSeconds = 5;

/** What counters grew by per second since the last look; nothing the first time, and none that went back or of a server that began anew. */
export function perSecond(
  state: unknown,
  now: Counters,
): { readonly of: Readonly<Record<string, number>>; readonly next: Counters } {
  const before = schema.safeParse(state).data;
  const seconds = before ? (now.at - before.at) / 1000 : 0;
  if (!before || seconds <= 0 || Math.abs(before.since - now.since) > sameStartSeconds) return { of: {}, next: now };
  const grown = Object.entries(now.counters).flatMap(([name, value]) => {
    const added = value - (before.counters[name] ?? Number.NaN);
    return added >= 0 ? [[name, Math.round((added / seconds) * 1000) / 1000] as const] : [];
  });
  return { of: Object.fromEntries(grown), next: now };
}
