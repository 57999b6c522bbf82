import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as configuration from '../../../shared/contract/ground/configuration/operations.ts';
import { deleteDbService } from '../../../shared/contract/databases/db-services/operations.ts';
import { archiveProject } from '../../../shared/contract/people/projects/operations.ts';
import * as contract from '../../../shared/contract/watching/scan-tasks/operations.ts';
import {
  analyseManagedSql,
  analyseReportedSql,
  analyseReportedSqlV2,
} from '../../../shared/contract/watching/sql-analysis/operations.ts';
import { listSqlManages } from '../../../shared/contract/watching/sql-manages/operations.ts';
import { updateUser } from '../../../shared/contract/people/users/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { httpStandIn, readLetter, smtpStandIn } from '../../../test/support/stand-ins.ts';
import { movableClock } from '../../../test/support/workflow-bench.ts';
import { auditCollectedSql } from '../audit-plans/audit-collected-sql.ts';
import { collectSql } from '../audit-plans/collect.ts';
import { scanTaskByName } from '../audit-plans/service.ts';
import { FileFolder, localFiles } from '../../local/adapters/files.ts';
import { LinkSigner } from '../../local/adapters/file-links.ts';
import { makeScanReports } from './make-reports.ts';
import { removeReport, reportFile, reports } from './report-repo.ts';
import { sendScanNotices } from './send-notices.ts';

