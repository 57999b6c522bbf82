import * as z from 'zod';
import { AppError } from '../../shared/errors/index.ts';
import { quotas, type Quota, type QuotaName } from '../../shared/quotas.ts';
import type { Clock } from './clock.ts';
import { entity } from './table/entity.ts';
import { countInMinute, minuteAt } from './table/minute-rate.ts';
import type { Key } from './table/table-schema.ts';
import type { TenantTable } from './table/tenant-table.ts';
import type { TransactItem } from './table/transaction.ts';

type Place = { readonly table: TenantTable; readonly world: { readonly clock: Clock } };

/** What the operator has set for a tenant. No call of people writes it. */
const schema = z.object({ tenantWide: z.literal('QUOTAS'), set: z.record(z.string(), z.number().int().min(0)) });
const setQuotas = entity('QUOTAS', schema, { pk: '{tenantWide}', sk: 'SET' });
const key = { tenantWide: 'QUOTAS' } as const;

/** How much a tenant may have of everything. */
export async function quotasOf(
  table: TenantTable,
  consistency: 'consistent' | 'eventual' = 'eventual',
): Promise<Readonly<Record<QuotaName, number>>> {
  const set = (await setQuotas.on(table).get(key, consistency))?.set ?? {};
  const all = Object.entries<Quota>(quotas).map(([name, { usual }]) => [name, set[name] ?? usual]);
  return Object.fromEntries(all) as Record<QuotaName, number>;
}

/** How much a tenant may have of one thing. */
export async function quotaOf(table: TenantTable, name: QuotaName): Promise<number> {
  return (await quotasOf(table))[name];
}

/** For the operator alone: sets a quota of a tenant, or has it be as usual again. */
export async function setQuota(table: TenantTable, name: QuotaName, max: number | undefined): Promise<void> {
  const { [name]: _, ...others } = (await setQuotas.on(table).get(key))?.set ?? {};
  await setQuotas.on(table).put({ ...key, set: max === undefined ? others : { ...others, [name]: max } });
}

type Wish = { readonly used: number; readonly max: number; readonly wanted?: number };

/** The one refusal: which quota, how much of it is in use, and who can raise it. */
export function refusalOf(name: QuotaName, { used, max }: Wish, retryAfterSeconds?: number): AppError {
  const { title: what, unit } = quotas[name] as Quota;
  const shown = (value: number) => (unit === 'bytes' ? `${Number((value / 1e9).toPrecision(3))} GB` : value);
  return new AppError(
    'quotaReached',
    { what, used: shown(used), max: shown(max) },
    retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
  );
}

/** Refuses what would be more than there may be. */
export function demandQuota(name: QuotaName, wish: Wish): void {
  if (wish.used + (wish.wanted ?? 1) > wish.max) throw refusalOf(name, wish);
}

/** Counts one more in the minute at hand, in one write; refuses by name what is more than the quota. */
export async function bookQuota({ table, world: { clock } }: Place, name: QuotaName): Promise<void> {
  const max = await quotaOf(table, name);
  await countInMinute(
    { table, clock },
    { pk: usePk, of: name },
    {
      max,
      refusal: (secondsLeft) => refusalOf(name, { used: max, max }, secondsLeft),
    },
  );
}

/** What was used until now, as counted. */
export async function usedOf({ table, world: { clock } }: Place, name: QuotaName): Promise<number> {
  const row = await table.get(useKey(name, clock));
  return Math.max(0, Number(row?.['count'] ?? 0));
}

/** For `transact`: takes so many, of which none may be too many when it is written. `givingBack` is to follow, whatever becomes of them. */
export async function taking(place: Place, name: QuotaName, wanted: number): Promise<TransactItem> {
  const { table, world } = place;
  const [max, used] = await Promise.all([quotaOf(table, name), usedOf(place, name)]);
  demandQuota(name, { used, max, wanted });
  return {
    update: useKey(name, world.clock),
    change: { add: { count: wanted } },
    condition: [{ count: { exists: false } }, { count: { atMost: max - wanted } }],
    refusal: refusalOf(name, { used: max, max }),
  };
}

/** For `transact`: what was taken is free again. */
export function givingBack({ world: { clock } }: Place, name: QuotaName, count: number): TransactItem {
  return { update: useKey(name, clock), change: { add: { count: -count } } };
}

/** For `transact`: counts what was used of a day. */
export function counting({ world: { clock } }: Place, name: QuotaName, used: number): TransactItem {
  const expiresAt = Math.floor(clock.now() / 1000) + 2 * 24 * 3600;
  return { update: useKey(name, clock), change: { add: { count: used }, set: { expiresAt } } };
}

const usePk = 'QUOTA_USE';

function useKey(name: QuotaName, clock: Clock): Key {
  const { within } = quotas[name] as Quota;
  const ofDay = new Date(clock.now()).toISOString().slice(0, 10);
  return { pk: usePk, sk: `${name}#${{ now: 'NOW', minute: minuteAt(clock).minute, day: ofDay }[within]}` };
}
