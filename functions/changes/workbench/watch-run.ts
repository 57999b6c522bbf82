import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../platform/context.ts';
import { queryRuns, type NewQueryRun } from './run-repo.ts';

/** Looks every second whether somebody wants the end of a run: another process may have been asked. */
export function watchRun({ table, world }: Context, { creatorUid, runUid }: NewQueryRun) {
  const { clock, log } = world;
  const [wanted, over] = [new AbortController(), new AbortController()];
  const loop = async () => {
    while (!over.signal.aborted && !wanted.signal.aborted) {
      const next = clock.now() + limits.queryHeartbeatSeconds * 1000;
      await clock.waitUntil(next, over.signal).catch(() => undefined);
      if (over.signal.aborted) return;
      const run = await queryRuns
        .on(table)
        .get({ creatorUid, runUid }, 'eventual')
        .catch((error: unknown) => void log.warn('a query could not look whether it shall end', { error }));
      if (run?.isCancelled) wanted.abort();
    }
  };
  const done = loop();
  return {
    signal: wanted.signal,
    async stop(): Promise<void> {
      over.abort();
      await done;
    },
  };
}
