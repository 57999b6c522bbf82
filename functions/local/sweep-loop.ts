import type { Sweep } from '../../shared/sweep.ts';
import { sweeps as rhythms, type SweepName } from '../../shared/sweeps.ts';
import type { Joined } from '../platform/background.ts';
import { sweepStarter } from '../platform/sweep-starter.ts';
import type { World } from '../platform/world.ts';

export type SweepLoop = {
  readonly stop: () => Promise<void>;
  /** By how many milliseconds the sweep is late that is due longest: one that still runs keeps its next turn waiting. */
  readonly oldestDue: () => number;
};

/** Runs each sweep at its rhythm, the first time at once; one that is still running is not started again. */
export function startSweeps(sweeps: Joined['sweeps'], world: World): SweepLoop {
  const { running, start } = sweepStarter(sweeps, world);
  const begun = new Map<SweepName, number>();
  const sweep = (name: SweepName) => {
    if (!running.has(name)) begun.set(name, world.clock.now());
    start(name);
  };
  const timers = (Object.keys(rhythms) as SweepName[]).map((name) => {
    sweep(name);
    const { everyMinutes, embeddedSeconds = everyMinutes * 60 }: Sweep = rhythms[name];
    return setInterval(() => sweep(name), embeddedSeconds * 1000);
  });
  return {
    oldestDue: () => Math.max(0, ...[...begun].map(([name, at]) => latenessOf(name, world.clock.now() - at))),
    stop: async () => {
      timers.forEach(clearInterval);
      await Promise.all(running.values());
    },
  };
}

/** Timers are not exact to the second. */
const early = 1000;

function latenessOf(name: SweepName, sinceBegun: number): number {
  const late = sinceBegun - rhythms[name].everyMinutes * 60_000;
  return late > early ? late : 0;
}
