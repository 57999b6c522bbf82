import * as z from 'zod';
import type { SweepName } from '../../shared/sweeps.ts';
import { limits } from '../../shared/limits.ts';
import { timeSlice } from './clock.ts';
import { forEachInLine } from './due-line.ts';
import { dueTenants, forget, isRested, isShared, noteTenant, sweepNames, type Due } from './due-tenant.ts';
import { partOf } from './sweeping.ts';
import { entity } from './table/entity.ts';
import type { World } from './world.ts';

type Place = Pick<World, 'system' | 'clock'>;

/** To be called before something is written that a sweep has to find. A note too many costs one look, a note too few is a fault. */
export function noteDue(place: Place, sweep: SweepName, tenant: string): Promise<void> {
  return noteTenant(place, sweep, tenant);
}

/** Where a sweep that was over before all had their turn goes on. */
const turnSchema = z.object({ sweep: z.enum(sweepNames), part: z.string(), next: z.string() });
const turns = entity('SWEEP_TURN', turnSchema, { pk: 'SWEEP_TURN#{sweep}', sk: '{part}' });

/** What is done for one tenant. `isOver` also says that others wait and this one has had its turn; `idle` long enough after the last note is forgotten. */
export type TenantWork = (tenant: string, isOver: () => boolean) => Promise<'idle' | 'waiting'>;

/**
 * Does a sweep's work for every tenant that may have some, a few at once. Where rounds share a sweep out, its tenants stand in a line.
 * Else whoever had no turn before the time was over is first in the next round, so each waits for every other one at most once; who
 * takes long holds one place and no more.
 */
export async function forEachDueTenant(world: World, sweep: SweepName, work: TenantWork): Promise<void> {
  if (world.sweeping && isShared(sweep)) return forEachInLine(world, sweep, work);
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
    const mayForget = isRested(one, world);
    if ((await work(tenant)) === 'idle' && mayForget) await forget(world, one);
  } catch (error) {
    // One tenant's trouble must not keep the others waiting.
    world.log.error('a sweep failed for a tenant', { tenant, error });
  }
}
