import type { Sweep } from '../../shared/sweep.ts';
import { sweeps as rhythms, type SweepName } from '../../shared/sweeps.ts';
import type { Joined } from '../platform/background.ts';
import type { World } from '../platform/world.ts';

/** Runs each sweep at its rhythm, the first time at once; one that is still running is not started again. */
export function startSweeps(sweeps: Joined['sweeps'], world: World): { stop: () => Promise<void> } {
  const running = new Map<string, Promise<unknown>>();
  const sweep = (name: SweepName): void => {
    const work = sweeps[name];
    if (!work || running.has(name)) return;
    const done = work(world)
      .catch((error: unknown) => world.log.error('sweep failed', { sweep: name, error }))
      .finally(() => running.delete(name));
    running.set(name, done);
  };
  const timers = (Object.keys(rhythms) as SweepName[]).map((name) => {
    sweep(name);
    const { everyMinutes, embeddedSeconds = everyMinutes * 60 }: Sweep = rhythms[name];
    return setInterval(() => sweep(name), embeddedSeconds * 1000);
  });
  return {
    stop: async () => {
      timers.forEach(clearInterval);
      await Promise.all(running.values());
    },
  };
}
