import { limits } from '../../../shared/limits.ts';
import type { ResultSink } from '../../engines/driver.ts';
import type { World } from '../../platform/world.ts';
import { Stopped } from './endings.ts';
import type { ReadingSession } from './open-reading.ts';

type Watched = {
  readonly world: Pick<World, 'clock' | 'log'>;
  readonly milliseconds: number;
  /** Aborted by whoever wants the end: with a `Stopped` that says why, else it was cancelled. */
  readonly signal: AbortSignal;
};

type Stoppable = Pick<ReadingSession, 'cancel' | 'abandon'>;

/** So much later than its server ends a query by itself we end it: rows that nobody takes are no time of the server's. */
const graceMilliseconds = 1000;

/**
 * Ends a query when its time is over or somebody wants it: on its server, as closing our side alone would leave it running
 * there. It is asked again until the reading ends, because a server that is asked a moment before the query begins stops nothing.
 */
export function endedFromOutside(session: Stoppable, { world, milliseconds, signal }: Watched) {
  const { clock, log } = world;
  const over = new AbortController();
  let stopped: Stopped | undefined;
  let cancelling: Promise<void> | undefined;
  const cancel = async () => {
    while (!over.signal.aborted) {
      await session.cancel().catch((error: unknown) => log.warn('a query could not be stopped', { error }));
      const next = clock.now() + limits.queryHeartbeatSeconds * 1000;
      await clock.waitUntil(next, over.signal).catch(() => undefined);
    }
  };
  const stop = (why: Stopped['why']) => {
    if (stopped) return;
    stopped = new Stopped(why);
    cancelling = cancel();
  };
  const timer = setTimeout(() => stop('timeIsUp'), milliseconds + graceMilliseconds);
  const wanted = () => (signal.reason instanceof Stopped ? signal.reason.why : 'cancelled');
  const onAbort = () => stop(wanted());
  if (signal.aborted) stopped = new Stopped(wanted());
  signal.addEventListener('abort', onAbort, { once: true });
  const demandGoing = () => {
    if (stopped) throw stopped;
  };
  return {
    demandGoing,
    /** Rows are handed on while nobody wants the end. */
    watching: (sink: ResultSink) => whileGoing(sink, demandGoing),
    /** What was stopped is told as that, whatever the server says: some end such a query as a success. A cut result is no end from outside. */
    async told(work: () => Promise<void>): Promise<void> {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Stopped && error.why === 'enough')) throw stopped ?? error;
        // What is left of the result is not sent for nothing.
        await session
          .abandon()
          .catch((failed: unknown) => log.warn('a cut query could not be stopped', { error: failed }));
      } finally {
        clearTimeout(timer);
      }
      demandGoing();
    },
    /** Once our side has closed, the number of the session may be somebody else's: nothing is stopped after this. */
    async over(): Promise<void> {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      over.abort();
      await cancelling;
    },
  };
}

function whileGoing(sink: ResultSink, demandGoing: () => void): ResultSink {
  return {
    columns: (columns, origins) => sink.columns(columns, origins),
    async rows(rows) {
      demandGoing();
      await sink.rows(rows);
      demandGoing();
    },
  };
}
