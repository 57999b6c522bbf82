import type { Text } from '../../../shared/text.ts';
import type { Trend } from './trend.ts';

const hour = 3_600_000;
type Window = {
  readonly of: 'hours' | 'days';
  readonly width: number;
  /** So many of the newest are held against so many before them. */
  readonly recent: number;
  readonly former: number;
  readonly factor: number;
};
/** Hours show soon what broke; days show what creeps, and are not misled by what differs between day and night. */
const windows: readonly Window[] = [
  { of: 'hours', width: hour, recent: 3, former: 21, factor: 2 },
  { of: 'days', width: 24 * hour, recent: 2, former: 7, factor: 1.5 },
];
/** Fewer executions on either side, or a difference that nobody feels, prove nothing. */
const [runsMin, slowerMsMin] = [10, 5];
/** What is known to be slower stays so until it is nearly as fast as it was: no statement goes to and fro. */
const betterFactor = 1.2;

/** What to say of a statement whose mean time of late is much more than the one before; nothing where it is not. */
export function slowerOf(
  trend: Trend | undefined,
  { at, isKnown }: { readonly at: number; readonly isKnown: boolean },
): Text | undefined {
  for (const window of windows) {
    const { of, width, recent, former, factor } = window;
    const last = Math.floor(at / width);
    const buckets = trend?.[of] ?? [];
    const now = meanOf(buckets.filter(([place]) => place > last - recent && place <= last));
    const was = meanOf(buckets.filter(([place]) => place > last - recent - former && place <= last - recent));
    if (now === undefined || was === undefined || now - was < slowerMsMin) continue;
    if (now >= was * (isKnown ? betterFactor : factor)) return told(window, was, now);
  }
  return undefined;
}

function meanOf(buckets: Trend['hours']): number | undefined {
  const runs = buckets.reduce((sum, [, count]) => sum + count, 0);
  return runs < runsMin ? undefined : buckets.reduce((sum, [, , ms]) => sum + ms, 0) / runs;
}

function told({ of, recent, former }: Window, was: number, now: number): Text {
  const [before, after] = [seconds(was), seconds(now)];
  const [zh, en] = of === 'hours' ? ['小时', 'hours'] : ['天', 'days'];
  return {
    zh: `平均耗时上升：近 ${recent} ${zh} ${after} 秒，此前 ${former} ${zh} ${before} 秒`,
    en: `It takes longer: ${after} s on average in the last ${recent} ${en}, ${before} s in the ${former} ${en} before`,
  };
}

function seconds(milliseconds: number): number {
  return Number((milliseconds / 1000).toPrecision(3));
}
