import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listDbServices } from '../../shared/contract/databases/db-services/operations.ts';
import { listInstanceTips } from '../../shared/contract/databases/instances/operations.ts';
import { listProjects } from '../../shared/contract/people/projects/operations.ts';
import { listSqlAuditRecords } from '../../shared/contract/auditing/sql-audit-records/operations.ts';
import { getSqlInsight, insightMetrics } from '../../shared/contract/watching/sql-insights/operations.ts';
import {
  getSqlManage,
  getSqlManageLoad,
  listSqlManages,
} from '../../shared/contract/watching/sql-manages/operations.ts';
import { listUsers } from '../../shared/contract/people/users/operations.ts';
import { listWorkflows } from '../../shared/contract/changes/workflows/operations.ts';
import { hashQuickly } from '../../test/support/quick-hashes.ts';
import { background } from '../background.ts';
import { firstTenant } from '../platform/access/tenant-directory.ts';
import { jsonLog } from '../platform/log.ts';
import { demoBusy } from './demo-load.ts';
import { startDemo } from './demo.ts';
import { sessions } from '../platform/access/session.ts';
import { inProcessCaller, type InProcessCaller } from './in-process-caller.ts';
import { localWorld, type LocalWorld } from './local-world.ts';

hashQuickly();
const folder = mkdtempSync(join(tmpdir(), 'demo-'));
const logged: string[] = [];
const options = { folder, adminPassword: 'admin', size: 'full' as const };
let local: LocalWorld;
let demo: Awaited<ReturnType<typeof startDemo>>;
let admin: InProcessCaller;

beforeAll(async () => {
  local = await localWorld({ folder, background, log: jsonLog((line) => logged.push(line)) });
  demo = await startDemo({ local, ...options });
  admin = await inProcessCaller(local.world, { tenant: firstTenant, userUid: '700200' });
});
afterAll(async () => {
  await demo.endTelling();
  await local.close();
  await demo.stop();
  rmSync(folder, { recursive: true, force: true });
});

const all = { page_index: 1, page_size: 50 };
const ofDemo = { params: { project_name: 'demo' }, query: all, body: {} };

test('whoever comes first finds changes in every state that lasts, made by two people over weeks', async () => {
  const { data } = await admin.call(listWorkflows, ofDemo);
  expect(new Set(data.map(({ status }) => status))).toEqual(
    new Set(['wait_for_audit', 'wait_for_execution', 'finished', 'exec_failed', 'rejected', 'canceled']),
  );
  const { data: audits } = await admin.call(listSqlAuditRecords, ofDemo);
  expect(new Set(audits.map(({ creator }) => creator))).toEqual(new Set(['lin', 'wang']));
  const days = audits.map(({ created_at }) => (Date.now() - Date.parse(created_at)) / 86_400_000);
  expect(Math.max(...days)).toBeGreaterThan(30);
  expect(audits.map(({ sql_audit_status }) => sql_audit_status)).toEqual(audits.map(() => 'successfully'));
});

test('its log was reported for two weeks, and people handled what was found', async () => {
  await demo.goOn();
  const query = { ...all, filter_source: 'postgresql_slow_log' };
  const { data } = await admin.call(listSqlManages, { ...ofDemo, query });
  expect(data.map(({ status }) => status).sort()).toEqual(['ignored', 'solved', ...Array(4).fill('unhandled')]);
  expect(data.every(({ source }) => source.sql_source_type === 'postgresql_slow_log')).toBe(true);
  expect(data.filter(({ audit_level }) => audit_level !== '').length).toBeGreaterThan(3);
  const [search] = data.filter(({ remark }) => remark.startsWith('Needs a trigram index'));
  const one = await admin.call(getSqlManage, {
    params: { project_name: 'demo', sql_manage_id: search?.id ?? 0 },
    query: { period: 'month' },
    body: {},
  });
  expect(one.data.trend.length).toBeGreaterThan(7);
});

