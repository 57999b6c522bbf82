import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Figures } from '../../shared/installation-figures.ts';
import type { FairLine } from '../platform/fair-line.ts';

type State = FairLine['state'];
type Given = {
  readonly computing: () => State;
  readonly exporting: () => State;
  /** What the table has charged since it was opened. */
  readonly charged: () => { readonly read: number; readonly write: number };
  readonly oldestDue: () => number;
  /** Nothing where there are more than can be counted at once. */
  readonly schedules: () => Promise<number | undefined>;
};
type Sample = { readonly at: number; readonly lag: number; readonly read: number; readonly write: number };

const resolutionMilliseconds = 20;
const everyMilliseconds = 10_000;
const keptSamples = 7;

/** What the one process of `npm start` knows of itself, once it is told where to look. Figures of a minute are there once one was taken. */
export function localFigures() {
  const delay = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
  let given: Given | undefined;
  let samples: readonly Sample[] = [];
  let timer: NodeJS.Timeout | undefined;
  const sample = (from: Given) => {
    // What the timer itself waits is no lag.
    const lag = Math.max(0, delay.percentile(99) / 1e6 - resolutionMilliseconds);
    samples = [...samples, { at: performance.now(), lag, ...from.charged() }].slice(-keptSamples);
    delay.reset();
  };
  return {
    begin: (from: Given): void => {
      given = from;
      delay.enable();
      sample(from);
      timer = setInterval(() => sample(from), everyMilliseconds).unref();
    },
    figures: async (): Promise<Figures> => (given ? { ...(await nowOf(given)), ...ofMinute(samples) } : {}),
    stop: (): void => {
      clearInterval(timer);
      delay.disable();
    },
  };
}

async function nowOf(given: Given): Promise<Figures> {
  const [computing, exporting, schedules] = [given.computing(), given.exporting(), await given.schedules()];
  return {
    computing: { value: computing.running, max: computing.atOnce },
    computingWaiting: { value: computing.waiting },
    exporting: { value: exporting.running, max: exporting.atOnce },
    exportsWaiting: { value: exporting.waiting },
    oldestDue: { value: given.oldestDue() },
    ...(schedules !== undefined && { schedules: { value: schedules } }),
  };
}

/** What lies between the first sample that is kept and the last. */
function ofMinute(samples: readonly Sample[]): Figures {
  const [first, ...later] = samples;
  const last = later.at(-1);
  if (!first || !last) return {};
  const seconds = (last.at - first.at) / 1000;
  return {
    lag: { value: Math.max(...later.map(({ lag }) => lag)) },
    readUnits: { value: (last.read - first.read) / seconds },
    writeUnits: { value: (last.write - first.write) / seconds },
  };
}
