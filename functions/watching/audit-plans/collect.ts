import { AppError } from '../../../shared/errors/index.ts';
import type { CollectedPlace } from '../collected/count-waiting.ts';
import { waitingScans } from '../collected/inbox-repo.ts';
import type { Sieve } from '../collected/plan-facts.ts';
import { removePlanSqls } from '../collected/remove.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import { removeSamples } from '../samples/remove.ts';
import { exceptionsOf } from '../sql-exceptions/service.ts';
import { factsOf } from './facts.ts';
import { scanRuns } from './scan-run-repo.ts';
import { gonePlans } from './scan-repo.ts';
import { findScan } from './scan-task-repo.ts';

/** Asks every data source whose time has come, counts what was found and what was uploaded, and clears away what belongs to no plan. */
export async function collectSql(world: World): Promise<void> {
  await forEachDueTenant(world, 'collectSql', async (tenant, isOver) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    await collectDue(place, isOver);
    await countAll(place, isOver);
    await clearGone(place, isOver);
    return (await isIdle(place)) ? 'idle' : 'waiting';
  });
}

/** One data source after the other, a few at once: each has one connection of ours at most. */
async function collectDue(place: CollectedPlace, isOver: () => boolean): Promise<void> {
  const now = new Date(place.world.clock.now()).toISOString();
  const { items } = await scanRuns.on(place.table).listBy('gsi1', {}, { to: now, limit: scansMax });
  if (items.length === 0) return;
  // Who only counts what was reported starts without it.
  const { collectRound } = await import('./collect-round.ts');
  for (let start = 0; start < items.length && !isOver(); start += scansAtOnce)
    await Promise.all(
      items.slice(start, start + scansAtOnce).map((run) => guarded(place, () => collectRound(place, run))),
    );
}

const scansMax = 500;
const scansAtOnce = 4;

async function countAll(place: CollectedPlace, isOver: () => boolean): Promise<void> {
  const { items } = await waitingScans.on(place.table).list({});
  for (const scan of items) await guarded(place, () => countScan(place, scan, isOver));
}

/** Counts what was reported for one scan and is not counted yet. */
export async function countScan(
  place: CollectedPlace,
  { projectUid, scanId }: { readonly projectUid: string; readonly scanId: number },
  isOver: () => boolean,
): Promise<void> {
  const scan = await findScan(place.table, { projectUid, scanId });
  const facts = (planId: number) => scan && factsOf(scan, planId);
  const sieve = await sieveOf(place.table, projectUid);
  // What tells statements apart knows every dialect; whoever only shows scans starts without it.
  const { countWaiting } = await import('../collected/count-waiting.ts');
  await countWaiting(place, { projectUid, scanId, factsOf: facts, sieve }, isOver);
}

/** The exceptions of a project as counting asks them. */
async function sieveOf(table: TenantTable, projectUid: string): Promise<Sieve> {
  const exceptions = await exceptionsOf(table, projectUid);
  return {
    leavesOut: ({ sql, count, endpoints = [] }, fingerprint, { dbServiceName }) =>
      exceptions.leavesOut({ sql, count, endpoints, fingerprint, dbServiceName }),
    counted: (at) => exceptions.counted(at),
  };
}

async function clearGone(place: CollectedPlace, isOver: () => boolean): Promise<void> {
  const { items } = await gonePlans.on(place.table).list({});
  for (const { planId } of items)
    if (
      (await removeSamples(place, planId, isOver)) === 'all' &&
      (await removePlanSqls(place.table, planId, isOver)) === 'all'
    )
      await gonePlans.on(place.table).remove({ planId });
}

/** The trouble of one scan keeps no other waiting. */
async function guarded(place: CollectedPlace, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // Another run counts the same scan: it goes on with it.
    if (error instanceof AppError && error.kind === 'changedMeanwhile') return;
    place.world.log.error('a scan failed', { tenant: place.tenant, error });
  }
}

async function isIdle({ table }: CollectedPlace): Promise<boolean> {
  const found = await Promise.all([
    scanRuns.on(table).listBy('gsi1', {}, { limit: 1 }),
    waitingScans.on(table).list({}, { limit: 1 }),
    gonePlans.on(table).list({}, { limit: 1 }),
  ]);
  return found.every(({ items }) => items.length === 0);
}
