import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { groups } from '../../../shared/contract/index.ts';
import * as contract from '../../../shared/contract/databases/gateways/operations.ts';
import { listOperationRecords } from '../../../shared/contract/running/operation-records/operations.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { listProjects } from '../../../shared/contract/people/projects/operations.ts';
import * as roles from '../../../shared/contract/people/roles/operations.ts';
import { readSessionUser } from '../../../shared/contract/people/sessions/operations.ts';
import { readAtHand, readBasicInfo } from '../../../shared/contract/running/system/operations.ts';
import { addUser, deleteUser, listUsers, updateUser } from '../../../shared/contract/people/users/operations.ts';
import { apiFunctions } from '../../../shared/deployed-functions.ts';
import { mapValues } from '../../../shared/records.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { manualClock } from '../../../test/support/clock.ts';
import { lazyEdge } from '../../../test/support/lazy-edge.ts';
import { httpServer, type FrontDesk } from '../../local/http-server.ts';
import { trustedProxies } from '../../local/trusted-proxies.ts';
import { staysHere } from '../../platform/zones/forward.ts';
import { fronts } from '../../platform/zones/gateway-repo.ts';
import { tellZones } from './tell-zones.ts';

const clock = manualClock(Date.UTC(2030, 0, 1));
type Deployment = { readonly api: TestApi; readonly desk: FrontDesk; readonly address: string };
let front: Deployment;
let zone: Deployment;

/** A deployment with keys and tables of its own that listens on this machine. */
async function deployment(): Promise<Deployment> {
  const api = await testApi({ clock });
  const desk = httpServer(trustedProxies(''));
  await new Promise<void>((listening) => desk.server.listen(0, '127.0.0.1', listening));
  const edge = lazyEdge(api.world);
  desk.open({
    edges: mapValues(apiFunctions, () => edge),
    webDir: tmpdir(),
    openapi: () => ({}),
    files: async () => false,
  });
  return { api, desk, address: `http://127.0.0.1:${(desk.server.address() as AddressInfo).port}` };
}

beforeEach(async () => {
  [front, zone] = await Promise.all([deployment(), deployment()]);
});
afterEach(async () => {
  for (const { api, desk } of [front, zone]) {
    desk.server.close();
    desk.server.closeAllConnections();
    await api.close();
  }
});

const page = { page_index: 1, page_size: 50 };
const admin = (of: Deployment) => of.api.as('admin');
const given = (address: string, name = 'east') => ({ gateway_id: name, gateway_name: name, gateway_address: address });

/** Adds the zone to the front and enters its access code there. */
async function connect(name = 'east', tenant = 'default'): Promise<void> {
  await admin(front).call(contract.addGateway, { body: { add_gateway: given(zone.address, name) } });
  const { data } = await admin(front).call(contract.makeGatewayAccess, { params: { gateway_id: name } });
  const body = { front: { name: 'head', access_code: data.access_code } };
  await zone.api.as('admin', tenant).call(contract.addFront, { body });
}

