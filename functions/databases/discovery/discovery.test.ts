import * as dbServices from '../../../shared/contract/databases/db-services/operations.ts';
import * as contract from '../../../shared/contract/databases/discovery/operations.ts';
import * as masking from '../../../shared/contract/databases/masking/operations.ts';
import * as records from '../../../shared/contract/running/operation-records/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { onServer } from '../../../test/support/export-bench.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { discoveryRuns, discoveryTasks } from './discovery-repo.ts';
import { discoverSensitiveData } from './sweep.ts';

/** Tasks that look for sensitive data: how they are made, run, stopped and confirmed. */
let bench: WorkflowBench;
let params: { project_uid: string };
beforeAll(async () => {
  bench = await workflowBench();
  params = { project_uid: bench.projectUid };
  const day = `'2026-01-01'::timestamp + n * interval '1 hour'`;
  await onServer(bench, [
    `create schema crm`,
    `create table crm.customers as select n as id, 'a' || n || '@x.example' as email, '1380013' || (1000 + n) as mobile,
      (array['张','王','李','刘','陈','杨','黄'])[1 + n % 7] || '小' || chr(20000 + n) as c1, ${day} as created_at, n % 3 as level from generate_series(1, 60) n`,
    `create table crm.orders as select n as id, '62' || (10000000000000 + n * 7919) as order_no, (n * 17)::text as amount from generate_series(1, 60) n`,
    `create table crm.empty_people (id int, id_card_no varchar(18), remark text)`,
    `comment on column crm.empty_people.remark is '手机号'`,
    `create view crm.seen as select email from crm.customers`,
  ]);
}, 60_000);
afterAll(() => bench.close());

afterEach(async () => {
  for (const { id } of await list()) await remove(id);
});

const notLooking = {
  templateId: 1,
  method: 'BY_FIELD_NAME' as const,
  plan: 'ONE_TIME' as const,
  cron: '',
  isScheduleOn: true,
  schemas: [],
  tables: [],
  createdAt: '2026-01-01T00:00:00.000Z',
};
const director = () => bench.api.as('director');
const given = (change: object = {}) => ({
  db_service_uid: bench.dbServiceUid,
  masking_template_id: 1,
  identification_method: 'BY_SAMPLE_DATA' as const,
  execution_plan: 'ONE_TIME' as const,
  schema_names: ['crm'],
  ...change,
});
const add = (change: object = {}) =>
  director().call(contract.addDiscoveryTask, { params, body: { task: given(change) } });
const refused = (change: object = {}, by = 'director') =>
  bench.api.as(by).errorOf(contract.addDiscoveryTask, { params, body: { task: given(change) } });
const of = (discovery_task_id: number) => ({ params: { ...params, discovery_task_id } });
const list = async () => (await director().call(contract.listDiscoveryTasks, { params, query: {} })).data;
const runs = async (id: number) => (await director().call(contract.listDiscoveryRuns, { ...of(id), query: {} })).data;
const suspected = (id: number, query: object = {}) =>
  director().call(contract.listSuspectedColumns, { ...of(id), query: { page_size: 50, ...query } });
const update = (id: number, body: object) =>
  director().call(contract.updateDiscoveryTask, { ...of(id), body: body as { action: 'ENABLE' } });
const updateRefused = (id: number, body: object) =>
  director().errorOf(contract.updateDiscoveryTask, { ...of(id), body: body as { action: 'ENABLE' } });
const decide = (id: number, body: object) =>
  director().call(contract.decideSuspectedColumns, { ...of(id), body: body as { decision: 'MASK' } });
const decisionRefused = (id: number, body: object, by = 'director') =>
  bench.api.as(by).errorOf(contract.decideSuspectedColumns, { ...of(id), body: body as { decision: 'MASK' } });
const remove = (id: number) => director().call(contract.deleteDiscoveryTask, of(id));
const stored = (taskId: number) =>
  discoveryTasks.on(bench.api.table()).require({ projectUid: bench.projectUid, taskId });
const sweep = () => discoverSensitiveData(bench.api.world);

