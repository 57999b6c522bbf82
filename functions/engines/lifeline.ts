import { EngineError } from './engine-error.ts';

const closeTimeoutMs = 2000;

export type Lifeline = ReturnType<typeof lifeline>;

/** Follows whether a session is alive, so that a statement sent into the void is told apart from one that was never sent. */
export function lifeline() {
  let lost: EngineError | undefined;
  let waiting: ((error: EngineError) => void) | undefined;

  return {
    /** To be called by the client's own error and end events; the first reason stays. */
    cut(message: string, code = 'connectionLost'): void {
      if (lost) return;
      lost = new EngineError({ kind: 'lostConnection', code, message, outcome: 'unknown' });
      waiting?.(lost);
    },

    /** Runs one exchange with the server; when the connection is cut meanwhile, nobody knows what became of it. */
    async exchange<T>(send: () => Promise<T>): Promise<T> {
      if (lost) throw new EngineError({ kind: 'lostConnection', code: lost.code, message: lost.message, outcome: 'notSent' });
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
