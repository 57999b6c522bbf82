import { updateProject } from '../../../shared/contract/people/projects/operations.ts';
import * as contract from '../../../shared/contract/watching/sql-manages/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { reportingSource, type Reporting } from '../../../test/support/governed-sql.ts';
import { movableClock } from '../../../test/support/workflow-bench.ts';

const clock = movableClock();
let api: TestApi;
const uids: Record<string, string> = {};
const sources: Record<string, Reporting> = {};
beforeAll(async () => {
  api = await testApi({ clock });
  await api.addProject('shop', 'other');
  for (const project of ['shop', 'bank']) {
    const projectUid = await api.addProject(project);
    uids[project] = projectUid;
    sources[project] = await reportingSource(api, { projectUid, project, name: `${project}-orders` });
    for (const sql of ['delete from t', 'select id from t where id = 1']) {
      clock.later(1_000);
      await sources[project].send(sql);
    }
  }
  await api.addMember(uids['shop'] ?? '', 'mei');
});
afterAll(() => api.close());

const list = (query: object = {}, by = 'admin', tenant = 'default') =>
  api.as(by, tenant).call(contract.listGlobalSqlManages, { query: { page_index: 1, page_size: 20, ...query } });
const places = async (query: object = {}, by = 'admin') =>
  (await list(query, by)).data.map(({ project_name, sql }) => `${project_name}: ${sql}`);
const count = async (query: object = {}, by = 'admin') =>
  (await api.as(by).call(contract.countGlobalSqlManages, { query })).total_nums;
const handle = async (project: string, change: object) => {
  const [row] = (await list({ filter_project_uid: uids[project] })).data;
  await api.as('admin').call(contract.batchUpdateSqlManages, {
    params: { project_name: project },
    body: { sql_manage_id_list: [row?.id ?? 0], ...change },
  });
};

test('what a rule found something in waits, the newest first, with its problems and its project', async () => {
  const { data, total_nums } = await list();
  expect(total_nums).toBe(2);
  expect(data.map(({ sql, project_name, instance_name }) => [sql, project_name, instance_name])).toEqual([
    ['delete from t', 'bank', 'bank-orders'],
    ['delete from t', 'shop', 'shop-orders'],
  ]);
  expect(data[0]).toMatchObject({ project_uid: uids['bank'], project_priority: 'medium', status: 'unhandled' });
  expect(data[0]?.problem_descriptions.join()).toMatch(/WHERE/);
});

test('it is narrowed by project, data source and priority of the project', async () => {
  const source = sources['shop']?.sourceUid;
  expect(await places({ filter_project_uid: uids['bank'] })).toEqual(['bank: delete from t']);
  expect(await places({ filter_instance_id: source })).toEqual(['shop: delete from t']);
  expect(await count({ filter_instance_id: source, filter_project_uid: uids['bank'] })).toBe(0);
  await api.as('admin').call(updateProject, {
    params: { project_uid: uids['bank'] ?? '' },
    body: { project: { desc: '', project_priority: 'high' } },
  });
  expect(await places({ filter_project_priority: 'high' })).toEqual(['bank: delete from t']);
  expect(await count({ filter_project_priority: 'low' })).toBe(0);
});

test('members see what is theirs to handle, whatever else they ask for', async () => {
  expect(await count({}, 'mei')).toBe(0);
  await handle('shop', { assignees: [api.uidOf('mei')] });
  expect(await places({}, 'mei')).toEqual(['shop: delete from t']);
  expect(await count({ filter_current_step_assignee_user_id: api.uidOf('mei') })).toBe(1);
  expect(await count({ filter_current_step_assignee_user_id: api.uidOf('admin') }, 'mei')).toBe(0);
  expect(await count({ filter_project_uid: uids['bank'] }, 'mei')).toBe(0);
});

test('what is solved waits no longer', async () => {
  await handle('shop', { status: 'solved' });
  expect(await places()).toEqual(['bank: delete from t']);
  expect(await count({}, 'mei')).toBe(0);
});

test('other tenants have their own; who is not signed in and wrong filters are refused', async () => {
  expect((await list({}, 'admin', 'other')).total_nums).toBe(0);
  const query = { page_index: 1, page_size: 5 };
  expect(await api.anyone.errorOf(contract.listGlobalSqlManages, { query })).toBe('signInRequired');
  expect(await api.anyone.errorOf(contract.countGlobalSqlManages, { query: {} })).toBe('signInRequired');
  const wrong = await api
    .as('admin')
    .refusal(contract.listGlobalSqlManages, { query: { ...query, filter_project_priority: 'urgent' } });
  expect(wrong.fields?.map(({ path }) => path)).toEqual(['filter_project_priority']);
});
