import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { refusalOf, quotaOf } from '../../platform/quotas.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { ConditionFailed } from '../../platform/table/table-errors.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';

const schema = z.object({
  of: z.string(),
  slot: z.number().int(),
  runUid: z.string(),
  /** After that its holder is believed to be gone, and somebody else may have it. */
  aliveUntil: z.number().int(),
  expiresAtSeconds: z.number().int(),
});

/** The places in which queries run behind their requests: so many for each person, and for each data source. */
const slots = entity('QUERY_SLOT', schema, { pk: 'QUERY_SLOTS#{of}', sk: '{slot}', ttl: 'expiresAtSeconds' });
/** Which places a run has. */
export type HeldSlot = { readonly of: string; readonly slot: number };

type Wanting = { readonly creatorUid: string; readonly dbServiceUid: string; readonly runUid: string };

/** Somebody else had the place a moment earlier. */
class SlotTaken extends Error {}

/** A person has less than a data source holds, so that nobody alone keeps everybody else from it; all of a tenant have what its operator set. */
async function kindsOf(table: TenantTable, { creatorUid, dbServiceUid }: Wanting): Promise<readonly Kind[]> {
  const { queriesBehindOfPersonMax: ofPerson, queriesBehindOfSourceMax: ofSource } = limits;
  const ofTenant = await quotaOf(table, 'openQueries');
  return [
    {
      of: `person#${creatorUid}`,
      max: ofPerson,
      refusal: () => new AppError('queriesOfPersonTooMany', { max: ofPerson }),
    },
    {
      of: `source#${dbServiceUid}`,
      max: ofSource,
      refusal: () => new AppError('queriesOfSourceTooMany', { max: ofSource }),
    },
    {
      of: everybody,
      max: ofTenant,
      refusal: (used) => refusalOf('openQueries', { used, max: ofTenant }),
    },
  ];
}

type Kind = { readonly of: string; readonly max: number; readonly refusal: (used: number) => AppError };
const everybody = 'tenant';

/** How many queries of a tenant run behind their requests. */
export async function openQueries(table: TenantTable, now: number): Promise<number> {
  const { items } = await slots.on(table).list({ of: everybody });
  return items.filter((slot) => !isFree(slot, now)).length;
}

/** Begins a run in a free place of each kind, in the transaction that writes the run; refuses by name where none is free. */
export async function inFreeSlots<T>(
  table: TenantTable,
  wanting: Wanting,
  { now, write }: { now: number; write: (held: readonly HeldSlot[], items: readonly TransactItem[]) => Promise<T> },
): Promise<T> {
  for (;;) {
    const kinds = await kindsOf(table, wanting);
    const places = await Promise.all(kinds.map((kind) => freePlace(table, wanting, { kind, now })));
    try {
      return await write(
        places.map(({ held }) => held),
        places.map(({ item }) => item),
      );
    } catch (error) {
      if (!(error instanceof SlotTaken)) throw error;
    }
  }
}

async function freePlace(
  table: TenantTable,
  wanting: Wanting,
  { kind: { of, max, refusal }, now }: { readonly kind: Kind; readonly now: number },
): Promise<{ held: HeldSlot; item: TransactItem }> {
  const { items } = await slots.on(table).list({ of });
  const bySlot = new Map(items.map((one) => [one.slot, one]));
  const slot = Array.from({ length: max }, (_, index) => index + 1).find((one) => isFree(bySlot.get(one), now));
  if (slot === undefined) throw refusal(items.filter((one) => !isFree(one, now)).length);
  const before = bySlot.get(slot);
  const after = {
    of,
    slot,
    runUid: wanting.runUid,
    aliveUntil: now + limits.queryLeaseSeconds * 1000,
    expiresAtSeconds: Math.floor(now / 1000) + limits.queryResultHours * 3600,
  };
  const taken = new SlotTaken();
  const records = slots.on(table);
  const item = before
    ? { ...records.updating({ ...after, version: before.version }), refusal: taken }
    : records.creating(after, taken);
  return { held: { of, slot }, item };
}

function isFree(slot: Stored<z.output<typeof schema>> | undefined, now: number): boolean {
  return !slot || slot.aliveUntil < now;
}

type Holding = { readonly runUid: string; readonly slots?: readonly HeldSlot[] | undefined };

/** Says that the run goes on. */
export async function keepSlots(
  table: TenantTable,
  { runUid, slots: held = [] }: Holding,
  aliveUntil: number,
): Promise<void> {
  for (const key of held)
    await slots.on(table).patch(key, { set: { aliveUntil } }, { condition: { runUid } }).catch(unlessLost);
}

function unlessLost(error: unknown): undefined {
  // Its holder was taken for gone, and somebody else has the place.
  if (error instanceof ConditionFailed) return undefined;
  throw error;
}

/** Leaves the places to others. */
export async function leaveSlots(table: TenantTable, { runUid, slots: held = [] }: Holding): Promise<void> {
  for (const key of held) await slots.on(table).remove(key, { condition: { runUid } }).catch(unlessLost);
}
