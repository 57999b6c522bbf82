import type { Kill } from './kill.ts';
import type { Death } from './script.ts';

/** Later moments of the points at which a database is at work: early, in the middle, and when it is done. */
const laterMs = { whileRunning: [10, 35], whileCommitting: [1, 3] } as const;
const settlerDeaths: readonly Death[] = (['afterTakeover', 'whileSettling', 'beforeEnd'] as const).map((point) => ({
  point,
  nth: 1,
  afterMs: 0,
}));

/** A kill at each boundary, more where time matters, and every fourth settler killed as well; runner and sweeper take turns, and so do executions that may go on by themselves and others. */
export function killsOf(boundaries: readonly Death[]): Kill[] {
  const deaths = boundaries.flatMap((death) => [
    death,
    ...moments(death.point).map((afterMs) => ({ ...death, afterMs })),
  ]);
  return deaths.map((first, index) => ({
    first,
    goOn: index % 2 === 0,
    mayGoOn: (index >> 1) % 2 === 0,
    second: index % 4 === 3 ? settlerDeaths[(index >> 2) % settlerDeaths.length] : undefined,
  }));
}

function moments(point: string): readonly number[] {
  return point === 'whileRunning' || point === 'whileCommitting' ? laterMs[point] : [];
}
