import type { Sweep } from '../../shared/sweep.ts';
import { sweeps as rhythms, type SweepName } from '../../shared/sweeps.ts';
import type { Joined } from '../platform/background.ts';
import { sweepStarter } from '../platform/sweep-starter.ts';
import type { World } from '../platform/world.ts';

/** Runs each sweep at its rhythm, the first time at once; one that is still running is not started again. */
export function startSweeps(sweeps: Joined['sweeps'], world: World): { stop: () => Promise<void> } {
  const { running, start: sweep } = sweepStarter(sweeps, world);
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
