import type { Text } from '../../../shared/text.ts';
import { regressionOf, type PlanInShort } from './plan-in-short.ts';
import type { Trend } from './trend.ts';

/** How a statement ran in a stretch of time: how often, and on average for how long and over how many rows. */
export type Ran = { readonly count: number; readonly ms: number; readonly rows: number };
/** Hours or days on both sides of a change; the one in which it was made belongs to neither. */
export type BeforeAndAfter = {
  readonly width: 'hour' | 'day';
  readonly before: Ran | undefined;
  readonly after: Ran | undefined;
};
type Change = { readonly began: number; readonly ended: number };

const hour = 3_600_000;
/** As long as trends are kept by the hour, and a week of days. */
const widths = [
  ['hour', hour, 24],
  ['day', 24 * hour, 7],
] as const;

/** A statement before and after a change: by the hour where both sides are known so, else by the day. */
export function beforeAndAfter(trend: Trend | undefined, { began, ended }: Change): BeforeAndAfter {
  const [byHour, byDay] = widths.map(([width, milliseconds, reach]): BeforeAndAfter => {
    const buckets = trend?.[width === 'hour' ? 'hours' : 'days'] ?? [];
    const [first, last] = [Math.floor(began / milliseconds), Math.floor(ended / milliseconds)];
    return {
      width,
      before: together(buckets.filter(([place]) => place < first && place >= first - reach)),
      after: together(buckets.filter(([place]) => place > last && place <= last + reach)),
    };
  });
  const isWhole = (one: BeforeAndAfter | undefined) => one?.before !== undefined && one.after !== undefined;
  const chosen = [byHour, byDay].find(isWhole) ?? [byHour, byDay].find((one) => one?.after ?? one?.before) ?? byHour;
  return chosen ?? { width: 'hour', before: undefined, after: undefined };
}

function together(buckets: Trend['hours']): Ran | undefined {
  const [count, ms, rows] = buckets.reduce(
    ([runs, took, read], [, more, msMore, rowsMore]) => [runs + more, took + msMore, read + rowsMore],
    [0, 0, 0],
  );
  return count === 0 ? undefined : { count, ms: ms / count, rows: rows / count };
}

/** Slower by half and by some milliseconds that somebody could feel; twice as many rows and not a handful. */
const [slowerFactor, slowerMs, moreRowsFactor, moreRows] = [1.5, 5, 2, 100];

/** What became worse of a statement; nothing where one of the sides is not known. */
export function worseOf(
  { before, after }: Pick<BeforeAndAfter, 'before' | 'after'>,
  plans: { readonly before: PlanInShort | undefined; readonly after: PlanInShort | undefined },
): Text[] {
  const found: Text[] = [];
  if (before && after && after.ms >= before.ms * slowerFactor && after.ms - before.ms >= slowerMs)
    found.push({ zh: '平均耗时上升', en: 'It takes longer on average' });
  if (before && after && after.rows >= before.rows * moreRowsFactor && after.rows - before.rows >= moreRows)
    found.push({ zh: '平均扫描行数上升', en: 'It reads more rows on average' });
  const plan = regressionOf(plans.before, plans.after);
  return plan ? [...found, plan] : found;
}
