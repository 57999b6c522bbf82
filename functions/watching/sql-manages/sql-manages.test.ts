import { archiveProject } from '../../../shared/contract/people/projects/operations.ts';
import { listRuleHits } from '../../../shared/contract/running/statistics/operations.ts';
import * as contract from '../../../shared/contract/watching/sql-manages/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { reportingSource } from '../../../test/support/governed-sql.ts';
import { unzipped } from '../../../test/support/unzipped.ts';
import { movableClock } from '../../../test/support/workflow-bench.ts';

const clock = movableClock();
const params = { project_name: 'shop' };
let api: TestApi;
let projectUid: string;
let send: (sql: string) => Promise<void>;
beforeAll(async () => {
  api = await testApi({ clock });
  await api.addProject('shop', 'other');
  projectUid = await api.addProject('shop');
  for (const user of ['mei', 'lee']) await api.addMember(projectUid, user);
  ({ send } = await reportingSource(api, { projectUid, project: 'shop', name: 'orders' }));
  for (const sql of ['delete from t', 'select id from t where id = 1', 'update t set a = 1']) await send(sql);
});
afterAll(() => api.close());

const list = async (query: object = {}, by = 'admin') =>
  api.as(by).call(contract.listSqlManages, { params, query: { page_index: 1, page_size: 50, ...query } });
const idOf = async (text: string) => (await list({ fuzzy_search_sql_fingerprint: text })).data[0]?.id ?? 0;
const handle = (body: object, by = 'admin') =>
  api.as(by).call(contract.batchUpdateSqlManages, { params, body: body as never });
const refused = (body: object, by: string, tenant = 'default') =>
  api.as(by, tenant).errorOf(contract.batchUpdateSqlManages, { params, body });

test('statements are assigned, solved and remarked together, and the totals follow', async () => {
  const ids = [await idOf('DELETE'), await idOf('UPDATE')];
  await handle({ sql_manage_id_list: ids, status: 'solved', remark: 'limited', assignees: [api.uidOf('mei')] });
  const solved = await list({ filter_status: 'solved' });
  expect(solved.data.map(({ assignees, remark }) => [assignees, remark])).toEqual([
    [['mei'], 'limited'],
    [['mei'], 'limited'],
  ]);
  expect(solved).toMatchObject({ sql_manage_total_num: 2, sql_manage_all_num: 3, sql_manage_optimized_num: 2 });
  const settled = async () => {
    const { data } = await api.as('mei').call(listRuleHits, { query: { filter_db_type: 'MySQL' } });
    const row = data.find(({ rule_name: name }) => name === 'dml-require-where');
    return [row?.fixed_count, row?.dismissed_count];
  };
  expect(await settled()).toEqual([2, 0]);
  // What is said once more is no further decision.
  await handle({ sql_manage_id_list: ids, status: 'solved' });
  await handle({ sql_manage_id_list: ids.slice(0, 1), status: 'ignored' });
  expect(await settled()).toEqual([2, 1]);
  await handle({ sql_manage_id_list: ids, status: 'solved' });
  await handle({ sql_manage_id_list: ids, priority: '' });
  expect((await list({ filter_priority: 'high' })).data).toEqual([]);
});

test('who may see none of the statements is told no numbers of them, and who may see one is told of one', async () => {
  const numbers = async (by: string) => {
    const { data, ...totals } = await list({}, by);
    return { shown: data.length, ...totals };
  };
  const none = { sql_manage_total_num: 0, sql_manage_bad_num: 0, sql_manage_optimized_num: 0, sql_manage_all_num: 0 };
  expect(await numbers('lee')).toMatchObject({ shown: 0, ...none });
  await handle({ sql_manage_id_list: [await idOf('UPDATE')], assignees: [api.uidOf('lee')] });
  const one = { sql_manage_total_num: 1, sql_manage_bad_num: 1, sql_manage_optimized_num: 1, sql_manage_all_num: 1 };
  expect(await numbers('lee')).toMatchObject({ shown: 1, ...one });
  const { data, ...first } = await api
    .as('lee')
    .call(contract.listSqlManagesV1, { params, query: { page_index: 1, page_size: 5 } });
  expect([data.length, first]).toMatchObject([1, one]);
  await handle({ sql_manage_id_list: [await idOf('UPDATE')], assignees: [api.uidOf('mei')] });
  expect(await numbers('auditor')).toMatchObject({ sql_manage_all_num: 3 });
});

