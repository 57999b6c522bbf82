import * as z from 'zod';
import { sweeps, type SweepName } from '../../shared/sweeps.ts';
import { tenants } from './access/tenant-directory.ts';
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

/** Does a sweep's work for every tenant that may have some. Who answers `idle` long enough after the last note is forgotten. */
export async function forEachDueTenant(
  world: World,
  sweep: SweepName,
  work: (tenant: string) => Promise<'idle' | 'waiting'>,
): Promise<void> {
  const all = await dueTenants(world, sweep);
  for (let start = 0; start < all.length; start += tenantsAtOnce) {
    const some = all.slice(start, start + tenantsAtOnce);
    await Promise.all(some.map((one) => workFor(world, one, work)));
  }
}

const tenantsAtOnce = 8;

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
