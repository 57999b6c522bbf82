import type { SweepName } from '../../shared/sweeps.ts';
import type { Joined } from './background.ts';
import type { World } from './world.ts';

/** Starts sweeps beside each other; one that is still running is not started again. */
export function sweepStarter(sweeps: Joined['sweeps'], world: World) {
  const running = new Map<SweepName, Promise<unknown>>();
  const failed = new Set<SweepName>();
  return {
    running,
    /** Those that have failed since the beginning. */
    failed,
    start(name: SweepName): void {
      const work = sweeps[name];
      if (!work || running.has(name)) return;
      const done = work(world)
        .catch((error: unknown) => {
          failed.add(name);
          world.log.error('sweep failed', { sweep: name, error });
        })
        .finally(() => running.delete(name));
      running.set(name, done);
    },
  };
}
