import { setImmediate } from 'node:timers/promises';

const objectsPerTurn = 1_000;

/** To be awaited for each of many objects: now and then it lets others have the thread, so that nobody waits for all of them. */
export function turns(): () => Promise<void> | undefined {
  let taken = 0;
  return () => ((taken += 1) % objectsPerTurn === 0 ? setImmediate() : undefined);
}
