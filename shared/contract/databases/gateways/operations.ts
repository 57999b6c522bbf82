import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { longTextBeforeSignIn } from '../../body-bounds.ts';
import { operation } from '../../operation.ts';
import { dataOf, dmsPaging, uid, uidWithName } from '../../paging.ts';
import { description, startingWithLetter } from '../../platform/fields.ts';
import { recordsAbout } from '../../record.ts';

const aboutZones = recordsAbout('gateway', { zh: '可用区', en: 'Availability zone' });

const httpAddress = { zh: '须为 http 或 https 地址', en: 'Give an address that begins with http:// or https://' };
/** The address of another deployment, without a path. */
export const zoneAddress = z
  .string()
  .trim()
  .max(500)
  .refine((text) => /^https?:\/\/[^\s/?#@]+\/?$/.test(text), { params: { text: httpAddress } });
export const zoneName = startingWithLetter(limits.nameLengthMax);
const zoneId = z.string().regex(/^[\w-]{1,64}$/);
const given = { gateway_name: zoneName, gateway_desc: description.default(''), gateway_address: zoneAddress };
const gateway = z
  .object({
    gateway_id: z.string(),
    gateway_name: z.string(),
    gateway_desc: z.string(),
    gateway_address: z.string(),
  })
  .meta({ id: 'Gateway' });
const ofZone = z.object({ gateway_id: zoneId });

export const listGatewayTips = operation('GET /v1/dms/gateways/tips', {
  access: 'signedIn',
  summary: 'The availability zones to choose from',
  reply: dataOf(z.array(uidWithName)),
});

export const listGateways = operation('GET /v1/dms/gateways', {
  access: 'gatewayView',
  summary: 'List the availability zones, and how each of them was last told of people',
  query: dmsPaging,
  reply: z.object({
    data: z.array(
      gateway
        .extend({
          is_connected: z.boolean(),
          last_told_at: z.string().optional(),
          last_error: z.string(),
          refused_users: z.array(z.string()),
        })
        .meta({ id: 'GatewayWithState' }),
    ),
    total: z.number().int(),
    total_nums: z.number().int(),
  }),
});

export const readGateway = operation('GET /v1/dms/gateways/{gateway_id}', {
  access: 'gatewayView',
  summary: 'One availability zone',
  params: ofZone,
  reply: dataOf(gateway),
});

export const addGateway = operation('POST /v1/dms/gateways', {
  access: 'gatewayManage',
  summary: 'Add another deployment as an availability zone',
  body: z.object({ add_gateway: z.object({ gateway_id: zoneId.optional(), ...given }) }),
  record: aboutZones('create_gateway', { zh: '创建可用区', en: 'Create an availability zone' }),
});

export const updateGateway = operation('PUT /v1/dms/gateways/{gateway_id}', {
  access: 'gatewayManage',
  summary: 'Change an availability zone',
  params: ofZone,
  body: z.object({ update_gateway: z.object(given) }),
  record: aboutZones('update_gateway', { zh: '编辑可用区', en: 'Edit an availability zone' }),
});

export const deleteGateway = operation('DELETE /v1/dms/gateways/{gateway_id}', {
  access: 'gatewayManage',
  summary: 'Delete an availability zone',
  params: ofZone,
  record: aboutZones('delete_gateway', { zh: '删除可用区', en: 'Delete an availability zone' }),
});

export const makeGatewayAccess = operation('POST /v1/dms/gateways/{gateway_id}/access', {
  access: 'gatewayManage',
  summary: 'Make the code by which a zone knows calls of this deployment; the former one is void',
  params: ofZone,
  reply: dataOf(z.object({ access_code: z.string() })),
  record: aboutZones('make_gateway_access', { zh: '生成可用区接入码', en: 'Make the access code of a zone' }),
});

export const listFronts = operation('GET /v1/dms/gateway_fronts', {
  access: 'gatewayView',
  summary: 'The deployments whose calls are taken here',
  reply: dataOf(
    z.array(z.object({ front_uid: z.string(), name: z.string(), added_at: z.string(), added_by: z.string() })),
  ),
});

export const addFront = operation('POST /v1/dms/gateway_fronts', {
  access: 'gatewayManage',
  summary: 'Take calls and people of another deployment, by the access code that it made',
  body: z.object({ front: z.object({ name: zoneName, access_code: z.string().trim().min(1).max(1000) }) }),
  record: aboutZones('add_front', { zh: '信任其他部署', en: 'Trust another deployment' }),
});

export const deleteFront = operation('DELETE /v1/dms/gateway_fronts/{front_uid}', {
  access: 'gatewayManage',
  summary: 'Take no more calls of a deployment',
  params: z.object({ front_uid: uid }),
  record: aboutZones('delete_front', { zh: '不再信任其他部署', en: 'Trust a deployment no more' }),
});

export const takeZoneUsers = operation('POST /v1/dms/gateway_fronts/users', {
  access: 'public',
  summary: 'People of a trusted deployment who came, changed or left, signed by it',
  bounds: longTextBeforeSignIn,
  body: z.object({ signed: z.string().max(limits.signedUsersLengthMax) }),
  reply: dataOf(
    z.object({
      refused: z.array(
        z.object({
          name: z.string(),
          reason: z.string(),
          /** In both languages, as whoever reads it over there is not known here; older deployments do not say it. */
          reasons: z.object({ zh: z.string(), en: z.string() }).optional(),
        }),
      ),
    }),
  ),
  record: aboutZones('take_zone_users', { zh: '同步可用区用户', en: 'Take over people of a deployment' }),
});
