import { EngineError } from './engine-error.ts';

const closeTimeoutMs = 2000;

export type Lifeline = ReturnType<typeof lifeline>;

/**
 * Follows whether a session is alive, so that a statement sent into the void is told apart from one that was never sent.
 * Until it is called ready, it is cut when its time is over: a server may let somebody in and then say nothing more.
 */
export function lifeline(readyWithinMs: number) {
  let lost: EngineError | undefined;
  let waiting: ((error: EngineError) => void) | undefined;
  const tooLate = new EngineError({
    kind: 'connect',
    code: 'ETIMEDOUT',
    message: `The server accepted the connection and then did not answer for ${Math.round(readyWithinMs / 1000)} seconds`,
    outcome: 'notSent',
  });
  const timer = setTimeout(() => end(tooLate), readyWithinMs);
  // A connection that failed leaves nobody who would clear it.
  timer.unref();

  function end(error: EngineError): void {
    clearTimeout(timer);
    if (lost) return;
    lost = error;
    waiting?.(error);
  }

  return {
    /** The session may from now on wait as long as its statements take. */
    ready: () => clearTimeout(timer),

    /** To be called by the client's own error and end events; the first reason stays. */
    cut(message: string, code = 'connectionLost'): void {
      end(new EngineError({ kind: 'lostConnection', code, message, outcome: 'unknown' }));
    },

    /** Runs one exchange with the server; when the connection is cut meanwhile, nobody knows what became of it. */
    async exchange<T>(send: () => Promise<T>): Promise<T> {
      if (lost) throw new EngineError({ kind: lost.kind, code: lost.code, message: lost.message, outcome: 'notSent' });
      const cut = new Promise<never>((_, reject) => (waiting = reject));
      try {
        return await Promise.race([send(), cut]);
      } finally {
        waiting = undefined;
      }
    },

    /** Ends the session politely, or at once when it is busy, dead or slow to answer. */
    async close(goodbye: () => Promise<void>, destroy: () => void): Promise<void> {
      const isBusy = waiting !== undefined;
      if (!lost && !isBusy) await settledWithin(goodbye(), closeTimeoutMs);
      this.cut('The connection was closed', 'connectionClosed');
      destroy();
    },
  };
}

async function settledWithin(work: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)));
  // A goodbye that fails has the same end as one that succeeds: the socket is destroyed.
  await Promise.race([work.catch(() => undefined), timeout]);
  clearTimeout(timer);
}
