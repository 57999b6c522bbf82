/** The ways that a group of a pattern may go, one below the other: what stands in `{…}` or `[…]`. */
export function either(...ways: readonly string[]): string {
  return ways.join('|');
}