test('a task by samples finds what it should in the request, says by what, and keeps no value', async () => {
  const { data } = await add();
  expect(data.status).toBe('PENDING_CONFIRM');
  const { tables } = data.suspected_sensitive_fields_tree.databases['crm'] ?? { tables: {} };
  expect(Object.keys(tables)).toEqual(['customers', 'empty_people']);
  expect(Object.keys(tables['customers']?.fields ?? {})).toEqual(['c1', 'email', 'mobile']);
  expect(tables['customers']?.fields['email']).toEqual({
    confidence: 'HIGH',
    recommended_masking_rule_id: 106,
    recommended_masking_rule_name: 'E-mail address (by type)',
    rule_source: 'builtin',
    scan_info: 'Its name has “email”; 60 of 60 different values look like it',
  });
  expect(tables['customers']?.fields['c1']).toMatchObject({ confidence: 'MEDIUM', recommended_masking_rule_id: 101 });
  expect(tables['empty_people']?.fields['id_card_no']).toMatchObject({ confidence: 'HIGH' });
  expect(tables['empty_people']?.fields['remark']).toMatchObject({
    confidence: 'MEDIUM',
    scan_info: 'Its comment has “手机”',
  });
  const [run] = await runs(data.task_id);
  expect(run).toMatchObject({ status: 'COMPLETED', new_sensitive_field_count: 5 });
  expect(run?.remark).toBe('Looked through 12 columns of 3 tables; 5 may be sensitive');
  const kept = JSON.stringify([await suspected(data.task_id), await stored(data.task_id), bench.api.logged]);
  expect(kept).not.toContain('x.example');
});

test('by names alone no row is read, and columns without a telling name are not found', async () => {
  const { data } = await add({ identification_method: 'BY_FIELD_NAME' });
  const found = (await suspected(data.task_id)).data;
  expect(found.map(({ column_name: name }) => name)).toEqual(['email', 'mobile', 'id_card_no', 'remark']);
  expect(found.every(({ scan_info: info }) => !info.includes('values'))).toBe(true);
});

test('people confirm columns by name or all of a confidence, or say that they are not sensitive; later runs keep to that', async () => {
  const id = (await add()).data.task_id;
  expect((await suspected(id)).pending).toEqual({ HIGH: 3, MEDIUM: 2, LOW: 0 });
  const column = (column_name: string, table_name = 'customers') => ({ schema_name: 'crm', table_name, column_name });
  await decide(id, { decision: 'NOT_SENSITIVE', columns: [column('remark', 'empty_people')] });
  await decide(id, { decision: 'MASK', columns: [{ ...column('c1'), masking_rule_id: 5 }] });
  expect((await decide(id, { decision: 'MASK', confidence: 'HIGH' })).data.decided_count).toBe(3);
  const { data: configs } = await director().call(masking.listMaskingRuleConfigs, {
    params,
    query: { db_service_uid: bench.dbServiceUid },
  });
  expect(
    configs.map(({ column_name: name, masking_rule_id: rule, is_masking_enabled: on }) => [name, rule, on]),
  ).toEqual([
    ['c1', 5, true],
    ['email', 106, true],
    ['mobile', 104, true],
    ['id_card_no', 102, true],
  ]);
  expect((await list())[0]).toMatchObject({ status: 'COMPLETED', pending_count: 0 });
  expect((await suspected(id, { state: 'DISMISSED' })).data.map(({ column_name: name }) => name)).toEqual(['remark']);
  const again = (await update(id, { action: 'ENABLE' })).data;
  expect(again).toMatchObject({ status: 'COMPLETED', suspected_sensitive_fields_tree: { databases: {} } });
  expect((await runs(id))[0]).toMatchObject({ status: 'COMPLETED', new_sensitive_field_count: 0 });
  expect(await decisionRefused(id, { decision: 'MASK', columns: [column('email')] })).toBe('discoveryColumnUnknown');
  expect(await decisionRefused(id, { decision: 'MASK', columns: [column('id', 'orders')] })).toBe(
    'discoveryColumnUnknown',
  );
  expect(await decisionRefused(id, { decision: 'MASK' })).toBe('discoveryNothingChosen');
  expect(await decisionRefused(id, { decision: 'MASK', confidence: 'LOW', columns: [] })).toBe(
    'discoveryNothingChosen',
  );
  expect(await decisionRefused(id, { decision: 'MASK', confidence: 'LOW' }, 'mei')).toBe('forbidden');
});

