import * as scans from '../../../shared/contract/watching/audit-plans/operations.ts';
import * as contract from '../../../shared/contract/watching/sql-exceptions/operations.ts';
import { listSqlManages } from '../../../shared/contract/watching/sql-manages/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { collectSql } from '../audit-plans/collect.ts';
import { exceptionTotals } from './exception-repo.ts';

const params = { project_name: 'shop' };
let api: TestApi;
let projectUid: string;
beforeAll(async () => {
  api = await testApi();
  await api.addProject('shop', 'other');
  projectUid = await api.addProject('shop');
  await api.addMember(projectUid, 'lee', { permissions: ['manage_sql_mange_white_list'] });
  await api.addMember(projectUid, 'mei');
});
afterAll(() => api.close());

const add = (body: object, by = 'lee') => api.as(by).call(contract.createSqlException, { params, body: body as never });
const refused = (body: object, by = 'lee', tenant = 'default') =>
  api.as(by, tenant).errorOf(contract.createSqlException, { params, body });
const list = async (query: object = {}) =>
  api.as('lee').call(contract.listSqlExceptions, { params, query: { page_index: 1, page_size: 50, ...query } });
const at = (id: number) => ({ params: { ...params, blacklist_id: id } });

test('an exception is added once, found, changed and removed', async () => {
  await add({ type: 'sql', content: 'select 1 from health', desc: 'probe' });
  expect(await refused({ type: 'sql', content: 'SELECT 1 from health' })).toBe('sqlExceptionExists');
  await add({ type: 'ip', content: '10.0.0.9' });
  expect((await list({ filter_type: 'ip' })).data).toMatchObject([{ content: '10.0.0.9', matched_count: 0 }]);
  const [found] = (await list({ fuzzy_search_content: 'PROBE' })).data;
  await api
    .as('lee')
    .call(contract.updateSqlException, { ...at(found?.blacklist_id ?? 0), body: { content: 'select 2' } });
  expect((await list()).data.map(({ content }) => content)).toEqual(['10.0.0.9', 'select 2']);
  for (const { blacklist_id } of (await list()).data)
    await api.as('lee').call(contract.deleteSqlException, at(blacklist_id));
  expect((await list()).total_nums).toBe(0);
  expect(await api.as('lee').errorOf(contract.deleteSqlException, at(found?.blacklist_id ?? 0))).toBe('notFound');
});

test('what is none is refused, and there are so many at most', async () => {
  expect(await refused({ type: 'ip', content: '10.0.0' })).toBe('sqlExceptionInvalid');
  expect(await refused({ type: 'cidr', content: '10.0.0.0/33' })).toBe('sqlExceptionInvalid');
  expect(await refused({ type: 'user', content: 'x' })).toBe('validation');
  expect(await refused({ type: 'sql', content: ' ; ' })).toBe('validation');
  const table = api.world.tableOf('default');
  await table.transact([exceptionTotals.on(table).adding({ projectUid }, limits.sqlExceptionsMax)]);
  expect(await refused({ type: 'sql', content: 'x' })).toBe('sqlExceptionsFull');
  await table.transact([exceptionTotals.on(table).adding({ projectUid }, -limits.sqlExceptionsMax)]);
});

test('it is refused without the right, and of another project or tenant it is not there', async () => {
  expect(await refused({ type: 'sql', content: 'x' }, 'mei')).toBe('forbidden');
  expect(await refused({ type: 'sql', content: 'x' }, 'max')).toBe('notFound');
  await add({ type: 'sql', content: 'mine' });
  const [mine] = (await list()).data;
  expect(await api.as('admin', 'other').errorOf(contract.deleteSqlException, at(mine?.blacklist_id ?? 0))).toBe(
    'notFound',
  );
  await api.as('lee').call(contract.deleteSqlException, at(mine?.blacklist_id ?? 0));
});

test('what meets one is left out when it is collected, and counted', async () => {
  const source = await api.addDbService(projectUid, 'orders', { db_type: 'MySQL', host: '127.0.0.1', port: '1' });
  const { data } = await api.as('admin').call(scans.createInstanceAuditPlan, {
    params,
    body: { instance_id: source, audit_plans: [{ audit_plan_type: 'default' }] },
  });
  const ofScan = { ...params, instance_audit_plan_id: Number(data.instance_audit_plan_id) };
  const overview = async () =>
    (await api.as('admin').call(scans.getInstanceAuditPlanOverview, { params: ofScan })).data[0];
  const plan = await overview();
  await add({ type: 'sql', content: 'FROM health' });
  await add({ type: 'fp_sql', content: 'where id = ?' });
  await add({ type: 'cidr', content: '10.1.0.0/16' });
  await add({ type: 'host', content: 'backup' });
  const sent = (sql: string, count: number, endpoint: string) => ({
    audit_plan_sql_last_receive_text: sql,
    audit_plan_sql_counter: count,
    audit_plan_sql_schema: 'shop',
    endpoints: [endpoint],
  });
  await api.anyone.with({ token: async () => plan?.audit_plan_type.token ?? '' }).call(scans.uploadCollectedSql, {
    params: { ...params, audit_plan_id: plan?.id ?? 0 },
    body: {
      audit_plan_sql_list: [
        sent('select 1 from health', 2, 'a'),
        sent('select a from t where id = 5', 3, 'a'),
        sent('select a from t', 5, '10.1.2.3'),
        sent('select b from t', 7, 'backup-1'),
        sent('select c from t', 11, '10.2.2.3'),
      ],
    },
  });
  await collectSql(api.world);
  const kept = await api.as('admin').call(listSqlManages, { params, query: { page_index: 1, page_size: 9 } });
  expect(kept.data.map(({ sql }) => sql)).toEqual(['select c from t']);
  const counts = Object.fromEntries((await list()).data.map(({ type, matched_count }) => [type, matched_count]));
  expect(counts).toEqual({ sql: 2, fp_sql: 3, cidr: 5, host: 7 });
  expect((await overview())?.excepted_sql_nums).toBe(17);
});
