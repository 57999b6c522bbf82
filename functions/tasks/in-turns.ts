import { setImmediate } from 'node:timers/promises';

const itemsPerTurn = 500;

/** Like `map`, for long lists: others are served after every few hundred items. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T, index: number) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (const [index, item] of items.entries()) {
    mapped.push(map(item, index));
    if (mapped.length % itemsPerTurn === 0) await setImmediate();
  }
  return mapped;
}