/** Asks the front over HTTP as its console does, with a zone chosen. */
async function ask(
  op: Operation,
  { by = 'admin', zoneId = 'east', body, query = {}, language = 'en-US' }: AskOptions = {},
) {
  const search = new URLSearchParams(query).toString();
  const reply = await fetch(`${front.address}${op.path}${search && `?${search}`}`, {
    method: op.method,
    headers: {
      authorization: `Bearer ${await front.api.token(by)}`,
      zone: zoneId,
      'accept-language': language,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, ...((await reply.json()) as { code: number; error?: string; data?: unknown }) };
}
type AskOptions = { by?: string; zoneId?: string; body?: object; query?: Record<string, string>; language?: string };
const projectsSeen = async (options?: AskOptions) =>
  (
    (await ask(listProjects, { ...options, query: { page_index: '1', page_size: '9' } })).data as { name: string }[]
  ).map(({ name }) => name);

test('with a zone chosen the zone answers, changes and records there; without one nothing leaves', async () => {
  await connect();
  await zone.api.addProject('of-the-zone');
  await front.api.addProject('of-the-front');
  expect(await projectsSeen()).toEqual(['of-the-zone']);
  expect(await projectsSeen({ zoneId: '' })).toEqual(['of-the-front']);
  const role = { role: { name: '主管', desc: 'über & all', op_permission_uids: ['700010'] } };
  expect(await ask(roles.addRole, { body: role })).toMatchObject({ status: 200, code: 0 });
  const rolesOf = async (of: Deployment) =>
    (await admin(of).call(roles.listRoles, { query: page })).data.map(({ name }) => name);
  expect(await rolesOf(zone)).toContain('主管');
  expect(await rolesOf(front)).not.toContain('主管');
  const { data: records } = await admin(zone).call(listOperationRecords, {
    query: { ...page, filter_operate_action: 'create_role' },
  });
  expect(records).toMatchObject([{ operation_user: { user_name: 'admin', ip: '127.0.0.1' }, status: 'succeeded' }]);
});

test('refusals and the language of the zone come through as they are', async () => {
  await connect();
  expect(await ask(roles.addRole, { body: { role: {} } })).toMatchObject({ code: 7001, error: 'validation' });
  expect(await ask(listProjects, { query: { page_index: 'x', page_size: '1' } })).toMatchObject({
    error: 'validation',
  });
});

test('who one is and how the console looks is told by the front whatever zone is chosen', async () => {
  await connect();
  zone.desk.server.close();
  zone.desk.server.closeAllConnections();
  expect(await ask(readSessionUser)).toMatchObject({ code: 0, data: { name: 'admin' } });
  expect(await ask(readBasicInfo)).toMatchObject({ code: 0 });
  expect(await ask(contract.listGatewayTips)).toMatchObject({ data: [{ uid: 'east', name: 'east' }] });
});

test('the projects that a page begins with are those of the zone', async () => {
  await connect();
  await zone.api.addProject('of-the-zone');
  const own = await front.api.addProject('of-the-front');
  const namesIn = async (options: AskOptions) => {
    const { data } = await ask(readAtHand, { query: { recent_project_uids: own }, ...options });
    return (data as { projects: { name: string }[] }).projects.map(({ name }) => name);
  };
  expect(await namesIn({ zoneId: '' })).toEqual(['of-the-front']);
  expect(await namesIn({})).not.toContain('of-the-front');
});

test('what is read of the front although a zone is chosen is of people, the console and the zones alone', () => {
  const operations = Object.values(groups).flatMap((group): Operation[] => Object.values(group));
  const read = operations.filter((operation) => operation.method === 'GET' && staysHere(operation));
  expect(read.map(({ path }) => path.replace('/v1/dms/', '')).sort()).toEqual([
    'access_tokens',
    'agent_connections',
    'agent_connections/request',
    'basic_info',
    'configurations/ldap',
    'configurations/login',
    'configurations/login/tips',
    'configurations/oauth2',
    'configurations/sms',
    'gateway_fronts',
    'gateways',
    'gateways/tips',
    'gateways/{gateway_id}',
    'oauth2/callback',
    'oauth2/link',
    'oauth2/tips',
    'passkeys',
    'personalization/logo',
    'second_factors',
    'sessions',
    'sessions/user',
  ]);
});

test('a zone counts as told only once it has answered, also where there is nobody to tell of', async () => {
  const state = async (language = 'en-US') =>
    ((await ask(contract.listGateways, { language, query: { page_index: '1', page_size: '1' } })).data as object[])[0];
  await admin(front).call(contract.addGateway, { body: { add_gateway: given(zone.address) } });
  const { data } = await admin(front).call(contract.makeGatewayAccess, { params: { gateway_id: 'east' } });
  await tellZones(front.api.world);
  expect(await state()).toMatchObject({ last_error: expect.stringMatching(/^The zone does not take calls/) });
  expect(await state()).not.toHaveProperty('last_told_at');
  expect(await state('zh-CN')).toMatchObject({ last_error: expect.stringMatching(/^该可用区不接受/) });
  await admin(zone).call(contract.addFront, { body: { front: { name: 'head', access_code: data.access_code } } });
  await tellZones(front.api.world);
  expect(await state()).toMatchObject({ last_error: '', last_told_at: expect.any(String) });
  const elsewhere = { update_gateway: { ...given('http://127.0.0.1:1'), gateway_desc: 'moved' } };
  await admin(front).call(contract.updateGateway, { params: { gateway_id: 'east' }, body: elsewhere });
  expect(await state()).not.toHaveProperty('last_told_at');
});

test('a zone that is not there, not connected or away is told apart', async () => {
  expect(await ask(listProjects, { zoneId: 'nowhere', query: { page_size: '1' } })).toMatchObject({
    status: 200,
    code: 7007,
    error: 'zoneUnknown',
  });
  await admin(front).call(contract.addGateway, { body: { add_gateway: given(zone.address) } });
  expect(await ask(roles.listRoles, { query: { page_size: '1' } })).toMatchObject({ error: 'zoneNotConnected' });
  expect((await admin(front).call(contract.listGatewayTips)).data).toEqual([]);
  await admin(front).call(contract.makeGatewayAccess, { params: { gateway_id: 'east' } });
  expect(await ask(roles.listRoles, { query: { page_size: '1' } })).toMatchObject({
    status: 403,
    error: 'zoneCallRefused',
  });
  zone.desk.server.close();
  zone.desk.server.closeAllConnections();
  expect(await ask(roles.listRoles, { query: { page_size: '1' } })).toMatchObject({
    status: 502,
    error: 'zoneUnreachable',
  });
});

test('people come, change and leave with the front; until they are there the zone has no such user', async () => {
  await connect();
  const { data } = await admin(front).call(addUser, {
    body: { user: { name: 'nia', password: 'correct horse', email: 'n@x.io' } },
  });
  const inZone = async () =>
    (await admin(zone).call(listUsers, { query: { ...page, filter_by_name: 'nia' } })).data.map((one) => [
      one.uid,
      one.email,
      one.stat,
    ]);
  const asNia = async () => {
    const token = await front.api.token('nia');
    const reply = await fetch(`${front.address}${listProjects.path}?page_index=1&page_size=1`, {
      headers: { authorization: `Bearer ${token}`, zone: 'east' },
    });
    const { code, error } = (await reply.json()) as { code: number; error?: string };
    return error ?? code;
  };
  front.api.uidOf = () => data.uid;
  expect(await asNia()).toBe('zoneUserMissing');
  await tellZones(front.api.world);
  expect(await inZone()).toEqual([[data.uid, 'n@x.io', 'Normal']]);
  expect(await asNia()).toBe(0);
  await admin(front).call(updateUser, {
    params: { user_uid: data.uid },
    body: { user: { email: 'nia@x.io', is_disabled: false } },
  });
  await tellZones(front.api.world);
  expect(await inZone()).toEqual([[data.uid, 'nia@x.io', 'Normal']]);
  await admin(front).call(deleteUser, { params: { user_uid: data.uid } });
  await tellZones(front.api.world);
  expect(await inZone()).toEqual([[data.uid, 'nia@x.io', 'Disabled']]);
});

test('a zone that was away is told later; whom it does not take is shown with its reason', async () => {
  await connect();
  await zone.api.addUser('nia');
  await admin(front).call(addUser, { body: { user: { name: 'Nia', password: 'correct horse' } } });
  const state = async () => (await admin(front).call(contract.listGateways, { query: page })).data[0];
  await admin(front).call(contract.updateGateway, {
    params: { gateway_id: 'east' },
    body: { update_gateway: { ...given('http://127.0.0.1:1'), gateway_desc: 'moved' } },
  });
  await tellZones(front.api.world);
  expect(await state()).toMatchObject({ is_connected: true, last_error: expect.stringContaining('ECONNREFUSED') });
  await admin(front).call(contract.updateGateway, {
    params: { gateway_id: 'east' },
    body: { update_gateway: given(zone.address) },
  });
  await tellZones(front.api.world);
  expect(await state()).toMatchObject({
    last_error: '',
    last_told_at: expect.any(String),
    refused_users: [expect.stringMatching(/^Nia: The user name/)],
  });
});

test('nobody is let in by a call that was changed, repeated, made for another zone or is late', async () => {
  await connect();
  const seen: { url: string; header: string }[] = [];
  zone.desk.server.prependListener('request', (request) => {
    const header = request.headers['x-gateway-forwarded'];
    if (typeof header === 'string') seen.push({ url: request.url ?? '', header });
  });
  await ask(roles.listRoles, { query: { page_index: '1', page_size: '1' } });
  const [{ url, header } = { url: '', header: '' }] = seen;
  const again = async (path: string, text: string) => {
    const reply = await fetch(`${zone.address}${path}`, { headers: { 'x-gateway-forwarded': text } });
    return ((await reply.json()) as { error?: string }).error;
  };
  expect(await again(url, header)).toBe('zoneCallRefused');
  expect(await again(url.replace('page_size=1', 'page_size=2'), header)).toBe('zoneCallRefused');
  const [body = '', signature = ''] = header.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  const forged = (change: object) =>
    `${Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url')}.${signature}`;
  for (const change of [
    { callId: 'other' },
    { userUid: 'usersys', callId: 'x' },
    { gatewayId: 'west' },
    { kind: 'users' },
  ])
    expect(await again(url, forged(change))).toBe('zoneCallRefused');
  expect(await again(url, 'nonsense')).toBe('zoneCallRefused');
  clock.advance(10 * 60_000);
  expect(await again(url, forged({ callId: 'late' }))).toBe('zoneCallRefused');
});

test('people are taken from a trusted deployment alone, whose trust can be ended', async () => {
  await connect();
  const signed = `${Buffer.from(JSON.stringify({ kind: 'users' })).toString('base64url')}.x`;
  expect(await zone.api.anyone.errorOf(contract.takeZoneUsers, { body: { signed } })).toBe('zoneCallRefused');
  const { data } = await admin(zone).call(contract.listFronts);
  expect(data).toMatchObject([{ name: 'head', added_by: 'admin' }]);
  await admin(zone).call(contract.deleteFront, { params: { front_uid: data[0]?.front_uid ?? '' } });
  expect(await ask(roles.listRoles, { query: { page_size: '1' } })).toMatchObject({ error: 'zoneCallRefused' });
});

test('calls reach the tenant that entered the code and no other', async () => {
  await connect('east', 'other');
  await zone.api.addProject('of-other', 'other');
  await zone.api.addProject('of-default');
  expect(await projectsSeen()).toEqual(['of-other']);
  expect((await admin(zone).call(contract.listFronts)).data).toEqual([]);
  const code = await fronts.on(zone.api.table('other')).list({});
  const uid = code.items[0]?.trustId ?? '';
  expect(await admin(zone).errorOf(contract.deleteFront, { params: { front_uid: uid } })).toBe('notFound');
});

describe('zones and deployments', () => {
  test('are kept, named once and of one tenant', async () => {
    const add = (body: object, by = 'admin') =>
      front.api.as(by).errorOf(contract.addGateway, { body: { add_gateway: body } });
    await admin(front).call(contract.addGateway, {
      body: { add_gateway: { ...given('https://east.example/'), gateway_desc: 'far' } },
    });
    expect((await admin(front).call(contract.readGateway, { params: { gateway_id: 'east' } })).data).toEqual({
      gateway_id: 'east',
      gateway_name: 'east',
      gateway_desc: 'far',
      gateway_address: 'https://east.example',
    });
    expect(await add(given('https://x.example'))).toBe('zoneNameTaken');
    expect(await add({ ...given('https://x.example'), gateway_id: 'west' })).toBe('zoneNameTaken');
    for (const address of ['ftp://x', 'https://user@x', 'https://x/path', 'x'])
      expect(await add(given(address, 'west'))).toBe('validation');
    expect(await add(given('http://999.999.999.999', 'west'))).toBe('zoneAddressInvalid');
    expect(await admin(front).call(contract.listGateways, { query: page })).toMatchObject({ total: 1, total_nums: 1 });
    const other = front.api.as('admin', 'other');
    expect((await other.call(contract.listGateways, { query: page })).data).toEqual([]);
    for (const op of [contract.readGateway, contract.deleteGateway, contract.makeGatewayAccess])
      expect(await other.errorOf(op, { params: { gateway_id: 'east' } })).toBe('notFound');
    await admin(front).call(contract.deleteGateway, { params: { gateway_id: 'east' } });
    await admin(front).call(contract.addGateway, { body: { add_gateway: given('https://east.example') } });
  });

  test('are set up by who runs the platform, and seen by who looks over it', async () => {
    const auditor = front.api.as('auditor');
    await auditor.call(contract.listGateways, { query: page });
    await auditor.call(contract.listFronts);
    for (const user of ['auditor', 'director', 'mei']) {
      const body = { add_gateway: given(zone.address) };
      expect(await front.api.as(user).errorOf(contract.addGateway, { body })).toBe('forbidden');
      expect(
        await front.api.as(user).errorOf(contract.addFront, { body: { front: { name: 'x', access_code: 'x' } } }),
      ).toBe('forbidden');
    }
    expect(await front.api.as('mei').errorOf(contract.listGateways, { query: page })).toBe('forbidden');
    expect(await front.api.as('mei').errorOf(contract.listFronts)).toBe('forbidden');
  });

  test('a code that is none, or was entered before, is refused', async () => {
    await connect();
    const { data } = await admin(front).call(contract.makeGatewayAccess, { params: { gateway_id: 'east' } });
    const enter = (access_code: string, tenant = 'default') =>
      zone.api.as('admin', tenant).send(contract.addFront, { body: { front: { name: 'again', access_code } } });
    const errorOf = async (answer: ReturnType<typeof enter>) =>
      (JSON.parse((await answer).bytes.toString()) as { error?: string }).error;
    expect(await errorOf(enter('nonsense'))).toBe('accessCodeInvalid');
    expect(await errorOf(enter(data.access_code))).toBeUndefined();
    expect(await errorOf(enter(data.access_code))).toBe('deploymentAlreadyTrusted');
    expect(await errorOf(enter(data.access_code, 'other'))).toBe('accessCodeInvalid');
  });
});