test('the overview counts what waits for somebody, with how sure it is', async () => {
  await onServer(bench, ['create table crm.staff (id int, wechat varchar(40))']);
  const id = (await add()).data.task_id;
  const { data } = await director().call(masking.getMaskingOverview, {
    params,
    query: { db_service_uid: bench.dbServiceUid },
  });
  expect(data.dashboard.pending_confirm_masking_columns).toBe(2);
  const table = data.databases['crm']?.tables['staff'];
  expect(table).toMatchObject({ configured_masking_columns: 0, pending_confirm_masking_columns: 1 });
  const details = await director().call(masking.getColumnMaskingDetails, {
    params: { ...params, table_id: table?.table_id ?? 0 },
    query: {},
  });
  expect(details.data).toEqual([
    {
      column_name: 'wechat',
      confidence: 'HIGH',
      is_masking_enabled: false,
      masking_rule_id: 116,
      masking_rule_name: 'Account of a messenger (by type)',
      masking_rule_source: 'builtin',
      status: 'PENDING_CONFIRM',
    },
  ]);
  await remove(id);
  await onServer(bench, ['drop table crm.staff']);
});

test('a task runs by its schedule, and is stopped and started again', async () => {
  const plan = { execution_plan: 'PERIODIC', cron_expression: '0 2 * * *', identification_method: 'BY_FIELD_NAME' };
  const id = (await add(plan)).data.task_id;
  const next = (await list())[0]?.next_execution_at ?? '';
  expect(Date.parse(next)).toBeGreaterThan(bench.clock.now());
  bench.clock.later(Date.parse(next) - bench.clock.now() + 1000);
  await Promise.all([sweep(), sweep()]);
  expect((await runs(id)).map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED']);
  expect((await update(id, { action: 'TERMINATE' })).data.status).toBe('STOPPED');
  expect((await list())[0]).toMatchObject({ next_execution_at: null, is_periodic_scan_enabled: false });
  expect(await updateRefused(id, { action: 'TERMINATE' })).toBe('discoveryStopped');
  bench.clock.later(48 * 3600_000);
  await sweep();
  expect(await runs(id)).toHaveLength(2);
  await update(id, { action: 'ENABLE' });
  expect((await list())[0]?.next_execution_at).not.toBeNull();
});

test('a run whose process is gone goes on behind the last table, and one that never gets on is ended', async () => {
  const id = (await add({ identification_method: 'BY_FIELD_NAME' })).data.task_id;
  const before = await stored(id);
  const startedAt = new Date(bench.clock.now()).toISOString();
  const run = {
    runUid: 'r1',
    startedAt,
    tables: 1,
    columns: 6,
    found: 0,
    new: 0,
    skipped: [],
    skippedCount: 0,
    attempts: 1,
  };
  const table = bench.api.table();
  const broken = { ...before, run: { ...run, schema: 'crm', table: 'customers' } };
  const row = { projectUid: bench.projectUid, taskId: id, runUid: 'r1', startedAt, new: 0, remark: { zh: '', en: '' } };
  await discoveryRuns.on(table).create({ ...row, status: 'RUNNING' });
  const left = await discoveryTasks
    .on(table)
    .update({ ...broken, dueAt: new Date(bench.clock.now() + 60_000).toISOString() });
  await sweep();
  expect((await list())[0]).toMatchObject({ status: 'RUNNING' });
  expect(await updateRefused(id, { action: 'ENABLE' })).toBe('discoveryRunning');
  bench.clock.later(61_000);
  await sweep();
  expect((await runs(id)).find(({ executed_at: at }) => at === startedAt)).toMatchObject({
    status: 'COMPLETED',
    remark: 'Looked through 12 columns of 3 tables; 2 may be sensitive',
  });
  const again = await stored(id);
  await discoveryRuns.on(table).create({ ...row, runUid: 'r2', status: 'RUNNING' });
  await discoveryTasks
    .on(table)
    .update({ ...again, run: { ...left.run, ...run, runUid: 'r2', attempts: 3 }, dueAt: startedAt });
  await sweep();
  expect((await list())[0]).toMatchObject({ status: 'FAILED' });
  expect((await runs(id)).some(({ remark }) => remark.startsWith('It was broken off again and again'))).toBe(true);
});

test('a run is stopped by a person, and one whose data source does not answer tells why it failed', async () => {
  const id = (await add({ identification_method: 'BY_FIELD_NAME' })).data.task_id;
  const before = await stored(id);
  const startedAt = new Date(bench.clock.now()).toISOString();
  const run = {
    runUid: 'r3',
    startedAt,
    tables: 0,
    columns: 0,
    found: 0,
    new: 0,
    skipped: [],
    skippedCount: 0,
    attempts: 1,
  };
  const table = bench.api.table();
  const row = { projectUid: bench.projectUid, taskId: id, runUid: 'r3', startedAt, new: 0, remark: { zh: '', en: '' } };
  await discoveryRuns.on(table).create({ ...row, status: 'RUNNING' });
  await discoveryTasks.on(table).update({ ...before, run, dueAt: new Date(bench.clock.now() + 60_000).toISOString() });
  expect((await update(id, { action: 'TERMINATE' })).data.status).toBe('STOPPED');
  expect((await runs(id))[0]).toMatchObject({ status: 'STOPPED', remark: 'Somebody stopped it' });

  const away = await bench.api.addDbService(bench.projectUid, 'away');
  const { data } = await add({ db_service_uid: away });
  expect(data.status).toBe('FAILED');
  expect((await runs(data.task_id))[0]?.remark).toContain('away');
});

test('what a task looks through grows and does not shrink, and its template is kept while it looks by it', async () => {
  const made = { name: 'only phones', rule_ids: [104] };
  await director().call(masking.addMaskingTemplate, { params, body: { masking_template: made } });
  const templates = await director().call(masking.listMaskingTemplates, { params, query: {} });
  const template = templates.data.find(({ name }) => name === made.name)?.id ?? 0;
  const scope = { schema_names: ['crm'], table_names: ['customers'], identification_method: 'BY_FIELD_NAME' };
  const id = (await add({ ...scope, masking_template_id: template })).data.task_id;
  expect((await suspected(id, { state: 'PENDING_CONFIRM' })).data).toEqual([]);
  const gone = { params: { ...params, template_id: template } };
  const refusal = await director().refusal(masking.deleteMaskingTemplate, gone);
  expect(refusal).toMatchObject({
    error: 'maskingTemplateInUse',
    uses: [{ kind: 'discovery_task', names: [{ name: 'orders' }] }],
  });
  expect(await updateRefused(id, { action: 'UPDATE', task: { table_names: ['orders'] } })).toBe(
    'discoveryScopeShrinks',
  );
  await update(id, { action: 'UPDATE', task: { table_names: ['customers', 'orders'], masking_template_id: 1 } });
  expect((await list())[0]).toMatchObject({ table_names: ['customers', 'orders'], masking_template_id: 1 });
  await director().call(masking.deleteMaskingTemplate, gone);
  await update(id, { action: 'UPDATE', task: { table_names: [] } });
  expect(await updateRefused(id, { action: 'UPDATE', task: { table_names: ['orders'] } })).toBe(
    'discoveryScopeShrinks',
  );
});

test('what cannot be a task is refused by its name', async () => {
  expect(await refused({ db_service_uid: 'nothing' })).toBe('notFound');
  expect(await refused({ masking_template_id: 9 })).toBe('maskingTemplateUnknown');
  expect(await refused({ execution_plan: 'PERIODIC' })).toBe('discoveryCronMissing');
  expect(await refused({ execution_plan: 'PERIODIC', cron_expression: 'often' })).toBe('wrongCron');
  expect(await refused({ identification_method: 'BY_GUESS' })).toBe('validation');
  expect(await refused({}, 'mei')).toBe('forbidden');
  await director().call(masking.addMaskingTemplate, {
    params,
    body: { masking_template: { name: 'anything', rule_ids: [1] } },
  });
  const { data } = await director().call(masking.listMaskingTemplates, { params, query: {} });
  expect(await refused({ masking_template_id: data.find(({ name }) => name === 'anything')?.id })).toBe(
    'discoveryTemplateBlind',
  );
  const id = (await add({ identification_method: 'BY_FIELD_NAME' })).data.task_id;
  expect(await refused()).toBe('discoveryTaskExists');
  expect(await bench.api.as('mei').errorOf(contract.deleteDiscoveryTask, of(id))).toBe('forbidden');
  await remove(id);
  expect(await director().errorOf(contract.deleteDiscoveryTask, of(id))).toBe('notFound');
  expect(await director().errorOf(contract.listDiscoveryRuns, { ...of(id), query: {} })).toBe('notFound');
});

test('a project has so many tasks and no more', async () => {
  const full = await bench.api.addProject('full');
  const source = await bench.api.addDbService(full, 'one_more');
  const row = { ...notLooking, projectUid: full, dbServiceUid: source };
  for (let taskId = 1; taskId <= limits.discoveryTasksMax; taskId++)
    await discoveryTasks.on(bench.api.table()).create({ ...row, taskId });
  const body = { task: given({ db_service_uid: source }) };
  const of = { params: { project_uid: full }, body };
  expect(await bench.api.as('admin').errorOf(contract.addDiscoveryTask, of)).toBe('discoveryTasksMany');
});

test('sources, schemas and tables are offered, a view is none, and a task of another project does not exist', async () => {
  const id = (await add({ identification_method: 'BY_FIELD_NAME' })).data.task_id;
  const sources = await director().call(contract.listDiscoverySources, { params, query: { keywords: 'ORD' } });
  expect(sources.data).toMatchObject([{ db_service_uid: bench.dbServiceUid, has_task: true }]);
  const query = { db_service_uid: bench.dbServiceUid };
  const schemas = await director().call(contract.listDiscoverySchemas, { params, query });
  expect(schemas.data).toContainEqual({ name: 'crm' });
  const tables = await director().call(contract.listDiscoveryTables, {
    params,
    query: { ...query, schema_name: 'crm' },
  });
  expect(tables.data).toEqual([{ name: 'customers' }, { name: 'empty_people' }, { name: 'orders' }]);
  const unknown = { params, query: { ...query, schema_name: 'nowhere' } };
  expect(await director().errorOf(contract.listDiscoveryTables, unknown)).toBe('discoveryScopeUnknown');
  expect(await bench.api.as('mei').errorOf(contract.listDiscoverySchemas, { params, query })).toBe('forbidden');
  const other = { project_uid: await bench.api.addProject('elsewhere') };
  const admin = bench.api.as('admin');
  expect(await admin.errorOf(contract.listDiscoverySchemas, { params: other, query })).toBe('notFound');
  expect(await admin.errorOf(contract.deleteDiscoveryTask, { params: { ...other, discovery_task_id: id } })).toBe(
    'notFound',
  );
});

test('a task whose data source was deleted is forgotten, and what was done is recorded', async () => {
  const uid = await bench.addSource('short_lived');
  const plan = { execution_plan: 'PERIODIC', cron_expression: '0 2 * * *', identification_method: 'BY_FIELD_NAME' };
  await add({ db_service_uid: uid, ...plan });
  await director().call(dbServices.deleteDbService, { params: { ...params, db_service_uid: uid } });
  bench.clock.later(25 * 3600_000);
  await sweep();
  expect(await list()).toEqual([]);
  const once = await bench.addSource('once');
  const id = (await add({ db_service_uid: once, identification_method: 'BY_FIELD_NAME' })).data.task_id;
  await director().call(dbServices.deleteDbService, { params: { ...params, db_service_uid: once } });
  expect(await list()).toEqual([]);
  await add({ identification_method: 'BY_FIELD_NAME' });
  expect(await director().errorOf(contract.listDiscoveryRuns, { ...of(id), query: {} })).toBe('notFound');
  const told = await bench.api
    .as('admin')
    .call(records.listOperationRecords, { query: { page_index: 1, page_size: 100 } });
  const contents = told.data.map(({ operation_content: content }) => content);
  expect(contents).toContain('Look for sensitive data on short_lived');
  expect(contents.some((text) => text.startsWith('Mask suspected columns (orders): crm.customers.email'))).toBe(true);
});