test('what was found stands with what to do about it, in the list and on the page of a statement', async () => {
  const id = await idOf('DELETE');
  const [listed] = (await list({ fuzzy_search_sql_fingerprint: 'DELETE' })).data;
  const { data } = await api
    .as('admin')
    .call(contract.getSqlManage, { params: { ...params, sql_manage_id: id }, query: {} });
  for (const { audit_result } of [listed ?? { audit_result: [] }, data]) {
    expect(audit_result.length).toBeGreaterThan(0);
    for (const { instead } of audit_result) expect(instead).toMatch(/\w{3}/);
  }
});

test('what comes again after it was solved keeps its status and says so, until it is handled anew', async () => {
  clock.later(60_000);
  await send('delete from t');
  const [back] = (await list({ fuzzy_search_sql_fingerprint: 'DELETE' })).data;
  expect(back).toMatchObject({ status: 'solved', fp_count: 2, remark: 'limited' });
  expect(back?.returned_at).toBeDefined();
  await handle({ sql_manage_id_list: [back?.id], status: 'ignored' });
  expect((await list({ fuzzy_search_sql_fingerprint: 'DELETE' })).data[0]?.returned_at).toBeUndefined();
});

test('the list is filtered and ordered, and goes into a file', async () => {
  expect((await list({ filter_audit_level: 'error' })).data.length).toBe(2);
  expect((await list({ sort_field: 'fp_count', sort_order: 'desc' })).data[0]?.fp_count).toBe(2);
  expect((await list({ filter_rule_name: 'dml-require-where' })).data.length).toBe(2);
  expect((await list({ filter_by_environment_tag: 'PROD' })).data).toEqual([]);
  expect((await list({ filter_db_type: 'Oracle' })).data).toEqual([]);
  const { data: tips } = await api.as('admin').call(contract.listSqlManageRuleTips, { params });
  expect(tips[0]?.rule.map(({ rule_name }) => rule_name)).toContain('dml-require-where');
  const file = await api.as('admin').send(contract.exportSqlManages, { params, query: {} });
  expect(file.bytes.toString()).toContain('delete from t');
  const workbook = await api.as('admin').send(contract.exportSqlManages, { params, query: { export_format: 'excel' } });
  expect((await unzipped(workbook.bytes)).get('xl/worksheets/sheet1.xml')).toContain('delete from t');
});

test('members see and change what is assigned to them, others nothing', async () => {
  const mine = await list({}, 'mei');
  expect(mine.data.map(({ is_mine }) => is_mine)).toEqual([true, true]);
  expect((await list({}, 'lee')).data).toEqual([]);
  const [own, other] = [await idOf('UPDATE'), await idOf('SELECT id')];
  await handle({ sql_manage_id_list: [own], status: 'manual_audited' }, 'mei');
  expect(await refused({ sql_manage_id_list: [own, other], status: 'solved' }, 'mei')).toBe('notFound');
  expect(await refused({ sql_manage_id_list: [own], status: 'solved' }, 'lee')).toBe('notFound');
  expect(await refused({ sql_manage_id_list: [own], status: 'solved' }, 'auditor')).toBe('forbidden');
  expect(await refused({ sql_manage_id_list: [own], status: 'solved' }, 'admin', 'other')).toBe('notFound');
  expect(await refused({ sql_manage_id_list: [own], assignees: [api.uidOf('max')] }, 'admin')).toBe('assigneeNoMember');
  expect(await refused({ sql_manage_id_list: [], status: 'solved' }, 'admin')).toBe('validation');
});

test('in an archived project nothing is handled', async () => {
  await api.as('admin').call(archiveProject, { params: { project_uid: projectUid } });
  expect(await refused({ sql_manage_id_list: [await idOf('UPDATE')], status: 'solved' }, 'mei')).toBe(
    'projectArchived',
  );
  expect((await list({}, 'mei')).data.length).toBe(2);
});
