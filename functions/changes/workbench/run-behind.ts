import * as z from 'zod';
import { invariant } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { TaskCall } from '../../../shared/machines/machine.ts';
import { dbServicesByUid } from '../../databases/db-services/service.ts';
import { admitQuery, endElsewhere, sendAdmitted, Stopped, type GuardedQuery } from '../../databases/reading/service.ts';
import type { Context } from '../../platform/context.ts';
import type { EventPlace } from '../../platform/events.ts';
import { ConditionFailed } from '../../platform/table/table-errors.ts';
import type { World } from '../../platform/world.ts';
import { endOfThrown, endRun, readRun } from './read-run.ts';
import { queryRuns, type StoredQueryRun } from './run-repo.ts';

/** What the machine carries: pointers, never SQL. */
const pointer = z.object({ tenant: z.string(), creatorUid: z.string(), runUid: z.string() });

/** Asks all that is asked before a query is sent, and has a machine send it. Answers the run, which goes on. */
export async function beginBehind(
  ctx: Context,
  run: StoredQueryRun,
  query: Pick<GuardedQuery, 'purpose' | 'source' | 'schema' | 'sql' | 'audit'>,
): Promise<StoredQueryRun> {
  const { tenant, world, table } = ctx;
  const { creatorUid, runUid } = run;
  try {
    const record = await admitQuery(ctx, query);
    const set = { recordUid: record.uid, ...behindFrom(world.clock.now()) };
    if (record.outcome !== 'running') return await endRun(ctx, run, { ...set, state: record.outcome });
    const going = await queryRuns.on(table).patch({ creatorUid, runUid }, { set });
    const carried = { tenant, creatorUid, runUid } satisfies z.output<typeof pointer>;
    await world.machines.start('workbenchQuery', `${tenant}-query-${record.uid}`, carried);
    return going;
  } catch (error) {
    await endRun(ctx, run, endOfThrown(error));
    throw error;
  }
}

/** Since when nobody asked after it, and until when it is believed to be on its way. */
export function behindFrom(now: number): { askedAfterAt: number; aliveUntil: number } {
  return { askedAfterAt: now, aliveUntil: now + limits.queryLeaseSeconds * 1000 };
}

/** Sends the query of a run, once: what an earlier runner began is never sent again, and is told as unknown by the sweep. */
export async function readBehind({ input }: TaskCall<unknown>, world: World, signal: AbortSignal): Promise<object> {
  const { tenant, ...key } = pointer.parse(input);
  invariant(tenant !== '', 'a machine works for a tenant');
  const place = { tenant, table: world.tableOf(tenant), world };
  const run = await takenRun(place, key);
  if (!run) return {};
  const { recordUid = '' } = run;
  const [source] = await dbServicesByUid(place, [run.dbServiceUid]);
  if (!source) {
    await endElsewhere(place, recordUid, { outcome: 'failed', reason: sourceGone });
    await endRun(place, run, { state: 'failed', reason: sourceGone });
    return {};
  }
  await readRun(place, run, {
    endsAt: world.clock.now() + limits.queryBehindSecondsMax * 1000,
    signal: withReason(signal),
    through: (sending) => sendAdmitted(place, { ...sending, purpose: 'workbench', source, recordUid }),
  });
  return {};
}

const sourceGone = {
  zh: '数据源已被删除，查询未执行',
  en: 'The data source was deleted, so the query was not run',
};

/** The run, for the first who comes while it is still wanted. */
async function takenRun(
  { table }: EventPlace,
  key: { readonly creatorUid: string; readonly runUid: string },
): Promise<StoredQueryRun | undefined> {
  try {
    return await queryRuns
      .on(table)
      .patch(key, { set: { isTaken: true } }, { condition: { state: 'running', isTaken: false } });
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** Says that it is the process that ends. */
function withReason(signal: AbortSignal): AbortSignal {
  const ending = new AbortController();
  const end = () => ending.abort(new Stopped('interrupted'));
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  return ending.signal;
}
