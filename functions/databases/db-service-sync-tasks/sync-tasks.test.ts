import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as contract from '../../../shared/contract/databases/db-service-sync-tasks/operations.ts';
import * as dbServices from '../../../shared/contract/databases/db-services/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { manualClock, type ManualClock } from '../../../test/support/clock.ts';
import { syncDbServices } from './sync-sweep.ts';

/** A system that offers data sources, as somebody would write it. */
let offers: unknown = [];
let status = 200;
const asked: { readonly url: string; readonly authorization: string | undefined }[] = [];
let server: Server;
let url: string;
let clock: ManualClock;
let api: TestApi;
let shop: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization });
    response.writeHead(status).end(JSON.stringify(Array.isArray(offers) ? { code: 0, data: offers } : offers));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sources`;
  clock = manualClock(Date.UTC(2030, 0, 1, 0, 30));
  api = await testApi({ clock });
  shop = await api.addProject('shop');
});
afterAll(async () => {
  await api.close();
  server.close();
});
beforeEach(() => {
  [offers, status] = [[], 200];
  asked.splice(0);
});

const offered = (name: string, change: object = {}) => ({
  name,
  project: 'shop',
  environment: 'DEV',
  host: '127.0.0.1',
  port: 3306,
  user: 'app',
  password: 'S3cret-of-the-source',
  ...change,
});
const task = (name: string, change: object = {}) => ({
  db_service_sync_task: {
    name,
    source: 'Expand Service',
    url,
    db_type: 'MySQL',
    cron_express: '0 0 1 6 *',
    additional_params: [{ key: 'token', value: 'T0ken-of-the-service' }],
    ...change,
  },
});
const add = async (name: string, change: object = {}) =>
  (await api.as('sys').call(contract.addDbServiceSyncTask, { body: task(name, change) })).data.uid;
const sync = (uid: string) => ({ params: { db_service_sync_task_uid: uid } });
const rowOf = async (name: string) =>
  (
    await api.as('admin').call(dbServices.listDbServices, {
      params: { project_uid: shop },
      query: { page_size: 10, filter_by_name: name },
    })
  ).data[0];
const stateOf = async (uid: string) =>
  (await api.as('admin').call(contract.listDbServiceSyncTasks)).data.find((one) => one.uid === uid);

test('what is offered is added under the name of the task, and changed where it changes', async () => {
  const uid = await add('ours');
  offers = [offered('orders'), offered('users')];
  await api.as('sys').call(contract.syncDbServicesNow, sync(uid));
  expect(asked).toEqual([{ url: '/sources?db_type=MySQL', authorization: 'Bearer T0ken-of-the-service' }]);
  expect(await rowOf('orders')).toMatchObject({ source: 'ours', host: '127.0.0.1', environment_tag: { name: 'DEV' } });
  offers = [offered('orders', { port: 3307, environment: 'PROD' }), offered('users')];
  await api.as('sys').call(contract.syncDbServicesNow, sync(uid));
  expect(await rowOf('orders')).toMatchObject({ port: '3307', environment_tag: { name: 'PROD' } });
  expect(await stateOf(uid)).toMatchObject({ last_sync_err: '', last_sync_success_time: '2030-01-01T00:30:00.000Z' });
});

test('what is offered no more stays, and what nobody changed is not written', async () => {
  const uid = await add('staying');
  offers = [offered('kept')];
  await api.as('sys').call(contract.syncDbServicesNow, sync(uid));
  const before = api.units();
  await api.as('sys').call(contract.syncDbServicesNow, sync(uid));
  offers = [];
  await api.as('sys').call(contract.syncDbServicesNow, sync(uid));
  expect(await rowOf('kept')).toBeDefined();
  expect(await stateOf(uid)).toMatchObject({ last_sync_err: '', vanished_db_services: ['kept'] });
  // The outcome and the record of each call.
  expect(api.units().write - before.write).toBeLessThan(25);
});

test('the secrets of both sides are in no reply, no row and no log', async () => {
  const uid = await add('secretive');
  offers = [offered('sealed')];
  await api.as('sys').call(contract.syncDbServicesNow, sync(uid));
  const shown = await api.as('sys').call(contract.getDbServiceSyncTask, sync(uid));
  expect(shown.data.additional_params).toMatchObject([{ key: 'token', value: '' }]);
  const everything = JSON.stringify([shown, await stateOf(uid), await api.everyRow(), api.logged]);
  expect(everything).not.toContain('T0ken-of-the-service');
  expect(everything).not.toContain('S3cret-of-the-source');
});

test('a secret that is left out stays with its address, and leaves with it', async () => {
  const uid = await add('moving');
  const kept = task('moving', { additional_params: [] });
  await api.as('sys').call(contract.updateDbServiceSyncTask, { ...sync(uid), body: kept });
  await api.as('sys').call(contract.syncDbServicesNow, sync(uid));
  expect(asked.at(-1)?.authorization).toBe('Bearer T0ken-of-the-service');
  const moved = task('moved', { additional_params: [], url: `${url}/elsewhere` });
  await api.as('sys').call(contract.updateDbServiceSyncTask, { ...sync(uid), body: moved });
  await api.as('sys').call(contract.syncDbServicesNow, sync(uid));
  expect(asked.at(-1)?.authorization).toBeUndefined();
});

test.each([
  ['an unknown project', [offered('p', { project: 'moon' })], 'moon'],
  ['an unknown environment', [offered('e', { environment: 'MOON' })], 'environment tag'],
  ['an entry that is none', [{ name: 'x' }], 'entry 1'],
  ['the address of the metadata service', [offered('m', { host: '169.254.169.254' })], '169.254.169.254'],
  ['a list that is none', { data: 'none' }, 'no list'],
])('%s is told, and the rest is taken over', async (_, offer, told) => {
  const uid = await add(`told-${offerNumber++}`);
  offers = Array.isArray(offer) ? [...offer, offered(`beside-${offerNumber}`)] : offer;
  const refusal = await api.as('sys').refusal(contract.syncDbServicesNow, sync(uid));
  expect(refusal).toMatchObject({ error: 'syncFailed', message: expect.stringContaining(told) });
  expect((await stateOf(uid))?.last_sync_err).toContain(told);
  if (Array.isArray(offer)) expect(await rowOf(`beside-${offerNumber}`)).toBeDefined();
});
let offerNumber = 0;

test('one that a person made is never taken over', async () => {
  await api.addDbService(shop, 'by-hand');
  const uid = await add('taking');
  offers = [offered('by-hand')];
  expect((await api.as('sys').refusal(contract.syncDbServicesNow, sync(uid))).message).toContain('by-hand');
  expect((await rowOf('by-hand'))?.source).toBe('SQLE');
});

test('of a service that fails the status and the kind of its answer are told, never its words', async () => {
  const uid = await add('failing');
  [status, offers] = [503, { message: 'out of order, Bearer secret' }];
  const { message } = await api.as('sys').refusal(contract.syncDbServicesNow, sync(uid));
  expect(message).toContain('HTTP 503');
  [status, offers] = [200, { inside: 'a page of the company' }];
  const strange = await api.as('sys').refusal(contract.syncDbServicesNow, sync(uid));
  expect(strange.message).toContain('no list of data sources: HTTP 200');
  expect(JSON.stringify([message, strange, await stateOf(uid)])).not.toMatch(/out of order|secret|a page of/);
});

test('it runs by itself when its time comes, once, and goes on after a failure', async () => {
  const uid = await add('hourly', { cron_express: '0 * * * *' });
  offers = [offered('hourly')];
  await syncDbServices(api.world);
  expect(await rowOf('hourly')).toBeUndefined();
  clock.advance(31 * 60_000);
  await Promise.all([syncDbServices(api.world), syncDbServices(api.world)]);
  expect(await rowOf('hourly')).toMatchObject({ source: 'hourly' });
  const calls = asked.length;
  await syncDbServices(api.world);
  expect(asked.length).toBe(calls);
  status = 500;
  clock.advance(60 * 60_000);
  await syncDbServices(api.world);
  expect((await stateOf(uid))?.last_sync_err).toContain('HTTP 500');
  status = 200;
  clock.advance(60 * 60_000);
  await syncDbServices(api.world);
  expect((await stateOf(uid))?.last_sync_err).toBe('');
});

test.each([
  ['a schedule that cannot be read', { cron_express: 'often' }, 'wrongCron'],
  ['an unknown source', { source: 'Elsewhere' }, 'unknownSyncSource'],
  ['a type that it does not have', { db_type: 'dBase' }, 'syncTypeNotOffered'],
  ['an address of another kind', { url: 'file:///etc/passwd' }, 'validation'],
])('%s is refused', async (_, change, error) => {
  expect(await api.as('sys').errorOf(contract.addDbServiceSyncTask, { body: task('refused', change) })).toBe(error);
});

test('a name is there once; a task that is deleted frees it and leaves its data sources', async () => {
  const uid = await add('once');
  expect(await api.as('sys').errorOf(contract.addDbServiceSyncTask, { body: task('once') })).toBe('syncTaskNameTaken');
  offers = [offered('left')];
  await api.as('sys').call(contract.syncDbServicesNow, sync(uid));
  await api.as('sys').call(contract.deleteDbServiceSyncTask, sync(uid));
  await add('once');
  expect(await rowOf('left')).toBeDefined();
  expect(await api.as('sys').errorOf(contract.getDbServiceSyncTask, sync(uid))).toBe('notFound');
});

test('only those who run the platform may do any of it, each tenant by itself', async () => {
  const uid = await add('guarded');
  for (const user of ['director', 'auditor', 'mei'])
    for (const op of Object.values(contract))
      expect(await api.as(user).errorOf(op, { ...sync(uid), body: task('other') })).toBe('forbidden');
  expect(await api.as('admin', 'other').errorOf(contract.syncDbServicesNow, sync(uid))).toBe('notFound');
  expect((await api.as('admin', 'other').call(contract.listDbServiceSyncTasks)).data).toEqual([]);
  const tips = await api.as('sys').call(contract.listDbServiceSyncTaskTips);
  expect(tips.data[0]).toMatchObject({ service_source_name: 'Expand Service', params: [{ key: 'token' }] });
});
