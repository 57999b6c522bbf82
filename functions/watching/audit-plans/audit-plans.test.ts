import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from '../../../shared/contract/watching/audit-plans/operations.ts';
import { deleteDbService, listDbServices } from '../../../shared/contract/databases/db-services/operations.ts';
import { archiveProject } from '../../../shared/contract/people/projects/operations.ts';
import { listAbnormalScans, listSqlManages } from '../../../shared/contract/watching/sql-manages/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { movableClock } from '../../../test/support/workflow-bench.ts';
import { FileFolder, localFiles } from '../../local/adapters/files.ts';
import { LinkSigner } from '../../local/adapters/file-links.ts';
import { auditCollectedSql } from './audit-collected-sql.ts';
import { collectSql } from './collect.ts';

const clock = movableClock();
const folder = mkdtempSync(join(tmpdir(), 'audit-plans-'));
const params = { project_name: 'shop' };
let api: TestApi;
let projectUid: string;
let sources: Readonly<Record<'orders' | 'stock' | 'spare', string>>;
beforeAll(async () => {
  api = await testApi({
    clock,
    ports: { files: localFiles({ folder: new FileFolder(folder), links: new LinkSigner(clock) }) },
  });
  projectUid = await api.addProject('shop');
  const made = { db_type: 'MySQL', host: '127.0.0.1', port: '1' };
  sources = {
    orders: await api.addDbService(projectUid, 'orders', made),
    stock: await api.addDbService(projectUid, 'stock', made),
    spare: await api.addDbService(projectUid, 'spare', made),
  };
  // The operations engineer, who may make scans.
  await api.addMember(projectUid, 'mei', { roles: [{ role: '700405', on: [sources.orders] }] });
  await api.addMember(projectUid, 'lee');
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const custom = [{ audit_plan_type: 'default' }];
const create = async (on: keyof typeof sources, plans: object[] = custom, by = 'admin') =>
  Number(
    (
      await api.as(by).call(contract.createInstanceAuditPlan, {
        params,
        body: { instance_id: sources[on], audit_plans: plans as never },
      })
    ).data.instance_audit_plan_id,
  );
const refused = (on: keyof typeof sources, plans: object[], by = 'admin') =>
  api.as(by).errorOf(contract.createInstanceAuditPlan, {
    params,
    body: { instance_id: sources[on], audit_plans: plans as never },
  });
const at = (id: number) => ({ params: { ...params, instance_audit_plan_id: id } });
const overview = async (id: number, by = 'admin') =>
  (await api.as(by).call(contract.getInstanceAuditPlanOverview, at(id))).data;
const sent = (id: number, token: string, body: object) =>
  api.anyone
    .with({ token: async () => token })
    .send(contract.uploadCollectedSql, { params: { ...params, audit_plan_id: id }, body: body as never });
const one = (sql: string, count = 1, more: object = {}) => ({
  audit_plan_sql_last_receive_text: sql,
  audit_plan_sql_counter: String(count),
  audit_plan_sql_schema: 'shop',
  audit_plan_sql_last_receive_timestamp: new Date(clock.now()).toISOString(),
  ...more,
});
const sweep = async () => {
  await collectSql(api.world);
  await auditCollectedSql(api.world);
};
const listed = async (query: object = {}, by = 'admin') =>
  api.as(by).call(listSqlManages, { params, query: { page_index: 1, page_size: 50, ...query } });
const errorIn = (reply: { bytes: Buffer }) => JSON.parse(reply.bytes.toString()).error as string | undefined;

let scan: number;
let plan: { id: number; token: string };

test('a scan is made for a data source, once, with its defaults and a command for its uploads', async () => {
  scan = await create('orders', custom, 'mei');
  const [row] = await overview(scan, 'mei');
  expect(row).toMatchObject({
    audit_plan_type: { type: 'default', active_status: 'normal' },
    total_sql_nums: 0,
    audit_plan_db_type: 'MySQL',
  });
  plan = { id: row?.id ?? 0, token: row?.audit_plan_type.token ?? '' };
  expect(row?.exec_cmd).toContain(`/audit_plans/${plan.id}/sqls/upload`);
  expect(await refused('orders', custom)).toBe('scanExists');
  const { data } = await api.as('mei').call(contract.getInstanceAuditPlan, at(scan));
  expect(data.audit_plans[0]?.high_priority_conditions).toMatchObject([
    { key: 'audit_level', value: '2', operator: { operator_value: '>' } },
  ]);
});

test('what cannot be scanned so is refused with what is wrong', async () => {
  expect(await refused('stock', [{ audit_plan_type: 'oracle_top_sql' }])).toBe('unknownScanType');
  expect(await refused('stock', [{ audit_plan_type: 'postgresql_top_sql' }])).toBe('unknownScanType');
  expect(await refused('stock', [...custom, ...custom])).toBe('scanTypeTwice');
  const seconds = (value: string) => [
    { audit_plan_type: 'mysql_processlist', audit_plan_params: [{ key: 'collect_interval_second', value }] },
  ];
  expect(await refused('stock', seconds('1'))).toBe('scanParamInvalid');
  expect(await refused('stock', seconds('often'))).toBe('scanParamInvalid');
  expect(await refused('stock', [{ ...custom[0], audit_plan_params: [{ key: 'x', value: '1' }] }])).toBe(
    'scanParamInvalid',
  );
  expect(await refused('stock', [{ ...custom[0], rule_template_name: 'nowhere' }])).toBe('unknownRuleTemplate');
  expect(await refused('stock', [])).toBe('validation');
});

test('what becomes part of an address, or names a role, must look like it', async () => {
  const good = {
    region: 'eu-central-1',
    db_instance_id: 'shop-1',
    role_arn: 'arn:aws:iam::123456789012:role/sluice-collect-shop',
  };
  const bad = [
    ['region', 'eu-central-1.evil.example/'],
    ['region', ''],
    ['db_instance_id', '../x'],
    ['role_arn', 'arn:aws:iam::123456789012:role/admin'],
  ] as const;
  for (const [key, value] of bad) {
    const audit_plan_params = Object.entries({ ...good, [key]: value }).map(([name, is]) => ({ key: name, value: is }));
    expect(await refused('stock', [{ audit_plan_type: 'aws_rds_top_sql', audit_plan_params }])).toBe(
      'scanParamInvalid',
    );
  }
});

test('who may not scan a data source is refused; who sees nothing of it does not find it', async () => {
  expect(await refused('stock', custom, 'mei')).toBe('forbidden');
  expect(await refused('stock', custom, 'lee')).toBe('forbidden');
  expect(await api.as('lee').errorOf(contract.getInstanceAuditPlan, at(scan))).toBe('notFound');
  expect(await api.as('max').errorOf(contract.getInstanceAuditPlan, at(scan))).toBe('notFound');
  expect(await api.as('admin', 'other').errorOf(contract.getInstanceAuditPlan, at(scan))).toBe('notFound');
  const page = { params, query: { page_index: 1, page_size: 9 } };
  expect((await api.as('lee').call(contract.listInstanceAuditPlans, page)).total_nums).toBe(0);
  expect((await api.as('mei').call(contract.listInstanceAuditPlans, page)).total_nums).toBe(1);
});

test('uploads are merged by fingerprint, counted, audited and listed', async () => {
  const slow = { query_time_avg: 2, query_time_max: 3, row_examined_avg: 10, endpoints: ['10.0.0.1'], db_user: 'app' };
  const reply = await sent(plan.id, plan.token, {
    audit_plan_sql_list: [
      one('select * from t where id = 1', 3, slow),
      one('select * from t where id = 2', 1, {
        ...slow,
        query_time_avg: 6,
        query_time_max: 9,
        endpoints: ['10.0.0.2'],
      }),
      one('delete from t'),
      one('  '),
    ],
  });
  expect(JSON.parse(reply.bytes.toString())).toMatchObject({ code: 0 });
  await sweep();
  const { data, ...totals } = await listed();
  expect(data).toHaveLength(2);
  expect(data.find(({ sql }) => sql.startsWith('select'))).toMatchObject({
    fp_count: 4,
    query_time_avg: 3,
    query_time_max: 9,
    endpoints: ['10.0.0.1', '10.0.0.2'],
    source: { sql_source_type: 'default', sql_source_ids: [String(scan)] },
    status: 'unhandled',
    audit_status: '',
  });
  expect(data.find(({ sql }) => sql === 'delete from t')).toMatchObject({
    priority: 'high',
    audit_level: 'error',
    priority_reasons: ['Audit level: Error'],
  });
  expect(totals).toMatchObject({ sql_manage_total_num: 2, sql_manage_all_num: 2, sql_manage_optimized_num: 0 });
  expect(totals.sql_manage_bad_num).toBeGreaterThan(0);
  expect((await overview(scan))[0]).toMatchObject({ total_sql_nums: 2, last_collection_status: 'normal' });
});

test('an upload that is repeated under its name is counted once, also when ten arrive at the same time', async () => {
  const body = { batch_id: 'b1', audit_plan_sql_list: [one('update u set a = 1 where id = 1', 5)] };
  await Promise.all(Array.from({ length: 10 }, () => sent(plan.id, plan.token, body)));
  await sweep();
  await sent(plan.id, plan.token, body);
  await sweep();
  const count = async () => (await listed({ fuzzy_search_sql_fingerprint: 'UPDATE u' })).data[0]?.fp_count;
  expect(await count()).toBe(5);
  await Promise.all(
    Array.from({ length: 10 }, (_, i) => sent(plan.id, plan.token, { ...body, batch_id: `other ${i}` })),
  );
  await Promise.all([collectSql(api.world), collectSql(api.world)]);
  await collectSql(api.world);
  expect(await count()).toBe(55);
});

test('a wrong token is refused with 401, one of another scan opens nothing here, a reset one no longer', async () => {
  const upload = { audit_plan_sql_list: [one('select 1')] };
  for (const token of ['', 'nonsense', 'a.b.c', await api.token('admin')]) {
    const reply = await sent(plan.id, token, upload);
    expect([reply.status, errorIn(reply)]).toEqual([401, 'scannerTokenInvalid']);
  }
  const other = await create('stock');
  const [row] = await overview(other);
  expect(errorIn(await sent(plan.id, row?.audit_plan_type.token ?? '', upload))).toBe('notFound');
  expect(errorIn(await sent(row?.id ?? 0, plan.token, upload))).toBe('notFound');
  await api.as('mei').call(contract.resetScannerToken, { ...at(scan), body: { expires_in_days: 3 } });
  expect((await sent(plan.id, plan.token, upload)).status).toBe(401);
  plan = { ...plan, token: (await overview(scan, 'mei'))[0]?.audit_plan_type.token ?? '' };
  expect((await sent(plan.id, plan.token, upload)).status).toBe(200);
  const abnormal = async () =>
    (await api.as('admin').call(listAbnormalScans, { params })).data.map((found) => found.abnormal_status_code);
  expect(await abnormal()).toEqual([4]);
  clock.later(4 * 24 * 3600_000);
  expect((await sent(plan.id, plan.token, upload)).status).toBe(401);
  expect(await abnormal()).toEqual([2]);
  await api.as('mei').call(contract.resetScannerToken, { ...at(scan), body: {} });
  plan = { ...plan, token: (await overview(scan, 'mei'))[0]?.audit_plan_type.token ?? '' };
});

test('what is collected here takes no uploads', async () => {
  const collecting = await create('spare', [{ audit_plan_type: 'mysql_processlist' }, ...custom]);
  const rows = await overview(collecting);
  const idOf = (type: string) => rows.find((row) => row.audit_plan_type.type === type)?.id ?? 0;
  const { token = '' } = rows.find((row) => row.audit_plan_type.type === 'default')?.audit_plan_type ?? {};
  const upload = { audit_plan_sql_list: [one('select 1')] };
  expect((await sent(idOf('default'), token, upload)).status).toBe(200);
  expect(errorIn(await sent(idOf('mysql_processlist'), token, upload))).toBe('scanTakesNoUpload');
  await api.as('admin').call(contract.deleteInstanceAuditPlan, at(collecting));
});

test('a token opens nothing but uploads', async () => {
  const scanner = api.anyone.with({ token: async () => plan.token });
  expect(await scanner.errorOf(contract.listScanTypes, {})).toBe('signInRequired');
});

test('what a scanner complains about is shown; a stopped scan takes nothing', async () => {
  await sent(plan.id, plan.token, { error_message: 'cannot read the log', audit_plan_sql_list: [] });
  expect((await overview(scan))[0]).toMatchObject({
    last_collection_status: 'abnormal',
    problem: 'cannot read the log',
  });
  await api.as('mei').call(contract.setAuditPlanStatus, {
    params: { ...at(scan).params, audit_plan_id: plan.id },
    body: { active: 'disabled' },
  });
  const upload = { audit_plan_sql_list: [one('select 1')] };
  expect(errorIn(await sent(plan.id, plan.token, upload))).toBe('scanDisabled');
  await api.as('mei').call(contract.setAuditPlanStatus, {
    params: { ...at(scan).params, audit_plan_id: plan.id },
    body: { active: 'normal' },
  });
  await api.as('mei').call(contract.setInstanceAuditPlanStatus, { ...at(scan), body: { active: 'disabled' } });
  expect(errorIn(await sent(plan.id, plan.token, upload))).toBe('scanDisabled');
  await api.as('mei').call(contract.setInstanceAuditPlanStatus, { ...at(scan), body: { active: 'normal' } });
  expect((await sent(plan.id, plan.token, upload)).status).toBe(200);
});

test('the SQL of a plan says its columns, is filtered, ordered and exported', async () => {
  await sweep();
  const of = { ...at(scan).params, audit_plan_id: plan.id };
  const { data: meta } = await api.as('mei').call(contract.getCollectedSqlMeta, { params: of });
  expect(meta.head.map(({ field_name }) => field_name)).toEqual(expect.arrayContaining(['fingerprint', 'counter']));
  const asked = { page_index: 1, page_size: 2, order_by: 'counter', is_asc: false };
  const rows = await api.as('mei').call(contract.listCollectedSql, { params: of, body: asked });
  expect(rows.data.rows.map(({ counter }) => counter)).toEqual(['55', '4']);
  const bad = { ...asked, filter_list: [{ filter_name: 'audit_level', filter_compare_value: 'error' }] };
  expect(
    (await api.as('mei').call(contract.listCollectedSql, { params: of, body: bad })).data.rows.map(({ sql }) => sql),
  ).toContain('delete from t');
  const file = await api.as('mei').send(contract.exportCollectedSql, { params: of, body: {} });
  expect(file.bytes.toString()).toContain('delete from t');
  expect(await api.as('lee').errorOf(contract.listCollectedSql, { params: of, body: asked })).toBe('notFound');
});

test('a plan is changed, and one that is left out is gone with its SQL', async () => {
  const two = [{ audit_plan_type: 'all_app_extract' }, { audit_plan_type: 'mysql_slow_log' }];
  await api.as('mei').call(contract.updateInstanceAuditPlan, { ...at(scan), body: { audit_plans: two } });
  await sweep();
  expect((await listed()).sql_manage_all_num).toBe(0);
  const rows = await overview(scan, 'mei');
  expect(rows.map(({ audit_plan_type }) => audit_plan_type.type)).toEqual(['all_app_extract', 'mysql_slow_log']);
  expect(rows.map(({ exec_cmd }) => exec_cmd.split(' ')[0])).toEqual(['curl', '']);
  const [first, second] = rows.map(({ id }) => ({ params: { ...at(scan).params, audit_plan_id: id } }));
  await api.as('mei').call(contract.deleteAuditPlan, first ?? (at(0) as never));
  expect(await api.as('mei').errorOf(contract.deleteAuditPlan, second ?? (at(0) as never))).toBe('lastScanType');
});

test('a data source that cannot be reached is tried ever less often and says why', async () => {
  const asking = [{ audit_plan_type: 'mysql_processlist' }];
  const id = await create('spare', asking);
  await sweep();
  const [row] = await overview(id);
  expect(row).toMatchObject({ last_collection_status: 'abnormal', exec_cmd: '' });
  expect(row?.problem).toContain('ECONNREFUSED');
  for (let round = 1; round < limits.collectFailuresMax; round++) {
    clock.later(limits.collectPauseMinutes * 60_000);
    await sweep();
  }
  const [open] = await overview(id);
  expect(open?.problem).toContain(`failed ${limits.collectFailuresMax} times in a row`);
  expect(Date.parse(open?.next_collection_time ?? '') - clock.now()).toBeGreaterThan(
    (limits.collectPauseMinutes - 1) * 60_000,
  );
  expect(errorIn(await sent(open?.id ?? 0, plan.token, { audit_plan_sql_list: [one('select 1')] }))).toBe('notFound');
  expect(
    await api.as('admin').errorOf(contract.checkScans, {
      params,
      body: { instance_id: sources.spare, audit_plans: asking },
    }),
  ).toBe('connectFailed');
  expect(
    await api
      .as('admin')
      .errorOf(deleteDbService, { params: { project_uid: projectUid, db_service_uid: sources.spare } }),
  ).toBe('dbServiceIsScanned');
  await api.as('admin').call(contract.deleteInstanceAuditPlan, at(id));
  await api.as('admin').call(deleteDbService, { params: { project_uid: projectUid, db_service_uid: sources.spare } });
});

test('the list of data sources says how each is scanned, until it is no more', async () => {
  const source = await api.addDbService(projectUid, 'marked', { db_type: 'MySQL', host: '127.0.0.1', port: '1' });
  const row = async () =>
    (
      await api.as('admin').call(listDbServices, {
        params: { project_uid: projectUid },
        query: { page_index: 1, page_size: 50 },
      })
    ).data.find(({ uid }) => uid === source);
  const body = (plans: readonly string[]) => ({
    audit_plans: plans.map((type) => ({ audit_plan_type: type })) as never,
  });
  expect(await row()).not.toHaveProperty('instance_audit_plan_id');

  const { data } = await api
    .as('admin')
    .call(contract.createInstanceAuditPlan, { params, body: { instance_id: source, ...body(['default']) } });
  const id = Number(data.instance_audit_plan_id);
  expect(await row()).toMatchObject({
    instance_audit_plan_id: id,
    audit_plan_types: [
      { type: 'default', audit_plan_id: expect.any(Number) as number, desc: expect.any(String) as string },
    ],
  });
  await api
    .as('admin')
    .call(contract.updateInstanceAuditPlan, { ...at(id), body: body(['default', 'mysql_schema_meta']) as never });
  expect((await row())?.audit_plan_types?.map(({ type }) => type)).toEqual(['default', 'mysql_schema_meta']);

  await api.as('admin').call(contract.deleteInstanceAuditPlan, at(id));
  expect(await row()).not.toHaveProperty('audit_plan_types');
});

test('an archived project is read only', async () => {
  await api.as('admin').call(archiveProject, { params: { project_uid: projectUid } });
  expect(await refused('stock', custom)).toBe('projectArchived');
  expect((await overview(scan)).length).toBe(1);
});
