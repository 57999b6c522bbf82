import * as z from 'zod';
import { product } from '../../../shared/product.ts';
import { sameText } from '../../../shared/text.ts';
import { takeZoneUsers } from '../../../shared/contract/databases/gateways/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { accounts, type Account } from '../../platform/access/account.ts';
import { timeSlice } from '../../platform/clock.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import { exchange, ExchangeFailed } from '../../platform/exchange.ts';
import type { Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import { gateways, zonesOf, type Gateway } from '../../platform/zones/gateway-repo.ts';
import { signed, type ToldUser } from '../../platform/zones/signed.ts';
import { told } from './told-repo.ts';

type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: World };
type Zone = Gateway & { readonly trustId: string };
type People = readonly Stored<Account>[];

/**
 * Compares who there is with what each zone was told and sends the difference. So every change arrives, whoever made it
 * and however often the zone was away; the work grows with the people of tenants that have zones, and no request waits for it.
 */
export async function tellZones(world: World): Promise<void> {
  const isOver = timeSlice(world.clock);
  await forEachDueTenant(world, 'tellZones', async (tenant) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    const zones = await zonesOf(place.table);
    const connected = zones.flatMap((zone) => (zone.trustId === undefined ? [] : [{ ...zone, trustId: zone.trustId }]));
    // The built-in administrator is there in every deployment.
    const people =
      connected.length === 0
        ? []
        : (await accounts.on(place.table).listBy('gsi1', {})).items.filter(({ isAdmin }) => !isAdmin);
    for (const zone of connected) if (!isOver()) await tellZone(place, zone, people);
    return zones.length === 0 ? 'idle' : 'waiting';
  });
}

async function tellZone(place: Place, zone: Zone, people: People): Promise<void> {
  const { table, world } = place;
  const { items } = await told.on(table).list({ gatewayId: zone.gatewayId });
  const versions = new Map(items.map(({ uid, toldVersion }) => [uid, toldVersion]));
  const here = new Set(people.map(({ uid }) => uid));
  const changed = people.filter(({ uid, version }) => versions.get(uid) !== version);
  const gone = [...versions.keys()].filter((uid) => !here.has(uid));
  // Also where there is nobody to tell of, as its answer shows that it takes our calls.
  if (changed.length + gone.length === 0 && zone.lastError === '' && zone.lastToldAt !== undefined) return;
  const refused: Gateway['notTaken'] = [];
  const parts = Math.max(1, Math.ceil(changed.length / limits.zoneUsersAtOnce));
  for (let part = 0; part < parts; part++) {
    const some = changed.slice(part * limits.zoneUsersAtOnce, (part + 1) * limits.zoneUsersAtOnce);
    const left = part === 0 ? gone : [];
    const answer = await send(place, zone, { users: some.map(toldOf), gone: left });
    if ('problem' in answer) return patch(place, zone, { lastError: answer.problem });
    refused.push(...answer.refused.map(({ name, reason, reasons }) => ({ name, reason: reasons ?? sameText(reason) })));
    const known = some.map(({ uid, version }) => ({ gatewayId: zone.gatewayId, uid, toldVersion: version }));
    for (const one of known) await told.on(table).put(one);
    await told.on(table).removeAll(left.map((uid) => ({ gatewayId: zone.gatewayId, uid })));
  }
  await patch(place, zone, {
    lastError: '',
    lastToldAt: new Date(world.clock.now()).toISOString(),
    notTaken: refused.slice(0, limits.zoneProblemsShown),
  });
}

async function patch({ table }: Place, { gatewayId, trustId }: Zone, set: Partial<Gateway>): Promise<void> {
  // A zone that was deleted or connected anew meanwhile has its own state.
  await gateways
    .on(table)
    .patch({ gatewayId }, { set }, { condition: { trustId } })
    .catch(() => undefined);
}

function toldOf(account: Stored<Account>): ToldUser {
  const { uid, version, name, email, phone, wxid, language, isDisabled, globalPermissions } = account;
  return { uid, version, name, email, phone, wxid, isDisabled, globalPermissions, ...(language && { language }) };
}

const answered = z.object({
  code: z.number(),
  message: z.string(),
  data: takeZoneUsers.reply.shape.data.optional(),
});
type Refused = z.output<typeof takeZoneUsers.reply>['data']['refused'];
type Answer = { readonly problem: string } | { readonly refused: Refused };

async function send(
  place: Place,
  { address, trustId, gatewayId }: Zone,
  people: { readonly users: ToldUser[]; readonly gone: string[] },
): Promise<Answer> {
  const { world } = place;
  const statement = {
    kind: 'users',
    trustId,
    gatewayId,
    callId: world.newId(),
    at: world.clock.now(),
    ...people,
  } as const;
  const body = JSON.stringify({ signed: await signed(place, statement) });
  try {
    const { status, text } = await exchange(
      {
        method: 'POST',
        url: `${address}${takeZoneUsers.path}`,
        headers: { 'content-type': 'application/json', 'user-agent': product.name },
        body,
      },
      { secondsMax: limits.zoneAnswerSeconds },
    );
    const reply = answered.safeParse(jsonOf(text));
    if (!reply.success) return { problem: `HTTP ${status}` };
    return reply.data.data ? { refused: reply.data.data.refused } : { problem: reply.data.message };
  } catch (error) {
    if (error instanceof ExchangeFailed) return { problem: error.message };
    throw error;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