const clock = movableClock();
const folder = mkdtempSync(join(tmpdir(), 'scan-tasks-'));
const params = { project_name: 'shop' };
const page = { page_index: 1, page_size: 50 };
let api: TestApi;
let projectUid: string;
let source: string;
let stock: string;
let hook: Awaited<ReturnType<typeof httpStandIn>>;
let post: Awaited<ReturnType<typeof smtpStandIn>>;
let hookStatus = 200;
beforeAll(async () => {
  [hook, post] = await Promise.all([
    httpStandIn(() => ({ status: hookStatus, body: 'no room' })),
    smtpStandIn({ user: 'sluice@shop.example', password: 'post-secret' }),
  ]);
  api = await testApi({
    clock,
    ports: { files: localFiles({ folder: new FileFolder(folder), links: new LinkSigner(clock) }) },
  });
  projectUid = await api.addProject('shop');
  await api.addProject('shop', 'other');
  const made = { db_type: 'MySQL', host: '127.0.0.1', port: '1' };
  source = await api.addDbService(projectUid, 'orders', made);
  stock = await api.addDbService(projectUid, 'stock', made);
  await api.addMember(projectUid, 'mei', { roles: [{ role: '700405', on: [source] }] });
  await api.addMember(projectUid, 'lee');
  await api
    .as('admin')
    .call(updateUser, { params: { user_uid: api.uidOf('mei') }, body: { user: { email: 'mei@shop.example' } } });
});
afterAll(async () => {
  await Promise.all([api.close(), hook.close(), post.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const create = (name: string, more: object = {}, by = 'admin') =>
  api.as(by).call(contract.createScanTask, { params, body: wanted(name, more) });
const refused = (name: string, more: object = {}, by = 'admin') =>
  api.as(by).errorOf(contract.createScanTask, { params, body: wanted(name, more) });
const wanted = (name: string, more: object) => ({
  audit_plan_name: name,
  audit_plan_cron: '0 * * * *',
  audit_plan_type: 'default',
  audit_plan_instance_name: 'orders',
  ...more,
});
const at = (name: string) => ({ params: { ...params, audit_plan_name: name } });
const read = async (name: string, by = 'admin') => (await api.as(by).call(contract.getScanTask, at(name))).data;
const scanner = async (name: string) => {
  const { audit_plan_token: token } = await read(name);
  return api.anyone.with({ token: async () => token });
};
const one = (sql: string, count = 1, more: object = {}) => ({
  audit_plan_sql_last_receive_text: sql,
  audit_plan_sql_counter: String(count),
  audit_plan_sql_schema: 'shop',
  ...more,
});
const send = async (name: string, list: object[], how: 'whole' | 'some' = 'some') =>
  (await scanner(name)).call(how === 'whole' ? contract.sendWholeScanTaskSqlsV1 : contract.sendScanTaskSqls, {
    ...at(name),
    body: { audit_plan_sql_list: list as never },
  });
const trigger = async (name: string, by = 'admin') => (await api.as(by).call(contract.triggerScanTask, at(name))).data;
const reportAt = (name: string, id: string) => ({
  params: { ...at(name).params, audit_plan_report_id: id },
});
const sqls = async (name: string, id: string) =>
  (await api.as('admin').call(contract.listScanReportSqls, { ...reportAt(name, id), query: page })).data;
const sweep = async () => {
  await collectSql(api.world);
  await auditCollectedSql(api.world);
  await makeScanReports(api.world);
  await sendScanNotices(api.world);
};

test('a scan task is made by name, with or without a data source, and found in both forms of the list', async () => {
  await create('nightly', { rule_template_name: 'default_MySQL_V1Rules' }, 'mei');
  await create('loose', { audit_plan_instance_name: undefined, audit_plan_instance_type: 'PostgreSQL' });
  expect(await read('nightly', 'mei')).toMatchObject({
    audit_plan_name: 'nightly',
    audit_plan_cron: '0 * * * *',
    audit_plan_db_type: 'MySQL',
    audit_plan_instance_name: 'orders',
    audit_plan_meta: { audit_plan_type: 'default' },
    rule_template_name: 'default_MySQL_V1Rules',
    is_mine: true,
  });
  const first = await api.as('admin').call(contract.listScanTasksV1, { params, query: page });
  expect(first.data.map((row) => [row.audit_plan_name, row.rule_template_name])).toEqual([
    ['loose', ''],
    ['nightly', 'default_MySQL_V1Rules'],
  ]);
  const second = await api.as('mei').call(contract.listScanTasks, {
    params,
    query: { ...page, fuzzy_search_audit_plan_name: 'NIGHT', filter_audit_plan_db_type: 'MySQL' },
  });
  expect(second.total_nums).toBe(1);
  expect(second.data[0]).toMatchObject({
    create_user_id: api.uidOf('mei'),
    rule_template: { name: 'default_MySQL_V1Rules', is_global_rule_template: true },
  });
});

test('what cannot be a scan task is refused with what is wrong', async () => {
  expect(await refused('nightly')).toBe('scanTaskExists');
  expect(await refused('9lives')).toBe('validation');
  expect(await refused('a', { audit_plan_cron: 'often' })).toBe('validation');
  expect(await refused('a', { audit_plan_type: 'oracle_top_sql' })).toBe('unknownScanType');
  expect(await refused('a', { audit_plan_instance_name: 'nowhere' })).toBe('notFound');
  expect(await refused('a', { audit_plan_instance_type: 'PostgreSQL' })).toBe('scanTaskOtherType');
  expect(await refused('a', { audit_plan_instance_name: '' })).toBe('scanTaskNeedsType');
  expect(await refused('a', { rule_template_name: 'nowhere' })).toBe('unknownRuleTemplate');
  const asks = { audit_plan_type: 'mysql_processlist', audit_plan_instance_type: 'MySQL' };
  expect(await refused('a', { ...asks, audit_plan_instance_name: '' })).toBe('scanTaskNeedsSource');
});

test('who may not scan is refused; who may not see a task does not find it', async () => {
  expect(await refused('a', {}, 'lee')).toBe('forbidden');
  expect(await refused('a', { audit_plan_instance_name: 'stock' }, 'mei')).toBe('forbidden');
  for (const op of [contract.getScanTask, contract.deleteScanTask, contract.triggerScanTask] as const)
    expect(await api.as('lee').errorOf(op, at('nightly'))).toMatch(/notFound|forbidden/);
  expect(await api.as('lee').errorOf(contract.getScanTask, at('nightly'))).toBe('notFound');
  expect(await api.as('mei').errorOf(contract.getScanTask, at('loose'))).toBe('notFound');
  expect(await api.as('admin', 'other').errorOf(contract.getScanTask, at('nightly'))).toBe('notFound');
  expect((await api.as('lee').call(contract.listScanTasks, { params, query: page })).data).toEqual([]);
});

test('what is sent is counted once and reported with score, pass rate and level, in both forms', async () => {
  await send('nightly', [one('delete from t', 3), one('select id from t where id = 1', 2, { endpoint: '10.0.0.9' })]);
  const report = await trigger('nightly', 'mei');
  expect(report).toMatchObject({ audit_level: 'error', sql_count: 2, is_being_made: false });
  expect(report.score).toBeGreaterThan(0);
  expect(report.pass_rate).toBeLessThan(1);
  const id = report.audit_plan_report_id;
  expect((await api.as('admin').call(contract.getScanReport, reportAt('nightly', id))).data).toEqual(report);
  const rows = await sqls('nightly', id);
  const worst = rows.find((row) => row.audit_plan_report_sql === 'delete from t');
  expect(worst?.audit_plan_report_sql_audit_result.map(({ rule_name }) => rule_name)).toContain('dml-require-where');
  const old = await api
    .as('admin')
    .call(contract.listScanReportSqlsV1, { ...reportAt('nightly', id), query: { page_index: 1, page_size: 1 } });
  expect(old.total_nums).toBe(2);
  expect(old.data).toHaveLength(1);
  const second = await api
    .as('admin')
    .call(contract.listScanReportSqlsV1, { ...reportAt('nightly', id), query: { page_index: 2, page_size: 1 } });
  const texts = [...old.data, ...second.data].map((row) => row.audit_plan_report_sql_audit_result);
  expect(texts.join()).toMatch(/\[error\]/);
  const first = { params: { ...reportAt('nightly', id).params, number: 1 } };
  for (const op of [analyseReportedSql, analyseReportedSqlV2] as const) {
    // Nothing answers at the data source, so it is as far as an analysis comes.
    expect(await api.as('admin').errorOf(op, first)).toBe('connectFailed');
    expect(await api.as('lee').errorOf(op, first)).toBe('notFound');
    expect(await api.as('admin').errorOf(op, { params: { ...first.params, number: 99 } })).toBe('notFound');
  }
  const file = await api.as('admin').send(contract.exportScanReport, reportAt('nightly', id));
  expect(file.bytes.toString()).toContain('delete from t');
  const task = await scanTaskByName(api.table(), projectUid, 'nightly');
  const stored = await reports.on(api.table()).require({ scanId: task?.scanId ?? 0, reportId: Number(id) });
  await reports.on(api.table()).update({ ...stored, makingSince: new Date(clock.now()).toISOString() });
  expect(await api.as('admin').errorOf(contract.exportScanReport, reportAt('nightly', id))).toBe('scanReportNotReady');
  await reports.on(api.table()).update({ ...stored, version: stored.version + 1 });
  // Of a large report a file is left for its download.
  const left = reportFile(stored, { isConcealed: true });
  const files = api.world.files.forTenant('default');
  await files.put(left, 'rows', { contentType: 'text/csv' });
  await removeReport({ table: api.table(), tenant: 'default', world: api.world }, stored);
  expect([await files.size(left), await reports.on(api.table()).get(stored)]).toEqual([undefined, undefined]);
  const collected = await api.as('admin').call(contract.listScanTaskSqls, { ...at('nightly'), query: page });
  expect(collected.data.rows.map(({ counter }) => counter).sort()).toEqual(['2', '3']);
  const managed = await api.as('admin').call(listSqlManages, { params, query: page });
  expect(managed.data.every((row) => row.source.scan_task_name === 'nightly')).toBe(true);
});

test('what is sent as everything replaces what was there, and counts anew', async () => {
  await send('nightly', [one('select id from t where id = 7', 4)], 'whole');
  const { audit_plan_report_id: id } = await trigger('nightly');
  expect((await sqls('nightly', id)).map((row) => row.audit_plan_report_sql)).toEqual([
    'select id from t where id = 7',
  ]);
  const { data } = await api.as('admin').call(contract.listScanTaskSqls, { ...at('nightly'), query: page });
  expect(data.rows.map(({ counter }) => counter)).toEqual(['4']);
  await send('nightly', [one('delete from t', 1)]);
  expect((await sqls('nightly', (await trigger('nightly')).audit_plan_report_id)).length).toBe(2);
});

test('more than a piece is reported whole, page after page, without repetition', async () => {
  const many = Array.from({ length: 137 }, (_, i) => one(`select c${i} from t where id = 1`));
  await send('loose', many);
  const { audit_plan_report_id: id, sql_count } = await trigger('loose');
  expect(sql_count).toBe(137);
  const seen: string[] = [];
  for (const page_index of [1, 2, 3, 4, 5]) {
    const given = { ...reportAt('loose', id), query: { page_index, page_size: 33 } };
    const { data } = await api.as('admin').call(contract.listScanReportSqls, given);
    expect(data.map(({ number }) => number)).toEqual(data.map((_, i) => (page_index - 1) * 33 + i + 1));
    seen.push(...data.map((row) => row.audit_plan_report_sql));
  }
  expect(new Set(seen).size).toBe(137);
  // Of no data source there is nothing to ask.
  const query = { ...page, filter_db_type: 'PostgreSQL' };
  const [first] = (await api.as('admin').call(listSqlManages, { params, query })).data;
  expect(
    await api
      .as('admin')
      .errorOf(analyseManagedSql, { params: { ...params, sql_manage_id: first?.id ?? 0 }, query: {} }),
  ).toBe('analysisNeedsSource');
});

test('a wrong token is refused with 401, one of another task opens nothing here', async () => {
  const body = { audit_plan_sql_list: [one('select 1')] } as never;
  for (const token of ['', 'a.b.c', await api.token('admin')]) {
    const reply = await api.anyone
      .with({ token: async () => token })
      .send(contract.sendScanTaskSqls, { ...at('nightly'), body });
    expect(reply.status).toBe(401);
  }
  const other = await (await scanner('loose')).send(contract.sendScanTaskSqls, { ...at('nightly'), body });
  expect(JSON.parse(other.bytes.toString()).error).toBe('notFound');
  expect(await (await scanner('loose')).errorOf(contract.listScanTasks, { params, query: page })).toBe(
    'signInRequired',
  );
  expect((await read('nightly', 'auditor')).audit_plan_token).toBe('');
});

test('reports are made when their time comes, once, also when two look at the same time', async () => {
  const count = async () =>
    (await api.as('admin').call(contract.listScanReports, { ...at('nightly'), query: page })).total_nums;
  const before = await count();
  clock.later(3600_000);
  await Promise.all([makeScanReports(api.world), makeScanReports(api.world)]);
  expect(await count()).toBe(before + 1);
  const { data } = await api.as('admin').call(contract.listScanReports, { ...at('nightly'), query: page });
  expect(data[0]).toMatchObject({ is_being_made: false, sql_count: 2 });
});

test('subscribers are told by mail and webhook from their level on, and not more often than they want', async () => {
  const config = (body: object, by = 'mei') =>
    api.as(by).call(contract.updateScanTaskNotifyConfig, { ...at('nightly'), body });
  const problem = (body: object, by = 'mei') =>
    api.as(by).errorOf(contract.updateScanTaskNotifyConfig, { ...at('nightly'), body });
  const asked = async () => (await api.as('mei').call(contract.getScanTaskNotifyConfig, at('nightly'))).data;
  expect(await asked()).toMatchObject({ notify_interval: 10, notify_level: 'warn', enable_email_notify: false });
  expect(await problem({ enable_web_hook_notify: true })).toBe('webhookAddressMissing');
  expect(await problem({ web_hook_template: '{"text": {{.score}' })).toBe('webhookTemplateInvalid');
  expect(await problem({ enable_email_notify: true }, 'lee')).toMatch(/notFound|forbidden/);
  const trial = async () => (await api.as('mei').call(contract.testScanTaskNotifyConfig, at('nightly'))).data;
  await config({ enable_email_notify: true, enable_web_hook_notify: true, web_hook_url: hook.url });
  expect((await trial()).is_notify_send_normal).toBe(false);
  await api.as('admin').call(configuration.updateSmtp, {
    body: {
      smtp_configuration: {
        enable_smtp_notify: true,
        smtp_host: '127.0.0.1',
        smtp_port: String(post.port),
        smtp_username: 'sluice@shop.example',
        smtp_password: 'post-secret',
        is_skip_verify: true,
      },
    },
  });
  expect(await trial()).toEqual({ is_notify_send_normal: true, send_error_message: '' });
  const [letters, calls] = [post.letters.length, hook.caught.length];
  await trigger('nightly');
  await sweep();
  expect(post.letters.slice(letters).map((letter) => letter.to.join())).toEqual(['mei@shop.example']);
  const letter = post.letters.at(-1);
  expect(letter && readLetter(letter).subject).toContain('nightly');
  expect(hook.caught.slice(calls).map(({ body }) => JSON.parse(body).payload.audit_plan)).toMatchObject([
    { audit_plan_name: 'nightly', audit_level: 'error', project_name: 'shop', instance_name: 'orders' },
  ]);
  // Within the interval nobody is told again.
  await trigger('nightly');
  await sweep();
  expect(hook.caught.length).toBe(calls + 1);
  clock.later(11 * 60_000);
  await config({ enable_email_notify: false, web_hook_template: '{"text": "{{.subject}} {{.score}}"}' });
  await trigger('nightly');
  hookStatus = 500;
  await sweep();
  expect((await asked()).last_send_problem).toContain('HTTP 500');
  hookStatus = 200;
  clock.later(120_000);
  await sweep();
  const text = String(JSON.parse(hook.caught.at(-1)?.body ?? '{}').text);
  expect(text).toMatch(/^扫描任务 nightly 的报告：错误 \d+$/);
  expect(hook.caught.length).toBe(calls + 3);
  expect((await api.as('auditor').call(contract.getScanTaskNotifyConfig, at('nightly'))).data.web_hook_url).toBe('');
});

test('a task is changed in part, keeps its SQL, and holds its data source', async () => {
  const change = (body: object, by = 'mei') => api.as(by).call(contract.updateScanTask, { ...at('nightly'), body });
  await change({ audit_plan_cron: '30 2 * * *', audit_plan_instance_database: 'shop' });
  expect(await read('nightly')).toMatchObject({
    audit_plan_cron: '30 2 * * *',
    audit_plan_instance_database: 'shop',
    rule_template_name: 'default_MySQL_V1Rules',
    total_sql_nums: 2,
  });
  expect(
    await api
      .as('mei')
      .errorOf(contract.updateScanTask, { ...at('nightly'), body: { audit_plan_instance_name: 'stock' } }),
  ).toBe('forbidden');
  const remove = (uid: string) =>
    api.as('admin').errorOf(deleteDbService, { params: { project_uid: projectUid, db_service_uid: uid } });
  expect(await remove(source)).toBe('dbServiceIsScanned');
  await create('passing', { audit_plan_instance_name: 'stock' });
  expect(await remove(stock)).toBe('dbServiceIsScanned');
  await api.as('admin').call(contract.updateScanTask, { ...at('passing'), body: { audit_plan_instance_name: '' } });
  await api.as('admin').call(deleteDbService, { params: { project_uid: projectUid, db_service_uid: stock } });
});

test('a task is deleted with its SQL and reports, and its name is free again', async () => {
  await api.as('mei').call(contract.deleteScanTask, at('nightly'));
  await sweep();
  expect(await api.as('admin').errorOf(contract.getScanTask, at('nightly'))).toBe('notFound');
  const managed = await api.as('admin').call(listSqlManages, { params, query: { ...page, filter_db_type: 'MySQL' } });
  expect(managed.data).toEqual([]);
  await create('nightly');
  expect((await api.as('admin').call(contract.listScanReports, { ...at('nightly'), query: page })).data).toEqual([]);
});

test('an archived project is read only', async () => {
  await api.as('admin').call(archiveProject, { params: { project_uid: projectUid } });
  expect(await refused('late')).toBe('projectArchived');
  expect(await api.as('admin').errorOf(contract.triggerScanTask, at('loose'))).toBe('projectArchived');
  expect((await read('loose')).is_mine).toBe(false);
});
