import type { Sample } from './sample.ts';

/** How long executions took, and how many. */
type Timed = Pick<Sample, 'runs' | 'seconds'>;

/** Seconds that part the bars: 1, 2 and 5 of each power of ten. */
const latencyBounds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100] as const;

/** How the times of executions are spread. */
export type Spread = {
  readonly runs: number;
  /** So many of them are known by their average only. */
  readonly averagedRuns: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly shortest: number;
  readonly longest: number;
  /** Up to which time (the last: beyond all), and how many. */
  readonly bars: readonly { readonly upTo: number | undefined; readonly runs: number }[];
};

/** The spread of some samples; nothing where none of them stands for an execution. */
export function spreadOf(samples: readonly Timed[]): Spread | undefined {
  const known = samples.filter(({ runs }) => runs > 0).sort((a, b) => a.seconds - b.seconds);
  const [first] = known;
  if (!first) return undefined;
  const runs = known.reduce((sum, one) => sum + one.runs, 0);
  const at = (share: number) => percentile(known, share * runs);
  return {
    runs,
    averagedRuns: known.reduce((sum, one) => sum + (one.runs > 1 ? one.runs : 0), 0),
    seconds: known.reduce((sum, one) => sum + one.runs * one.seconds, 0),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    shortest: first.seconds,
    longest: known.at(-1)?.seconds ?? 0,
    bars: barsOf(known),
  };
}

/** The time of the first by which so many are reached. */
function percentile(sorted: readonly { readonly seconds: number; readonly runs: number }[], many: number): number {
  let reached = 0;
  for (const { seconds, runs } of sorted) {
    reached += runs;
    if (reached >= many) return seconds;
  }
  return sorted.at(-1)?.seconds ?? 0;
}

/** Without what is empty at both ends. */
function barsOf(known: readonly Timed[]): Spread['bars'] {
  const counts = [...latencyBounds, undefined].map((upTo) => ({ upTo, runs: 0 }));
  for (const { seconds, runs } of known) {
    const place = latencyBounds.findIndex((bound) => seconds < bound);
    const bar = counts[place === -1 ? latencyBounds.length : place];
    if (bar) bar.runs += runs;
  }
  const first = counts.findIndex(({ runs }) => runs > 0);
  const last = counts.findLastIndex(({ runs }) => runs > 0);
  return counts.slice(first, last + 1);
}
