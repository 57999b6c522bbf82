import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as scans from '../../../shared/contract/watching/audit-plans/operations.ts';
import { batchUpdateSqlManages, listSqlManages } from '../../../shared/contract/watching/sql-manages/operations.ts';
import * as contract from '../../../shared/contract/running/statistics/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { auditCollectedSql } from '../../watching/audit-plans/audit-collected-sql.ts';
import { collectSql } from '../../watching/audit-plans/collect.ts';
import { FileFolder, localFiles } from '../../local/adapters/files.ts';
import { LinkSigner } from '../../local/adapters/file-links.ts';
import { systemClock } from '../../platform/clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'project-scans-'));
const params = { project_name: 'shop' };
let api: TestApi;
let orders: string;
beforeAll(async () => {
  const files = localFiles({ folder: new FileFolder(folder), links: new LinkSigner(systemClock) });
  api = await testApi({ ports: { files } });
  const projectUid = await api.addProject('shop');
  orders = await api.addDbService(projectUid, 'orders', { db_type: 'MySQL', host: '127.0.0.1', port: '1' });
  await api.addMember(projectUid, 'mei');
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Has a data source scanned and sends SQL of it. */
async function scanned(uid: string, sqls: readonly string[]): Promise<void> {
  const admin = api.as('admin');
  const { data: made } = await admin.call(scans.createInstanceAuditPlan, {
    params,
    body: { instance_id: uid, audit_plans: [{ audit_plan_type: 'default' }] },
  });
  const ofScan = { ...params, instance_audit_plan_id: Number(made.instance_audit_plan_id) };
  const [plan] = (await admin.call(scans.getInstanceAuditPlanOverview, { params: ofScan })).data;
  await api.anyone.with({ token: async () => plan?.audit_plan_type.token ?? '' }).call(scans.uploadCollectedSql, {
    params: { ...params, audit_plan_id: plan?.id ?? 0 },
    body: {
      audit_plan_sql_list: sqls.map((sql) => ({
        audit_plan_sql_last_receive_text: sql,
        audit_plan_sql_counter: '1',
        audit_plan_sql_schema: 'shop',
        audit_plan_sql_last_receive_timestamp: new Date().toISOString(),
      })),
    } as never,
  });
  await collectSql(api.world);
  await auditCollectedSql(api.world);
}

const risky = async (user = 'admin') => (await api.as(user).call(contract.getRiskScans, { params })).data;
const types = async () => (await api.as('mei').call(contract.getScanTypes, { params })).data;

test('scans are told by type, and those of whose SQL too little is clean are at risk', async () => {
  expect([await types(), await risky()]).toEqual([[], []]);
  const clean = 'select id from t where id = 1 limit 1';
  await scanned(orders, ['delete from t', 'update t set a = 1', clean]);
  expect(await types()).toEqual([
    { db_type: 'MySQL', data: [{ audit_plan_type: 'default', audit_plan_desc: 'Custom', audit_plan_count: 1 }] },
  ]);
  const [row, ...others] = await risky();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ audit_plan_report_id: expect.any(Number), risk_sql_count: expect.any(Number) });
  expect(row?.risk_sql_count).toBeGreaterThanOrEqual(2);
  expect(row?.audit_plan_name).toContain('orders');
  expect(await risky('mei')).toEqual([]);
  expect(row?.audit_plan_report_timestamp).toMatch(/^\d{4}-/);
});

test('a data source tells how much of its SQL is of high priority, as it was marked', async () => {
  const query = { filter_by_db_service_ids: [orders] };
  const high = async () =>
    (await api.as('admin').call(contract.getSourceOverviews, { query })).data[0]?.high_priority_sql_count;
  const before = await high();
  const { data } = await api
    .as('admin')
    .call(listSqlManages, { params, query: { page_index: 1, page_size: 50, filter_priority: 'high' } });
  expect(before).toBe(data.length);
  const [one] = data;
  const body = { sql_manage_id_list: [one?.id ?? 0], priority: '' as const };
  await api.as('admin').call(batchUpdateSqlManages, { params, body });
  expect(await high()).toBe((before ?? 0) - 1);
});

test('strangers and other tenants learn nothing of them', async () => {
  for (const op of [contract.getScanTypes, contract.getRiskScans]) {
    expect(await api.as('lee').errorOf(op, { params })).toBe('notFound');
    expect(await api.as('admin', 'other').errorOf(op, { params })).toBe('notFound');
    expect(await api.anyone.errorOf(op, { params })).toBe('signInRequired');
    await api.as('auditor').call(op, { params });
  }
});
