import { auditDirectly } from '../../../shared/contract/auditing/direct-audits/operations.ts';
import { listQuotas } from '../../../shared/contract/running/system/operations.ts';
import { listSqlManages } from '../../../shared/contract/watching/sql-manages/operations.ts';
import { manualClock } from '../../../test/support/clock.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { reportingSource } from '../../../test/support/governed-sql.ts';
import { inFreeSlots } from '../../changes/workbench/run-slots.ts';
import { setQuota } from '../../platform/quotas.ts';

/** What the groups do where a quota of their tenant is reached. */
const clock = manualClock(Date.UTC(2030, 0, 1, 12));
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ clock });
});
afterAll(() => api.close());

const ofName = async (name: string) =>
  (await api.as('admin').call(listQuotas)).data.quotas.find((one) => one.name === name);

test('an audit more than a minute holds is refused with when to come again, in this tenant and no other', async () => {
  await setQuota(api.table(), 'auditsPerMinute', 1);
  const body = { sql_content: 'delete from t', instance_type: 'MySQL' };
  await api.as('mei').call(auditDirectly, { body });
  const refused = await api.as('lee').refusal(auditDirectly, { body });
  expect(refused).toMatchObject({ status: 429 });
  expect(await api.as('lee').errorOf(auditDirectly, { body })).toBe('quotaReached');
  await api.as('mei', 'other').call(auditDirectly, { body });
  expect(await ofName('auditsPerMinute')).toMatchObject({ used: 1, max: 1, is_near: true });
  clock.advance(60_000);
  await api.as('lee').call(auditDirectly, { body });
});

test('queries in the background have so many places in a tenant, whoever asks and wherever', async () => {
  await setQuota(api.table(), 'openQueries', 2);
  const take = (number: number, tenant?: string) => {
    const table = api.table(tenant);
    const wanting = { creatorUid: `p${number}`, dbServiceUid: `d${number}`, runUid: `run${number}` };
    const write = (_: unknown, items: Parameters<typeof table.transact>[0]) => table.transact(items);
    return inFreeSlots(table, wanting, { now: clock.now(), write });
  };
  await Promise.all([take(1), take(2)]);
  await expect(take(3)).rejects.toMatchObject({ kind: 'quotaReached' });
  await take(3, 'other');
  expect(await ofName('openQueries')).toMatchObject({ used: 2, max: 2 });
  // Those of a process that is gone are free after their lease.
  clock.advance(3600_000);
  expect(await ofName('openQueries')).toMatchObject({ used: 0 });
  await take(3);
});

test('a project keeps so many statements; what is new beyond is not kept, what is known goes on', async () => {
  const projectUid = await api.addProject('shop');
  const { send } = await reportingSource(api, { projectUid, project: 'shop', name: 'orders' });
  const kept = async () => {
    const query = { page_index: 1, page_size: 20 };
    const { data } = await api.as('admin').call(listSqlManages, { params: { project_name: 'shop' }, query });
    return data.length;
  };
  await send('delete from t1');
  await setQuota(api.table(), 'collectedSqlPerProject', 2);
  expect(await ofName('collectedSqlPerProject')).not.toHaveProperty('used');
  await send('delete from t2');
  await send('delete from t3');
  expect(await kept()).toBe(2);
  await send('delete from t1');
  expect(await ofName('collectedSqlPerProject')).toMatchObject({
    used: 2,
    max: 2,
    is_near: true,
    project_name: 'shop',
  });
  await setQuota(api.table(), 'collectedSqlPerProject', undefined);
  await send('delete from t3');
  expect(await kept()).toBe(3);
});

test('the last data source is added once, however many add it at the same moment, and those of before are counted', async () => {
  const projectUid = await api.addProject('sources');
  const add = (name: string) =>
    api.addDbService(projectUid, name).then(
      () => 'added',
      (error: Error) => error.message,
    );
  const before = (await ofName('dataSources'))?.used ?? 0;
  // As it was before all were counted in one row.
  await api.table().remove({ pk: 'COUNTER#EVERY_DB_SERVICE', sk: 'SHARD#0' });
  await setQuota(api.table(), 'dataSources', before + 3);
  const outcomes = await Promise.all(Array.from({ length: 8 }, (_, n) => add(`source_${n}`)));
  expect(outcomes.filter((one) => one === 'added')).toHaveLength(3);
  expect(outcomes.filter((one) => one.includes('Data sources'))).toHaveLength(5);
  expect(await ofName('dataSources')).toMatchObject({ used: before + 3, max: before + 3 });
  await setQuota(api.table(), 'dataSources', undefined);
  expect(await add('one_more')).toBe('added');
});
