import { parentPort } from 'node:worker_threads';
import { invariant } from '../../../shared/errors/index.ts';
import type { Asker, Computation, Questions } from '../ports/compute.ts';
import { failureOf, type FromThread, type ToThread } from './messages.ts';

type AnyComputation = Computation<never, never, unknown>;

/** Makes a thread carry out these computations for the one that began it. */
export function serveComputations(computations: readonly AnyComputation[]): void {
  invariant(parentPort, 'computations are served by a thread');
  const port = parentPort;
  const say = (message: FromThread) => port.postMessage(message);
  let answered: ((answer: unknown) => void) | undefined;
  const asker: Asker<Questions> = {
    ask: (name, said) =>
      new Promise((resolve) => {
        answered = resolve;
        say({ kind: 'ask', name, said });
      }),
    // Nobody else is served here, and whoever waits ends what takes too long.
    breathe: () => Promise.resolve(),
  };
  port.on('message', (message: ToThread) => {
    if (message.kind === 'answer') answered?.(message.answer);
    else
      void carriedOut(computations, message, asker).then(
        (output) => say({ kind: 'done', output }),
        (error: unknown) => say({ kind: 'failed', failure: failureOf(error) }),
      );
  });
}

async function carriedOut(
  computations: readonly AnyComputation[],
  { name, input }: Extract<ToThread, { kind: 'work' }>,
  asker: Asker<Questions>,
): Promise<unknown> {
  const computation = computations.find((one) => one.name === name);
  invariant(computation, `this thread knows the computation ${name}`);
  // Both sides are built together, so what was sent is what the computation takes.
  return (await computation.load())(input as never, asker as never);
}
