import * as z from 'zod';
import { sweeps, type SweepName } from '../../shared/sweeps.ts';
import type { Sweep } from '../../shared/sweep.ts';
import { AppError } from '../../shared/errors/index.ts';
import { tenants } from './access/tenant-directory.ts';
import { entity, type Stored } from './table/entity.ts';
import { ConditionFailed } from './table/table-errors.ts';
import type { World } from './world.ts';

/** The names of all sweeps, for schemas. */
export const sweepNames = Object.keys(sweeps) as [SweepName, ...SweepName[]];
const dueSchema = z.object({
  sweep: z.enum(sweepNames),
  tenant: z.string(),
  notedAt: z.number().int(),
  /** Its place in the line of a sweep that is shared out, in milliseconds: when it is due, or until when somebody has it. */
  nextAt: z.number().int().optional(),
});
export type Due = Stored<z.output<typeof dueSchema>>;

/** Which tenants a sweep has to look at, in the part of the table that belongs to no tenant. The index holds the line: who is due longest is first. */
export const due = entity('DUE_TENANT', dueSchema, {
  pk: 'DUE#{sweep}',
  sk: '{tenant}',
  gsi1pk: 'DUE_LINE#{sweep}',
  gsi1sk: '{nextAt}#{tenant}',
});

/** Says that the tenants of a table were all noted once; no tenant is named so. */
const everyTenant = '*';
/** Says that all that were noted have a place in the line. */
const everyPlace = '**';
/** A tenant noted so lately is not noted again. */
const freshMilliseconds = 10 * 60_000;
/** What was noted stays so long: no function that noted it lives until then, so what it was noted for is written. */
const restMilliseconds = 60 * 60_000;

type Place = Pick<World, 'system' | 'clock'>;

/** Whether a sweep's tenants are shared out among several rounds: then they stand in a line. */
export function isShared(sweep: SweepName): boolean {
  const rhythm: Sweep = sweeps[sweep];
  return rhythm.isSpread ?? false;
}

/** Notes a tenant unless it was noted lately. One that stands in the line keeps its place. */
export async function noteTenant({ system, clock }: Place, sweep: SweepName, tenant: string): Promise<void> {
  const noted = await due.on(system).get({ sweep, tenant });
  const notedAt = clock.now();
  // Whoever was noted by an older version of the product, while the line was there already, has no place in it.
  const hasPlace = noted?.nextAt !== undefined || !isShared(sweep);
  if (noted && hasPlace && noted.notedAt > notedAt - freshMilliseconds) return;
  const place = isShared(sweep) ? { nextAt: notedAt } : {};
  if (!noted || !hasPlace) return void (await due.on(system).put({ sweep, tenant, notedAt, ...place }));
  try {
    await due.on(system).patch({ sweep, tenant }, { set: { notedAt } });
  } catch (error) {
    // It was forgotten meanwhile.
    if (!(error instanceof AppError && error.kind === 'notFound')) throw error;
    await due.on(system).put({ sweep, tenant, notedAt, ...place });
  }
}

/** By how much whoever stands first in the line of a sweep is late. */
export async function oldestDue({ system, clock }: Place, sweep: SweepName): Promise<number> {
  const [first] = (await due.on(system).listBy('gsi1', { sweep }, { to: clock.now(), limit: 1 })).items;
  return first?.nextAt === undefined ? 0 : Math.max(0, clock.now() - first.nextAt);
}

/** All that are noted for a sweep. */
export async function dueTenants({ system, clock }: Place, sweep: SweepName): Promise<Due[]> {
  const { items } = await due.on(system).list({ sweep });
  const own = items.filter(({ tenant }) => tenant !== everyTenant && tenant !== everyPlace);
  if (own.length < items.length && items.some(({ tenant }) => tenant === everyTenant)) return own;
  // A table written before tenants were noted: each of them may have something due. The mark comes last, so a broken attempt is repeated.
  const { items: known } = await tenants.on(system).list({});
  const noted: Due[] = [];
  for (const { name } of known) noted.push(await due.on(system).put({ sweep, tenant: name, notedAt: clock.now() }));
  await due.on(system).put({ sweep, tenant: everyTenant, notedAt: clock.now() });
  return noted;
}

/** Gives a place in the line to those that were noted before there was one, once. */
export async function openLine({ system, clock }: Place, sweep: SweepName): Promise<void> {
  if (await due.on(system).get({ sweep, tenant: everyPlace })) return;
  for (const one of await dueTenants({ system, clock }, sweep)) {
    if (one.nextAt !== undefined) continue;
    try {
      await due.on(system).update({ ...one, nextAt: clock.now() });
    } catch (error) {
      // Another round does the same.
      if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
    }
  }
  await due.on(system).put({ sweep, tenant: everyPlace, notedAt: clock.now() });
}

/** Whether its last note is so old that it may be forgotten when nothing waits. */
export function isRested({ notedAt }: Due, { clock }: Pick<World, 'clock'>): boolean {
  return notedAt < clock.now() - restMilliseconds;
}

/** Unless the tenant was noted again meanwhile. */
export async function forget(
  { system }: Pick<World, 'system'>,
  { sweep, tenant, notedAt }: Due,
): Promise<'forgotten' | 'notedAgain'> {
  try {
    await due.on(system).remove({ sweep, tenant }, { condition: { notedAt } });
    return 'forgotten';
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return 'notedAgain';
  }
}
