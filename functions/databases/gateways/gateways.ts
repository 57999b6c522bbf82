import { errors } from '../../../shared/contract/databases/gateways/errors.ts';
import type * as contract from '../../../shared/contract/databases/gateways/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { inLocale, type Text } from '../../../shared/text.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import {
  gatewayNames,
  gateways,
  zoneKeyAt,
  zoneKeyRecord,
  zoneKeys,
  zonesOf,
  type Gateway,
} from '../../platform/zones/gateway-repo.ts';
import { explainedWords } from '../../platform/network-words.ts';
import { newZoneKey } from '../../platform/zones/signed.ts';
import { newAccessCode } from './access-code.ts';
import { forgetTold } from './told-repo.ts';

export async function listGatewayTips(_: unknown, ctx: Context) {
  const zones = (await zonesOf(ctx.table)).filter(({ trustId }) => trustId !== undefined);
  return { data: zones.map(({ gatewayId, name }) => ({ uid: gatewayId, name })) };
}

export async function listGateways({ query }: Input<typeof contract.listGateways>, ctx: Context) {
  const zones = await zonesOf(ctx.table);
  const start = (query.page_index - 1) * query.page_size;
  const data = zones.slice(start, start + query.page_size).map((zone) => ({
    ...wireOf(zone),
    is_connected: zone.trustId !== undefined,
    ...(zone.lastToldAt && { last_told_at: zone.lastToldAt }),
    last_error: inLocale(wordsOf(zone.lastError), ctx.locale),
    refused_users: zone.notTaken.map(({ name, reason }) => `${name}: ${inLocale(reason, ctx.locale)}`),
  }));
  return { data, total: zones.length, total_nums: zones.length };
}

export async function readGateway({ params }: Input<typeof contract.readGateway>, ctx: Context) {
  return { data: wireOf(await gateways.on(ctx.table).require({ gatewayId: params.gateway_id })) };
}

export async function addGateway({ body: { add_gateway: given } }: Input<typeof contract.addGateway>, ctx: Context) {
  const { gateway_name: name, gateway_desc: desc, gateway_id: gatewayId = ctx.world.newId() } = given;
  ctx.describe({ zh: `创建可用区 ${name}`, en: `Create the availability zone ${name}` });
  if ((await zonesOf(ctx.table)).length >= limits.zonesMax)
    throw new AppError('tooManyZones', { max: limits.zonesMax });
  const zone = {
    gatewayId,
    name,
    desc,
    address: originOf(given.gateway_address),
    lastError: '',
    notTaken: [],
    createdAt: new Date(ctx.world.clock.now()).toISOString(),
  };
  await ctx.recorded.transact([
    gateways.on(ctx.table).creating(zone, new AppError('zoneNameTaken', { name: gatewayId })),
    gatewayNames.on(ctx.table).claiming({}, name, gatewayId, new AppError('zoneNameTaken', { name })),
  ]);
  return {};
}

export async function updateGateway(
  { params: { gateway_id: gatewayId }, body: { update_gateway: given } }: Input<typeof contract.updateGateway>,
  ctx: Context,
) {
  const before = await gateways.on(ctx.table).require({ gatewayId });
  const { gateway_name: name, gateway_desc: desc } = given;
  ctx.describe({ zh: `编辑可用区 ${before.name}`, en: `Edit the availability zone ${before.name}` });
  const address = originOf(given.gateway_address);
  await ctx.recorded.transact([
    gateways
      .on(ctx.table)
      // What answered at another address says nothing of this one.
      .patching(
        { gatewayId },
        { set: { name, desc, address }, ...(address !== before.address && { remove: ['lastToldAt'] }) },
      ),
    ...gatewayNames
      .on(ctx.table)
      .renaming({}, { from: before.name, to: name }, gatewayId, new AppError('zoneNameTaken', { name })),
  ]);
  return {};
}

export async function deleteGateway({ params }: Input<typeof contract.deleteGateway>, ctx: Context) {
  const zone = await gateways.on(ctx.table).require({ gatewayId: params.gateway_id });
  ctx.describe({ zh: `删除可用区 ${zone.name}`, en: `Delete the availability zone ${zone.name}` });
  await ctx.recorded.transact([
    gateways.on(ctx.table).removing(zone),
    gatewayNames.on(ctx.table).releasing({}, zone.name, zone.gatewayId),
  ]);
  await forgetTold(ctx.table, zone.gatewayId);
  return {};
}

/** The zone has to be told of everybody again: it may be another one behind the same name. */
export async function makeGatewayAccess({ params }: Input<typeof contract.makeGatewayAccess>, ctx: Context) {
  const { gatewayId, name } = await gateways.on(ctx.table).require({ gatewayId: params.gateway_id });
  ctx.describe({ zh: `生成可用区 ${name} 的接入码`, en: `Make the access code of the availability zone ${name}` });
  const { text, trustId } = newAccessCode(await publicKeyOf(ctx), gatewayId);
  await noteDue(ctx.world, 'tellZones', ctx.tenant);
  await ctx.recorded.transact([
    gateways
      .on(ctx.table)
      .patching({ gatewayId }, { set: { trustId, lastError: '', notTaken: [] }, remove: ['lastToldAt'] }),
  ]);
  await forgetTold(ctx.table, gatewayId);
  return { data: { access_code: text } };
}

/** Made when it is first needed. */
async function publicKeyOf({ table, tenant, world }: Context): Promise<string> {
  const known = await zoneKeys.on(table).get(zoneKeyAt);
  if (known) return known.publicKey;
  const { privateKey, publicKey } = newZoneKey();
  const sealed = await world.keys.encrypt(privateKey, { tenant, record: zoneKeyRecord });
  await zoneKeys.on(table).create({ ...zoneKeyAt, publicKey, sealed });
  return publicKey;
}

/** A zone answers in one language. What it says most is known in both. */
function wordsOf(problem: string): Text {
  const { text } = errors.zoneCallRefused;
  return Object.values<string>(text).includes(problem) ? text : explainedWords(problem);
}

function wireOf({ gatewayId, name, desc, address }: Gateway) {
  return { gateway_id: gatewayId, gateway_name: name, gateway_desc: desc, gateway_address: address };
}

function originOf(address: string): string {
  if (!URL.canParse(address)) throw new AppError('zoneAddressInvalid', { address });
  return new URL(address).origin;
}
