import { setImmediate } from 'node:timers/promises';

const objectsPerTurn = 1_000;

export type Turn = () => Promise<void> | undefined;

/** To be awaited for each of many objects: now and then it lets others have the thread, so that nobody waits for all of them. */
export function turns(): Turn {
  let taken = 0;
  return () => ((taken += 1) % objectsPerTurn === 0 ? setImmediate() : undefined);
}

const sortedAtOnce = 2_000;

/** Sorts many things as `sort` does, in pieces that are small each. */
export async function sortedInTurns<T>(items: readonly T[], order: (a: T, b: T) => number): Promise<T[]> {
  const turn = turns();
  let runs: T[][] = [];
  for (let at = 0; at < items.length; at += sortedAtOnce) {
    runs.push(items.slice(at, at + sortedAtOnce).sort(order));
    await setImmediate();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) merged.push(await mergedRuns(runs[at] ?? [], runs[at + 1] ?? []));
    runs = merged;
  }
  return runs[0] ?? [];

  async function mergedRuns(left: readonly T[], right: readonly T[]): Promise<T[]> {
    const both: T[] = [];
    let [i, j] = [0, 0];
    while (i < left.length || j < right.length) {
      await turn();
      const [a, b] = [left[i], right[j]];
      const takesLeft = j >= right.length || (i < left.length && order(a as T, b as T) <= 0);
      both.push((takesLeft ? a : b) as T);
      if (takesLeft) i += 1;
      else j += 1;
    }
    return both;
  }
}
