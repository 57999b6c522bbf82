/** 7264512 as 7.26 M. */
export function shortCost(cost: number): string {
  if (cost >= 1_000_000) return `${Number((cost / 1_000_000).toPrecision(3))} M`;
  if (cost >= 10_000) return `${Number((cost / 1000).toPrecision(3))} k`;
  return String(Number(cost.toPrecision(3)));
}
