/** A rate with as many digits as say something. */
export function perSecondOf(count: number, from: number, to: number): number {
  return Number((count / Math.max(1, (to - from) / 1000)).toPrecision(4));
}

/** A share from 0 to 1. */
export function shareOf(part: number, whole: number): number {
  return Math.round((part / whole) * 100_000) / 100_000;
}
