import * as contract from '../../../shared/contract/running/system/operations.ts';
import { nearShare, quotaNames, quotas } from '../../../shared/quotas.ts';
import { manualClock } from '../../../test/support/clock.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { carryOutQuotas } from '../../platform/quota-command.ts';
import { bookQuota, counting, demandQuota, givingBack, setQuota, taking, usedOf } from '../../platform/quotas.ts';

const clock = manualClock(Date.UTC(2030, 0, 1, 12));
let api: TestApi;
beforeAll(async () => {
  api = await testApi({
    clock,
    ports: { figures: async () => ({ computing: { value: 2, max: 2 }, oldestDue: { value: 0 } }) },
  });
});
afterAll(() => api.close());

const told = async (by = 'admin', tenant?: string) => (await api.as(by, tenant).call(contract.listQuotas)).data;
const ofName = async (name: string, by = 'admin', tenant?: string) =>
  (await told(by, tenant)).quotas.find((one) => one.name === name);
const place = (tenant?: string) => ({ table: api.table(tenant), world: api.world });
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { kind?: string }) => error.kind,
  );

test('every quota is told with what is used, as usual until the operator says otherwise', async () => {
  expect((await told()).quotas.map(({ name }) => name).toSorted()).toEqual(quotaNames.toSorted());
  expect(await ofName('dataSources')).toEqual({
    name: 'dataSources',
    unit: 'count',
    within: 'now',
    used: 0,
    max: quotas.dataSources.usual,
    usual: quotas.dataSources.usual,
    is_near: false,
  });
  expect(await ofName('collectedSqlPerProject')).not.toHaveProperty('used');
});

test('a quota holds for its tenant alone, is refused by name, and is as usual again when it is taken back', async () => {
  const project = await api.addProject('quotas');
  const other = await api.addProject('quotas', 'other');
  await carryOutQuotas(api.world, { tenant: 'default', quota: 'dataSources', max: 1 });
  await api.addDbService(project, 'first');
  await expect(api.addDbService(project, 'second')).rejects.toThrow(
    /The quota .*Data sources.* allows this tenant 1, of which 1 are used/,
  );
  for (const name of ['first', 'second']) await api.addDbService(other, name, {}, 'other');
  expect((await told()).quotas[0]).toMatchObject({ name: 'dataSources', used: 1, max: 1, is_near: true });
  expect(await ofName('dataSources', 'admin', 'other')).toMatchObject({ used: 2, is_near: false });
  expect(await carryOutQuotas(api.world, { tenant: 'default', quota: 'dataSources', max: null })).toMatchObject({
    dataSources: quotas.dataSources.usual,
  });
  await api.addDbService(project, 'second');
});

test('the operator is told of a tenant that is not there', async () => {
  await expect(carryOutQuotas(api.world, { tenant: 'nobody' })).rejects.toThrow('There is no tenant nobody.');
});

test('only those who oversee the platform see quotas, and only the first tenant sees the installation', async () => {
  for (const by of ['admin', 'sys', 'auditor']) expect((await told(by)).quotas).toHaveLength(quotaNames.length);
  for (const by of ['director', 'mei']) expect(await api.as(by).errorOf(contract.listQuotas)).toBe('forbidden');
  expect(await api.anyone.refusal(contract.listQuotas)).toMatchObject({ status: 401 });
  const { installation = [] } = await told();
  expect(installation.find(({ name }) => name === 'computing')).toEqual({
    name: 'computing',
    value: 2,
    max: 2,
    is_near: true,
  });
  expect(installation.find(({ name }) => name === 'lag')).toEqual({ name: 'lag', is_near: false });
  expect(await told('admin', 'other')).not.toHaveProperty('installation');
});

test('what is at once is counted exactly, however many begin at the same moment, and what ended is free', async () => {
  await setQuota(api.table(), 'exportsAtOnce', 3);
  const take = async (count: number) => api.table().transact([await taking(place(), 'exportsAtOnce', count)]);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => kindOf(take(1))));
  expect(outcomes.toSorted()).toEqual([...Array(3).fill('done'), ...Array(7).fill('quotaReached')]);
  expect(await ofName('exportsAtOnce')).toMatchObject({ used: 3, is_near: true });
  await api.table().transact([givingBack(place(), 'exportsAtOnce', 2)]);
  expect(await kindOf(take(3))).toBe('quotaReached');
  expect(await kindOf(take(2))).toBe('done');
  await setQuota(api.table(), 'exportsAtOnce', 0);
  await api.table().transact([givingBack(place(), 'exportsAtOnce', 3)]);
  expect(await kindOf(take(1))).toBe('quotaReached');
});

test('what is counted by the minute or the day is free again in the next, and other tenants have their own', async () => {
  await setQuota(api.table(), 'auditsPerMinute', 2);
  const book = (tenant?: string) => kindOf(bookQuota(place(tenant), 'auditsPerMinute'));
  expect([await book(), await book(), await book(), await book('other')]).toEqual([
    'done',
    'done',
    'quotaReached',
    'done',
  ]);
  await expect(bookQuota(place(), 'auditsPerMinute')).rejects.toMatchObject({ detail: { retryAfterSeconds: 60 } });
  clock.advance(60_000);
  expect(await book()).toBe('done');
  await api.table().transact([counting(place(), 'exportedBytesPerDay', 90e9)]);
  expect(await ofName('exportedBytesPerDay')).toMatchObject({ used: 90e9, is_near: true });
  expect(() => demandQuota('exportedBytesPerDay', { used: 100e9, max: 100e9 })).toThrow('allows this tenant 100 GB');
  clock.advance(24 * 3600_000);
  expect(await usedOf(place(), 'exportedBytesPerDay')).toBe(0);
});

test('asking and booking cost the same however much was used', async () => {
  await setQuota(api.table(), 'auditsPerMinute', 1000);
  const costOf = async (work: () => Promise<unknown>) => {
    const before = api.charged();
    await work();
    const after = api.charged();
    return { read: after.read - before.read, write: after.write - before.write };
  };
  const book = () => bookQuota(place(), 'auditsPerMinute');
  const first = await costOf(book);
  for (let count = 0; count < 200; count++) await book();
  expect([first, await costOf(book)]).toEqual([
    { read: 0.5, write: 1 },
    { read: 0.5, write: 1 },
  ]);
  await told('admin', 'other');
  const before = await costOf(() => told('admin', 'other'));
  await api.addDbService(await api.addProject('more', 'other'), 'third', {}, 'other');
  expect(await costOf(() => told('admin', 'other'))).toEqual(before);
  expect(before.write).toBe(0);
  expect(nearShare).toBe(0.8);
});
