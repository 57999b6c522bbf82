/** A share in percent with two decimals; of nothing there is no share. */
export function percentOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : Math.round((10_000 * part) / whole) / 100;
}
