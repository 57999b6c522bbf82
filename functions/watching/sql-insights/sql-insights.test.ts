import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as scans from '../../../shared/contract/watching/audit-plans/operations.ts';
import * as contract from '../../../shared/contract/watching/sql-insights/operations.ts';
import * as governed from '../../../shared/contract/watching/sql-manages/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { movableClock } from '../../../test/support/workflow-bench.ts';
import { collectSql } from '../audit-plans/collect.ts';
import { FileFolder, localFiles } from '../../local/adapters/files.ts';
import { LinkSigner } from '../../local/adapters/file-links.ts';
import { driverOf } from '../../engines/index.ts';
import { downsampled, measures } from '../measures/measures.ts';
import type { Connection } from '../../engines/driver.ts';

const clock = movableClock();
const folder = mkdtempSync(join(tmpdir(), 'sql-insights-'));
const files = localFiles({ folder: new FileFolder(folder), links: new LinkSigner(clock) });
const params = { project_name: 'shop' };
let api: TestApi;
let postgres: TestPostgres;
let uids: Readonly<Record<'pg' | 'dark' | 'tidb', string>>;
let direct: readonly [Connection, Connection];
let scanId: number;
beforeAll(async () => {
  [api, postgres] = await Promise.all([testApi({ clock, ports: { files } }), startPostgres()]);
  const projectUid = await api.addProject('shop');
  await api.addProject('shop', 'other');
  const { host, port, user, password } = postgres;
  uids = {
    pg: await api.addDbService(projectUid, 'pg', { host, port: String(port), user, password }),
    dark: await api.addDbService(projectUid, 'dark', { port: '1' }),
    tidb: await api.addDbService(projectUid, 'tidb', { db_type: 'TiDB', port: '1' }),
  };
  await api.addMember(projectUid, 'mei', { roles: [{ role: '700405', on: [uids.pg] }] });
  await api.addMember(projectUid, 'lee', { roles: [{ role: '700403', on: [uids.pg] }] });
  const target = { dbType: 'PostgreSQL', host, port, user, password, params: {} };
  const open = async () => (await driverOf('PostgreSQL')).connect(target, { timeoutMs: 8000, applicationName: 'app' });
  direct = [await open(), await open()];
  const { data } = await api.as('admin').call(scans.createInstanceAuditPlan, {
    params,
    body: {
      instance_id: uids.pg,
      audit_plans: [
        { audit_plan_type: 'postgresql_performance_collect' },
        { audit_plan_type: 'postgresql_processlist' },
        {
          audit_plan_type: 'postgresql_transactions',
          audit_plan_params: [{ key: 'transaction_min_second', value: '0' }],
        },
      ],
    },
  });
  scanId = Number(data.instance_audit_plan_id);
});
afterAll(async () => {
  await Promise.all(direct.map((one) => one.close()));
  await Promise.all([api.close(), postgres.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const at = (milliseconds: number) => new Date(clock.now() + milliseconds).toISOString();
const hour = 3_600_000;
const range = (uid = uids.pg) => ({ instance_id: uid, start_time: at(-hour), end_time: at(60_000) });
const chart = async (metric_name: (typeof contract.insightMetrics)[number], uid = uids.pg, by = 'admin') =>
  (await api.as(by).call(contract.getSqlInsight, { params, query: { metric_name, ...range(uid) } })).data;
const refused = (query: object, by = 'admin', tenant = 'default') =>
  api.as(by, tenant).errorOf(contract.getSqlInsight, {
    params,
    query: { metric_name: 'lock_trend', ...range(), ...query } as never,
  });
const page = { page_index: 1, page_size: 20 };
const related = async (query: object = {}) =>
  api.as('admin').call(contract.listRelatedSql, {
    params,
    query: { ...range(), ...page, filter_source: 'sql_manage', ...query } as never,
  });
async function round() {
  clock.later(61_000);
  await collectSql(api.world);
}

test('the load of a server is measured round by round and drawn as lines', async () => {
  await round();
  await round();
  const told = await chart('comprehensive_trend');
  expect(told).toMatchObject({ task_support: true, task_enable: true, message: '', instance_audit_plan_id: scanId });
  const connections = told.lines.find(({ line_name }) => line_name === 'Connections');
  expect(connections?.points.length).toBe(2);
  expect(connections?.points.every(({ y }) => y >= 2)).toBe(true);
  expect(told.lines.find(({ line_name }) => line_name === 'Transactions per second')?.points.length).toBe(1);
  expect((await chart('active_session_trend')).lines.length).toBe(2);
});

test('who waits for a lock is in the chart, and the transactions of a period tell who held it', async () => {
  const [holder, waiter] = direct;
  await holder.run('create table accounts (id int primary key, amount int)');
  await holder.run('insert into accounts values (1, 10)');
  await holder.begin();
  await holder.run('update accounts set amount = 11 where id = 1');
  await waiter.begin();
  const waiting = waiter.run('update accounts set amount = 12 where id = 1');
  const isWaiting = async () =>
    (await chart('lock_trend')).lines.some(({ points }, line) => line === 0 && points.some(({ y }) => y > 0));
  while (!(await isWaiting())) await round();
  const all = () => api.as('mei').call(contract.listInsightTransactions, { params, query: { ...range(), ...page } });
  const blocked = (await all()).data.find(({ waits }) => waits.length > 0);
  expect(blocked?.transaction_info).toMatchObject({ transaction_state: 'RUNNING', transaction_end_time: '' });
  expect(blocked?.related_sql_info.map(({ sql }) => sql)).toEqual(['update accounts set amount = 12 where id = 1']);
  expect(blocked?.transaction_lock_info.some(({ is_waiting }) => is_waiting)).toBe(true);
  expect(blocked?.transaction_timeline.timeline.map(({ description }) => description).join('\n')).toContain(
    'Waits for a lock',
  );
  const found = await related();
  const row = found.data.find(({ sql_fingerprint }) => /UPDATE accounts/i.test(sql_fingerprint));
  expect(row).toMatchObject({ source: 'sql_manage', execute_count: 1 });
  expect(row?.execution_time_trend.points[0]).toMatchObject({ is_in_transaction: true });
  expect(row?.execute_per_second).toBeGreaterThan(0);
  await expectLockWait(row?.sql_manage_id ?? 0);
  await holder.commit();
  await waiting;
  await waiter.commit();
  await round();
  const query = { instance_id: uids.pg, sql_id: row?.sql_id ?? '' };
  const { data: over } = await api.as('admin').call(contract.getRelatedTransaction, { params, query });
  expect(over.transaction_info.transaction_state).toBe('COMPLETED');
  expect((await all()).total_nums).toBeGreaterThanOrEqual(2);
  expect(
    await api.as('admin').errorOf(contract.getRelatedTransaction, { params, query: { ...query, sql_id: '1' } }),
  ).toBe('notFound');
  expect(
    await api.as('admin').errorOf(contract.getRelatedTransaction, { params, query: { ...query, sql_id: 'w9-1' } }),
  ).toBe('notFound');
  expect(await api.as('lee').errorOf(contract.getRelatedTransaction, { params, query })).toBe('forbidden');
  expect(
    await api
      .as('admin')
      .errorOf(contract.getRelatedTransaction, { params, query: { ...query, instance_id: uids.dark } }),
  ).toBe('notFound');
});

/** The sessions of the server wait for a row, and so do those of the statement. */
async function expectLockWait(sql_manage_id: number): Promise<void> {
  const waits = await chart('wait_trend');
  expect([waits.is_stacked, waits.y_info, waits.task_enable]).toEqual([true, 'Sessions', true]);
  const locked = waits.lines.find(({ line_name }) => line_name === 'Lock:transactionid');
  expect(locked?.points.at(-1)).toMatchObject({ y: 1 });
  const { data: own } = await api.as('admin').call(governed.getSqlManageLoad, {
    params: { ...params, sql_manage_id },
    query: {},
  });
  expect(own.waits).toMatchObject({ is_looked: true, bucket_seconds: 600 });
  expect(own.waits.lines.map(({ line_name }) => line_name)).toEqual(['Lock:transactionid']);
}

test('related SQL is ordered by what is asked for, and of workflows there is none before one ran', async () => {
  const times = async (query: object) => (await related(query)).data.map(({ execute_time_sum }) => execute_time_sum);
  const rising = await times({ is_asc: 'true' });
  expect(rising).toEqual([...rising].sort((a, b) => a - b));
  expect((await related({ filter_source: 'workflow' })).total_nums).toBe(0);
  expect((await related({ filter_source: 'workbench' })).data).toEqual([]);
  expect(
    await api
      .as('lee')
      .errorOf(contract.listRelatedSql, { params, query: { ...range(), ...page, filter_source: 'workflow' } }),
  ).toBe('forbidden');
});

test('what nothing measures is told apart from what cannot be measured', async () => {
  expect(await chart('lock_trend', uids.dark)).toMatchObject({
    task_support: true,
    task_enable: false,
    message: 'Nothing measures this yet. Enable in the scan configuration: PostgreSQL transactions and locks',
  });
  expect(await chart('wait_trend', uids.tidb)).toMatchObject({ task_support: false, lines: [] });
  expect(await chart('comprehensive_trend', uids.tidb)).toMatchObject({ task_support: false, lines: [] });
  expect(await chart('top_sql_trend')).toMatchObject({ task_support: true, task_enable: false });
});

test('only who may see the insights of a data source does', async () => {
  expect((await chart('lock_trend', uids.pg, 'mei')).task_enable).toBe(true);
  expect(await refused({ instance_id: uids.dark }, 'mei')).toBe('notFound');
  expect(await refused({}, 'lee')).toBe('forbidden');
  expect(await refused({}, 'admin', 'other')).toBe('notFound');
  expect(
    await api.anyone.errorOf(contract.getSqlInsight, { params, query: { metric_name: 'lock_trend', ...range() } }),
  ).toBe('signInRequired');
  const transactionsOf = (by: string) =>
    api.as(by).errorOf(contract.listInsightTransactions, { params, query: { ...range(), ...page } });
  expect(await transactionsOf('lee')).toBe('forbidden');
});

test('a period ends after it begins and is not endless', async () => {
  expect(await refused({ start_time: at(0), end_time: at(-1) })).toBe('insightRangeInvalid');
  expect(await refused({ start_time: at(-40 * 24 * hour) })).toBe('insightRangeInvalid');
  expect(await refused({ metric_name: 'nothing' })).toBe('validation');
});

test('a month of minutes costs no more to draw than a day, and 100,000 values become a line that can be drawn', async () => {
  const now = clock.now();
  const minutes = Array.from({ length: 1300 }, (_, i) => now - i * 30 * 60_000);
  for (let start = 0; start < minutes.length; start += 30)
    await api.table().transact(
      measures.on(api.table()).adding(
        uids.dark,
        minutes.slice(start, start + 30).map((moment) => ({ at: moment, values: { connections: 7 } })),
      ),
    );
  const before = api.units();
  const { data } = await api.as('admin').call(contract.getSqlInsight, {
    params,
    query: {
      metric_name: 'comprehensive_trend',
      instance_id: uids.dark,
      start_time: at(-30 * 24 * hour),
      end_time: at(0),
    },
  });
  expect(data.lines[0]?.points.length).toBeLessThanOrEqual(limits.insightPointsMax);
  expect(data.lines[0]?.points.every(({ y }) => y === 7)).toBe(true);
  expect(data.bucket_seconds).toBe(3600);
  expect(api.units().read - before.read).toBeLessThan(60);
  const many = Array.from({ length: 100_000 }, (_, i) => ({ at: i * 1000, sum: 2, count: 1 }));
  const grid = { from: 0, to: 100_000_000, seconds: 1, pointsMax: limits.insightPointsMax };
  const average = downsampled(many, grid, 'average');
  expect([average.length <= limits.insightPointsMax, new Set(average.map(({ value }) => value))]).toEqual([
    true,
    new Set([2]),
  ]);
  expect(downsampled(many, grid, 'sum').reduce((sum, { value }) => sum + value, 0)).toBe(200_000);
});

test('where nothing was slow a line of events is at nought, and of what nobody looked at nothing is drawn', () => {
  const buckets = [0, 5, 6].map((at) => ({ at: at * 60_000, sum: 3, count: 1 }));
  const grid = { from: 0, to: 10 * 60_000, seconds: 60, pointsMax: 100 };
  expect(downsampled(buckets, grid, 'events').map(({ value }) => value)).toEqual([3, 0, 0, 0, 0, 3, 3, 0, 0, 0]);
  expect(downsampled(buckets, grid, 'average').map(({ at }) => at / 60_000)).toEqual([0, 5, 6]);
  expect(downsampled([], grid, 'events')).toEqual([]);
});
