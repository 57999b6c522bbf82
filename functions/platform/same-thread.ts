import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../shared/errors/index.ts';
import type { Compute } from './ports/compute.ts';

/**
 * Computes where it is asked: in a deployed function, whose container serves one call at a time, and for what is small. Time is looked
 * at when the computation breathes, so that a single step may overrun it; in the cloud the function's own end is then the end.
 */
export const sameThread: Compute = {
  async run(computation, input, { answers, secondsMax }) {
    const compute = await computation.load();
    let [since, spent] = [performance.now(), 0];
    const pausedFor = async <T>(wait: () => Promise<T>): Promise<T> => {
      spent += performance.now() - since;
      if (spent > secondsMax * 1000) throw new AppError('auditTooExpensive');
      const answer = await wait();
      since = performance.now();
      return answer;
    };
    return compute(input, {
      ask: (name, said) => pausedFor(() => answers[name](said)),
      breathe: async () => {
        if (performance.now() - since > turnMilliseconds) await pausedFor(() => setImmediate());
      },
    });
  },
};

const turnMilliseconds = 10;
