import * as z from 'zod';
import { sweeps, type SweepName } from '../../shared/sweeps.ts';
import { limits } from '../../shared/limits.ts';
import { tenants } from './access/tenant-directory.ts';
import { timeSlice } from './clock.ts';
import { partOf } from './sweeping.ts';
import { entity, type Stored } from './table/entity.ts';
import { ConditionFailed } from './table/table-errors.ts';
import type { World } from './world.ts';

const names = Object.keys(sweeps) as [SweepName, ...SweepName[]];
const dueSchema = z.object({ sweep: z.enum(names), tenant: z.string(), notedAt: z.number().int() });
type Due = Stored<z.output<typeof dueSchema>>;

/** Which tenants a sweep has to look at, in the part of the table that belongs to no tenant. */
const due = entity('DUE_TENANT', dueSchema, { pk: 'DUE#{sweep}', sk: '{tenant}' });

/** Says that the tenants of a table were all noted once; no tenant is named so. */
const everyTenant = '*';
/** A tenant noted so lately is not noted again. */
const freshMilliseconds = 10 * 60_000;
/** What was noted stays so long: no function that noted it lives until then, so what it was noted for is written. */
const restMilliseconds = 60 * 60_000;

type Place = Pick<World, 'system' | 'clock'>;

/** To be called before something is written that a sweep has to find. A note too many costs one look, a note too few is a fault. */
export async function noteDue({ system, clock }: Place, sweep: SweepName, tenant: string): Promise<void> {
  const noted = await due.on(system).get({ sweep, tenant });
  if (noted && noted.notedAt > clock.now() - freshMilliseconds) return;
  await due.on(system).put({ sweep, tenant, notedAt: clock.now() });
}

/** Where a sweep that was over before all had their turn goes on. */
const turnSchema = z.object({ sweep: z.enum(names), part: z.string(), next: z.string() });
const turns = entity('SWEEP_TURN', turnSchema, { pk: 'SWEEP_TURN#{sweep}', sk: '{part}' });

/** What is done for one tenant. `isOver` also says that others wait and this one has had its turn; `idle` long enough after the last note is forgotten. */
type TenantWork = (tenant: string, isOver: () => boolean) => Promise<'idle' | 'waiting'>;

/**
 * Does a sweep's work for every tenant that may have some, a few at once. Whoever had no turn before the time was over is first
 * in the next round, so each waits for every other one at most once; who takes long holds one place and no more.
 */
export async function forEachDueTenant(world: World, sweep: SweepName, work: TenantWork): Promise<void> {
  const { part = 0, parts = 1, isOver = timeSlice(world.clock) } = world.sweeping ?? {};
  const share = { sweep, part: `${part}/${parts}` };
  const mine = (await dueTenants(world, sweep)).filter(({ tenant }) => partOf(tenant, parts) === part);
  const waiting = await inTurn(world, share, mine);
  let isNoted = false;
  const takePlace = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      if (isOver()) {
        waiting.unshift(one);
        if (!isNoted) {
          isNoted = true;
          await turns.on(world.system).put({ ...share, next: one.tenant });
        }
        return;
      }
      const isTurnOver = timeSlice(world.clock, limits.tenantTurnSeconds);
      await workFor(world, one, (tenant) => work(tenant, () => isOver() || (waiting.length > 0 && isTurnOver())));
    }
  };
  await Promise.all(Array.from({ length: tenantsAtOnce }, takePlace));
}

const tenantsAtOnce = 8;

/** Begins with who was next when the time was over. So few that all begin at once have no order. */
async function inTurn({ system }: Place, share: { sweep: SweepName; part: string }, due: Due[]): Promise<Due[]> {
  if (due.length <= tenantsAtOnce) return due;
  const turn = await turns.on(system).get(share);
  const first = due.findIndex(({ tenant }) => turn !== undefined && tenant >= turn.next);
  return first > 0 ? [...due.slice(first), ...due.slice(0, first)] : due;
}

async function workFor(world: World, one: Due, work: (tenant: string) => Promise<'idle' | 'waiting'>): Promise<void> {
  const { tenant } = one;
  try {
    const isRested = one.notedAt < world.clock.now() - restMilliseconds;
    if ((await work(tenant)) === 'idle' && isRested) await forget(world, one);
  } catch (error) {
    // One tenant's trouble must not keep the others waiting.
    world.log.error('a sweep failed for a tenant', { tenant, error });
  }
}

/** Unless the tenant was noted again meanwhile. */
async function forget({ system }: Place, { sweep, tenant, notedAt }: Due): Promise<void> {
  try {
    await due.on(system).remove({ sweep, tenant }, { condition: { notedAt } });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

async function dueTenants({ system, clock }: Place, sweep: SweepName): Promise<Due[]> {
  const { items } = await due.on(system).list({ sweep });
  if (items.some(({ tenant }) => tenant === everyTenant)) return items.filter(({ tenant }) => tenant !== everyTenant);
  // A table written before tenants were noted: each of them may have something due. The mark comes last, so a broken attempt is repeated.
  const { items: known } = await tenants.on(system).list({});
  const noted: Due[] = [];
  for (const { name } of known) noted.push(await due.on(system).put({ sweep, tenant: name, notedAt: clock.now() }));
  await due.on(system).put({ sweep, tenant: everyTenant, notedAt: clock.now() });
  return noted;
}
