import { limits } from '../../../shared/limits.ts';
import { keepAlive, Stopped } from '../../databases/reading/service.ts';
import type { EventPlace } from '../../platform/events.ts';
import { keepSlots } from './run-slots.ts';
import { isBehind, queryRuns, type NewQueryRun, type StoredQueryRun } from './run-repo.ts';

/**
 * Looks every second whether somebody wants the end of a run: another process may have been asked. Behind a request it also says
 * that the run goes on, and whether anybody still asks after it.
 */
export function watchRun({ table, world }: Pick<EventPlace, 'table' | 'world'>, { creatorUid, runUid }: NewQueryRun) {
  const { clock, log } = world;
  const [wanted, over] = [new AbortController(), new AbortController()];
  const [runs, key] = [queryRuns.on(table), { creatorUid, runUid }];
  const look = async () => {
    const run = await runs.get(key, 'eventual');
    const why = run && whyToEnd(run, clock.now());
    if (why) return wanted.abort(new Stopped(why));
    if (run && isBehind(run)) await sayAlive({ table, run, now: clock.now() });
  };
  const loop = async () => {
    while (!over.signal.aborted && !wanted.signal.aborted) {
      const next = clock.now() + limits.queryHeartbeatSeconds * 1000;
      await clock.waitUntil(next, over.signal).catch(() => undefined);
      if (over.signal.aborted) return;
      await look().catch((error: unknown) => log.warn('a query could not look whether it shall end', { error }));
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

function whyToEnd(run: StoredQueryRun, now: number): Stopped['why'] | undefined {
  if (run.isCancelled) return 'cancelled';
  const { askedAfterAt } = run;
  return askedAfterAt !== undefined && now > askedAfterAt + limits.queryLeftSeconds * 1000 ? 'left' : undefined;
}

/** Once in a third of the time after which it would be taken for gone. */
async function sayAlive({
  table,
  run: { creatorUid, runUid, recordUid, slots, aliveUntil = 0 },
  now,
}: Pick<EventPlace, 'table'> & { readonly run: StoredQueryRun; readonly now: number }): Promise<void> {
  const lease = limits.queryLeaseSeconds * 1000;
  if (recordUid === undefined || aliveUntil - now > (lease * 2) / 3) return;
  await keepAlive({ table }, recordUid, now + lease);
  await keepSlots(table, { runUid, slots }, now + lease);
  await queryRuns
    .on(table)
    .patch({ creatorUid, runUid }, { set: { aliveUntil: now + lease } }, { condition: { state: 'running' } });
}
