import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as scans from '../../../shared/contract/watching/audit-plans/operations.ts';
import * as insights from '../../../shared/contract/watching/sql-insights/operations.ts';
import * as contract from '../../../shared/contract/watching/sql-manages/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { movableClock } from '../../../test/support/workflow-bench.ts';
import { background } from '../audit-plans/background.ts';
import { collectSql } from '../audit-plans/collect.ts';
import { slowerSqls } from '../collected/collected-repo.ts';
import { highPriorityOf } from '../collected/totals.ts';
import { FileFolder, localFiles } from '../../local/adapters/files.ts';
import { LinkSigner } from '../../local/adapters/file-links.ts';

const clock = movableClock();
const folder = mkdtempSync(join(tmpdir(), 'sql-samples-'));
const params = { project_name: 'shop' };
const hour = 3_600_000;
let api: TestApi;
let source: string;
let plan: { id: number; token: string };
beforeAll(async () => {
  const files = localFiles({ folder: new FileFolder(folder), links: new LinkSigner(clock) });
  api = await testApi({ clock, ports: { files } });
  const projectUid = await api.addProject('shop');
  await api.addProject('shop', 'other');
  source = await api.addDbService(projectUid, 'orders', { db_type: 'MySQL', host: '127.0.0.1', port: '1' });
  await api.addMember(projectUid, 'lee');
  const body = {
    instance_id: source,
    audit_plans: [
      {
        audit_plan_type: 'mysql_slow_log',
        audit_plan_params: [{ key: 'slow_log_collect_input', value: '0' }],
        need_mark_high_priority_sql: false,
      },
    ],
  };
  const { data } = await api.as('admin').call(scans.createInstanceAuditPlan, { params, body: body as never });
  const at = { params: { ...params, instance_audit_plan_id: Number(data.instance_audit_plan_id) } };
  const [row] = (await api.as('admin').call(scans.getInstanceAuditPlanOverview, at)).data;
  plan = { id: row?.id ?? 0, token: /--token[= ]"?([\w.-]+)/.exec(row?.exec_cmd ?? '')?.[1] ?? '' };
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const ran = (id: number, seconds: number, more: object = {}) => ({
  audit_plan_sql_last_receive_text: `select * from orders where id = ${id}`,
  audit_plan_sql_counter: '1',
  audit_plan_sql_schema: 'shop',
  audit_plan_sql_last_receive_timestamp: new Date(clock.now()).toISOString(),
  query_time_avg: seconds,
  query_time_max: seconds,
  row_examined_avg: 100 * id,
  db_user: 'app',
  endpoints: ['10.0.0.7'],
  ...more,
});
async function report(list: object[]): Promise<void> {
  const sent = await api.anyone.with({ token: async () => plan.token }).send(scans.uploadCollectedSql, {
    params: { ...params, audit_plan_id: plan.id },
    body: { audit_plan_sql_list: list } as never,
  });
  expect(sent.status).toBe(200);
  await collectSql(api.world);
}
const theOne = async () =>
  (await api.as('admin').call(contract.listSqlManages, { params, query: { page_index: 1, page_size: 5 } })).data[0];
const moment = (ago: number) => new Date(clock.now() - ago).toISOString();
const range = (from = 25 * hour, to = -60_000) => ({ start_time: moment(from), end_time: moment(to) });
const samplesOf = async (query = range(), by = 'admin', tenant = 'default') =>
  api.as(by, tenant).call(contract.listSqlManageSamples, {
    params: { ...params, sql_manage_id: (await theOne())?.id ?? 0 },
    query,
  });
const refused = async (query = range(), by = 'admin', tenant = 'default') =>
  api.as(by, tenant).errorOf(contract.listSqlManageSamples, {
    params: { ...params, sql_manage_id: (await theOne())?.id ?? 0 },
    query,
  });

test('the slowest and latest executions of a statement are told, and how their times are spread', async () => {
  await report(Array.from({ length: 99 }, (_, i) => ran(i + 1, 0.01)));
  clock.later(1000);
  await report([ran(500, 3, { db_user: 'batch' })]);
  const { data } = await samplesOf();
  expect(data.slowest[0]).toMatchObject({ seconds: 3, db_user: 'batch', host: '10.0.0.7', row_examined: 50_000 });
  expect(data.latest[0]?.sql).toBe('select * from orders where id = 500');
  expect([data.slowest.length, data.latest.length, data.is_cut, data.is_sampled]).toEqual([50, 50, false, true]);
  expect(data.spread).toMatchObject({ execute_count: 100, averaged_count: 0, p50: 0.01, p99: 0.01, longest: 3 });
  expect(data.spread?.bars.filter(({ execute_count }) => execute_count > 0)).toEqual([
    { up_to: 0.02, execute_count: 99 },
    { up_to: 5, execute_count: 1 },
  ]);
});

test('averages weigh as many executions as they are of, and are told apart', async () => {
  await report([ran(7, 0.5, { audit_plan_sql_counter: '300' })]);
  const { data } = await samplesOf();
  expect(data.spread).toMatchObject({ execute_count: 400, averaged_count: 300, p50: 0.5 });
});

test('a period in which nothing ran has no samples, one that ends before it begins is refused', async () => {
  const { data } = await samplesOf(range(20 * hour, 10 * hour));
  expect(data).toMatchObject({ slowest: [], latest: [] });
  expect(data.spread).toBeUndefined();
  expect(await refused(range(hour, 2 * hour))).toBe('insightRangeInvalid');
  expect(await refused(range(90 * 24 * hour))).toBe('insightRangeInvalid');
});

test('who may not see the statement sees none of its executions, nor does another tenant', async () => {
  expect(await refused(range(), 'lee')).toBe('notFound');
  expect(await refused(range(), 'max')).toBe('notFound');
  expect(await refused(range(), 'admin', 'other')).toBe('notFound');
});

test('the SQL of a chosen time is told by the executions in it, not by the whole hour', async () => {
  const middle = clock.now();
  clock.later(10 * 60_000);
  await report([ran(8, 0.25), ran(9, 0.75)]);
  const related = async (from: number, to: number) =>
    (
      await api.as('admin').call(insights.listRelatedSql, {
        params,
        query: {
          instance_id: source,
          start_time: new Date(from).toISOString(),
          end_time: new Date(to).toISOString(),
          filter_source: 'sql_manage',
          page_index: 1,
          page_size: 10,
        } as never,
      })
    ).data;
  const [row] = await related(middle + 5 * 60_000, clock.now());
  expect(row).toMatchObject({ execute_count: 2, execute_time_min: 0.25, execute_time_max: 0.75, execute_time_sum: 1 });
  expect(row?.execution_time_trend.points.map(({ execute_time, sql }) => [execute_time, sql])).toEqual(
    expect.arrayContaining([
      [0.25, 'select * from orders where id = 8'],
      [0.75, 'select * from orders where id = 9'],
    ]),
  );
  expect(row?.load_share).toBe(1);
  expect(row?.execute_per_second).toBeCloseTo(2 / 300, 4);
  expect(await related(middle + 60_000, middle + 5 * 60_000)).toEqual([]);
});

test('a statement that came to take longer is of high priority by itself, and the reason stands in list and page', async () => {
  expect(await theOne()).toMatchObject({ priority: '', priority_reasons: [] });
  clock.later(5 * hour);
  await report(Array.from({ length: 20 }, (_, i) => ran(i, 9)));
  const slow = await theOne();
  expect(slow?.priority).toBe('high');
  expect(slow?.priority_reasons.join()).toMatch(/It takes longer: 9 s on average in the last 3 hours/);
  const at = { params: { ...params, sql_manage_id: slow?.id ?? 0 }, query: {} };
  const { data } = await api.as('admin').call(contract.getSqlManage, at);
  expect(data.time_problem).toBe(slow?.priority_reasons[0]);
  // A person who has looked is not asked again by the same.
  const body = { sql_manage_id_list: [slow?.id ?? 0], priority: '' as const };
  await api.as('admin').call(contract.batchUpdateSqlManages, { params, body });
  await report([ran(1, 9)]);
  expect((await theOne())?.priority).toBe('');
});

test('what a person made urgent stays so when the statement is as fast as before', async () => {
  const twenty = (seconds: number) => report(Array.from({ length: 20 }, (_, i) => ran(i, seconds)));
  clock.later(10 * 24 * hour);
  await twenty(0.2);
  clock.later(5 * hour);
  await twenty(9);
  const { id = 0, priority_reasons = [] } = (await theOne()) ?? {};
  expect(priority_reasons.join()).toContain('It takes longer');
  const body = { sql_manage_id_list: [id], priority: 'high' as const };
  await api.as('admin').call(contract.batchUpdateSqlManages, { params, body });
  clock.later(5 * hour);
  await twenty(0.2);
  expect(await theOne()).toMatchObject({ priority: 'high', priority_reasons: ['Made high priority by a person'] });
});

test('what a statement costs is told for a period: its share of what its scan saw, how often and how long it runs', async () => {
  clock.later(40 * 24 * hour);
  await report([
    ...Array.from({ length: 30 }, (_, i) => ran(i, 0.1)),
    ran(1, 7, { audit_plan_sql_last_receive_text: 'delete from orders where note is null' }),
  ]);
  const { data: rows } = await api.as('admin').call(contract.listSqlManages, {
    params,
    query: { page_index: 1, page_size: 5, fuzzy_search_sql_fingerprint: 'select' },
  });
  const at = { params: { ...params, sql_manage_id: rows[0]?.id ?? 0 } };
  const loadOf = async (period: 'day' | 'week' | 'month') =>
    (await api.as('admin').call(contract.getSqlManageLoad, { ...at, query: { period } })).data;
  expect(await loadOf('day')).toMatchObject({
    execute_count: 30,
    execute_time_sum: 3,
    execute_time_avg: 0.1,
    load_share: 0.3,
    is_cut: false,
    waits: { is_looked: false, lines: [] },
  });
  const week = await loadOf('week');
  expect(week).toMatchObject({ execute_count: 30, load_share: 0.3 });
  expect(week.execute_per_second).toBeLessThan((await loadOf('day')).execute_per_second);
  clock.later(9 * 24 * hour);
  const nothing = await loadOf('week');
  expect(nothing).toMatchObject({ execute_count: 0, execute_per_second: 0 });
  expect([nothing.load_share, nothing.execute_time_avg]).toEqual([undefined, undefined]);
  const refusedFor = (query: object, by = 'admin', tenant = 'default') =>
    api.as(by, tenant).errorOf(contract.getSqlManageLoad, { ...at, query: query as never });
  expect(await refusedFor({ period: 'century' })).toBe('validation');
  expect(await refusedFor({}, 'lee')).toBe('notFound');
  expect(await refusedFor({}, 'admin', 'other')).toBe('notFound');
  const missing = { params: { ...params, sql_manage_id: 1 }, query: {} };
  expect(await api.as('admin').errorOf(contract.getSqlManageLoad, missing)).toBe('notFound');
});

test('what took longer and runs no more is of high priority no more, unless a person made it so', async () => {
  const twenty = (seconds: number) => report(Array.from({ length: 20 }, (_, i) => ran(i, seconds)));
  const found = async () => {
    const query = { page_index: 1, page_size: 5, fuzzy_search_sql_fingerprint: 'select' };
    return (await api.as('admin').call(contract.listSqlManages, { params, query })).data[0];
  };
  const { id = 0 } = (await found()) ?? {};
  const setPriority = (priority: '' | 'high') =>
    api.as('admin').call(contract.batchUpdateSqlManages, { params, body: { sql_manage_id_list: [id], priority } });
  const becameSlower = async () => {
    clock.later(20 * 24 * hour);
    await twenty(0.2);
    clock.later(5 * hour);
    await twenty(9);
  };
  await setPriority('');
  await becameSlower();
  expect((await found())?.priority_reasons.join()).toContain('It takes longer');
  const high = () => highPriorityOf(api.table(), [source]);
  const before = await high();
  clock.later(47 * hour);
  await background.sweeps?.tidySamples?.(api.world);
  expect(await found()).toMatchObject({ priority: 'high' });
  clock.later(2 * hour);
  await background.sweeps?.tidySamples?.(api.world);
  expect(await found()).toMatchObject({ priority: '', priority_reasons: [] });
  expect(await high()).toEqual(before.map((count) => count - 1));
  const at = { params: { ...params, sql_manage_id: id }, query: {} };
  expect((await api.as('admin').call(contract.getSqlManage, at)).data.time_problem).toBe('');
  expect((await slowerSqls.on(api.table()).list({})).items).toEqual([]);
  await becameSlower();
  await setPriority('high');
  clock.later(49 * hour);
  await background.sweeps?.tidySamples?.(api.world);
  expect(await found()).toMatchObject({ priority: 'high', priority_reasons: ['Made high priority by a person'] });
});
