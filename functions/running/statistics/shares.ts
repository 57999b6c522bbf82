import type { Figures } from '../../changes/workflows/service.ts';
import { percentOf } from './percent.ts';

/** The share of submissions that passed their review, of those whose review ended. */
export function passPercentOf({ passed, rejected }: Figures): number | undefined {
  return percentOf(passed, passed + rejected);
}

/** The share of executions that succeeded, of those that ended. */
export function successPercentOf({ succeeded, failed }: Figures): number | undefined {
  return percentOf(succeeded, succeeded + failed);
}

/** Nothing where it never happened. */
export function meanMinutes(seconds: number, times: number): number | undefined {
  return times === 0 ? undefined : Math.round(seconds / times / 60);
}

/** Workflows by database type, most first. One on data sources of several types counts for each, so the shares are those of all such pairs. */
export function typeShares({ types }: Figures): { name: string; count: number; percent: number }[] {
  const pairs = Object.values(types).reduce((sum, count) => sum + count, 0);
  return Object.entries(types)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => ({ name, count, percent: percentOf(count, pairs) ?? 0 }));
}