test('who told it is signed in no longer', async () => {
  const { items } = await sessions.on(local.world.tableOf(firstTenant)).list({ userUid: '700200' });
  expect(items).toHaveLength(1);
});

const hour = 3_600_000;
const insight = async (metric_name: (typeof insightMetrics)[number], hours: number) => {
  const { data: sources } = await admin.call(listInstanceTips, {
    params: { project_name: 'demo' },
    query: {},
    body: {},
  });
  const of = { instance_id: sources[0]?.instance_id ?? '', end_time: new Date().toISOString() };
  const query = { ...of, metric_name, start_time: new Date(Date.now() - hours * hour).toISOString() };
  return (await admin.call(getSqlInsight, { params: { project_name: 'demo' }, query, body: {} })).data;
};

test.each(insightMetrics)('%s has a dense day and a week, as collectors would have measured them', async (metric) => {
  const [day, week] = [await insight(metric, 24), await insight(metric, 24 * 7)];
  expect([day.task_support, day.bucket_seconds, week.bucket_seconds]).toEqual([true, 600, 3600]);
  for (const { lines } of [day, week]) {
    const [line] = lines;
    const times = line?.points.map(({ x }) => Date.parse(x)) ?? [];
    expect(times.length).toBeGreaterThan(lines === day.lines ? 90 : 60);
    expect(Math.min(...times)).toBeLessThan(Date.now() - (lines === day.lines ? 22 : 24 * 6 - 1) * hour);
    expect(Math.max(...times)).toBeGreaterThan(Date.now() - 2.5 * hour);
    expect(line?.points.some(({ y }) => y > 0)).toBe(true);
  }
});

test('the waits of sessions, the share of statements and those that held each other up are there', async () => {
  const waits = await insight('wait_trend', 24);
  expect(waits.is_stacked).toBe(true);
  expect(waits.lines.map(({ line_name }) => line_name)).toEqual(
    expect.arrayContaining(['CPU (no wait)', 'IO:DataFileRead', 'Lock:transactionid']),
  );
  const { data } = await admin.call(listSqlManages, {
    ...ofDemo,
    query: { ...all, filter_source: 'postgresql_top_sql' },
  });
  expect(data.length).toBe(demoBusy.length);
  const loads = await Promise.all(
    data.map(async ({ id: sql_manage_id }) => {
      const params = { project_name: 'demo', sql_manage_id };
      return (await admin.call(getSqlManageLoad, { params, query: { period: 'day' }, body: {} })).data;
    }),
  );
  const shares = loads.map(({ load_share = 0 }) => load_share);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 2);
  expect(Math.max(...shares)).toBeGreaterThan(0.2);
  expect(loads.every(({ execute_per_second: rate }) => rate > 0)).toBe(true);
  expect(loads.some(({ waits: { lines } }) => lines.some(({ line_name }) => line_name === 'Lock:transactionid'))).toBe(
    true,
  );
  expect(data.some(({ priority_reasons }) => priority_reasons.some((one) => one.startsWith('It takes longer')))).toBe(
    true,
  );
});

test('nothing went wrong on the way, and what was executed is in the database', async () => {
  expect(logged.filter((line) => /"level":"(error|warn)"/i.test(line))).toEqual([]);
  expect(demo.database).toMatchObject({ host: '127.0.0.1', user: 'shop', database: 'shop' });
});

test('a second start, also one after a killed first, adds nothing twice', async () => {
  const again = await startDemo({ local, ...options });
  expect(again.isNew).toBe(false);
  const { data: projects } = await admin.call(listProjects, { params: {}, query: all, body: {} });
  const project_uid = projects.find(({ name }) => name === 'demo')?.uid ?? '';
  const { total_nums } = await admin.call(listDbServices, { params: { project_uid }, query: all, body: {} });
  expect(total_nums).toBe(1);
  const { data: users } = await admin.call(listUsers, { params: {}, query: all, body: {} });
  expect(users.map(({ name }) => name).sort()).toEqual(['admin', 'lin', 'wang']);
});
