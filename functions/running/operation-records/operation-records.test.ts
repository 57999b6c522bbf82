import * as contract from '../../../shared/contract/running/operation-records/operations.ts';
import * as projects from '../../../shared/contract/people/projects/operations.ts';
import * as roles from '../../../shared/contract/people/roles/operations.ts';
import * as users from '../../../shared/contract/people/users/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { manualClock } from '../../../test/support/clock.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';

const clock = manualClock(Date.UTC(2030, 4, 20, 12));
const day = 24 * 60 * 60 * 1000;
let api: TestApi;
let shop: string;
beforeAll(async () => {
  api = await testApi({ clock });
  shop = await api.addProject('shop');
  await api.addMember(shop, 'mei', { permissions: ['view_operation_record'] });
  await api.addMember(shop, 'lee');
});
afterAll(() => api.close());

const list = (query: object = {}, by = 'auditor') =>
  api.as(by).call(contract.listOperationRecords, { query: { page_index: 1, page_size: 50, ...query } });
const errorOf = (by: string, query: object) =>
  api.as(by).errorOf(contract.listOperationRecords, { query: { page_index: 1, page_size: 5, ...query } });
const addRole = (name: string, by = 'admin', more: object = {}) =>
  api.as(by).send(roles.addRole, { body: { role: { name, op_permission_uids: ['700010'], ...more } } });

test('a changing call leaves who, from where, what and how it ended, newest first', async () => {
  await addRole('kept', 'admin');
  await addRole('kept', 'sys');
  const { data } = await list({ filter_operate_action: 'create_role' });
  expect(data).toEqual([
    expect.objectContaining({
      operation_user: { user_name: 'sys', ip: '203.0.113.7' },
      status: 'failed',
      operation_content: 'Create the role kept',
    }),
    expect.objectContaining({
      operation_type_name: 'Role',
      operation_action: 'Create a role',
      status: 'succeeded',
      project_name: '',
      operation_user_agent: 'test',
    }),
  ]);
  expect(new Set(data.map(({ id }) => id)).size).toBe(2);
});

test('a call that was not allowed is recorded as failed, a call that reads is not recorded', async () => {
  await addRole('forbidden', 'mei');
  expect((await list({ fuzzy_search_operate_user_name: 'mei' })).data[0]).toMatchObject({
    operation_user: { user_name: 'mei' },
    status: 'failed',
  });
  const { total_nums } = await list();
  await list();
  expect((await list()).total_nums).toBe(total_nums);
});

test('the records of one project are for its managers and for who may view them there', async () => {
  expect(
    (await list({ filter_operate_project_name: 'shop' }, 'mei')).data.map(({ project_name }) => project_name),
  ).toEqual(['shop', 'shop']);
  expect(await errorOf('lee', { filter_operate_project_name: 'shop' })).toBe('forbidden');
  expect(await errorOf('max', { filter_operate_project_name: 'shop' })).toBe('notFound');
  expect(await errorOf('mei', {})).toBe('forbidden');
  expect(await errorOf('mei', { filter_operate_project_name: '' })).toBe('forbidden');
});

test('an overseer sees one project, the platform alone, or everything, each with its total', async () => {
  const [all, ofShop, ofPlatform] = [
    await list(),
    await list({ filter_operate_project_name: 'shop' }),
    await list({ filter_operate_project_name: '' }),
  ];
  expect(ofPlatform.data.every(({ project_name }) => project_name === '')).toBe(true);
  expect([all.total_nums, ofShop.total_nums, ofPlatform.total_nums]).toEqual([
    all.data.length,
    ofShop.data.length,
    ofPlatform.data.length,
  ]);
  expect(ofShop.total_nums + ofPlatform.total_nums).toBe(all.total_nums);
});

test('a new project of the same name does not inherit the records of the old one', async () => {
  const first = await api.addProject('reused');
  await api.addMember(first, 'max');
  await api.as('admin').call(projects.deleteProject, { params: { project_uid: first } });
  const second = await api.addProject('reused');
  await api.addMember(second, 'max', { isManager: true });
  expect((await list({ filter_operate_project_name: 'reused' }, 'max')).total_nums).toBe(1);
});

test('records are found by time, type, action and part of a name', async () => {
  clock.advance(day);
  await api.as('director').call(users.updateCurrentUser, { body: { current_user: { language: 'en-US' } } });
  const found = async (query: object) => (await list(query)).data.map(({ operation_user }) => operation_user.user_name);
  expect(await found({ filter_operate_time_from: '2030-05-21T00:00:00Z' })).toEqual(['director']);
  expect(
    await found({
      filter_operate_time_from: '2030-05-21T08:00:00+08:00',
      filter_operate_time_to: '2030-05-21T20:00:00+08:00',
    }),
  ).toEqual(['director']);
  expect(await found({ filter_operate_time_from: '2030-05-22T00:00:00Z' })).toEqual([]);
  expect(await found({ filter_operate_type_name: 'user', fuzzy_search_operate_user_name: 'rect' })).toEqual([
    'director',
  ]);
  expect(await found({ filter_operate_type_name: 'role', fuzzy_search_operate_user_name: 'rect' })).toEqual([]);
  expect(await errorOf('auditor', { filter_operate_time_from: 'yesterday' })).toBe('validation');
});

test('pages follow each other', async () => {
  const { data } = await list();
  const pages = await Promise.all([1, 2, 3].map(async (page_index) => (await list({ page_index, page_size: 3 })).data));
  expect(pages.flat()).toEqual(data.slice(0, 9));
});

test('the export is the same list as CSV, in the language of the reader, with nothing that a spreadsheet would run', async () => {
  await api.addUser('=HYPERLINK(1)');
  await addRole('hers', '=HYPERLINK(1)');
  const file = await api
    .as('auditor')
    .with({ language: 'zh-CN' })
    .download(contract.exportOperationRecords, { query: { filter_operate_type_name: 'role' } });
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(decodeURIComponent(file.headers['content-disposition'] ?? '')).toMatch(/操作记录_\d{14}\.csv$/);
  const same = await api
    .as('auditor')
    .with({ language: 'zh-CN' })
    .download(contract.exportOperationRecordsOfPlatform, { query: { filter_operate_type_name: 'role' } });
  expect(same.text).toBe(file.text);
  const [head, first] = file.text.split('\r\n');
  expect(head).toBe('\ufeff操作时间,项目,操作人,IP,操作类型,操作,操作内容,状态');
  expect(first).toMatch(/,'=HYPERLINK\(1\),203\.0\.113\.7,角色,创建角色,创建角色,失败$/);
  expect(
    await api.as('lee').errorOf(contract.exportOperationRecords, { query: { filter_operate_project_name: 'shop' } }),
  ).toBe('forbidden');
});

test('another tenant has its own records', async () => {
  const { data } = await api
    .as('auditor', 'other')
    .call(contract.listOperationRecords, { query: { page_index: 1, page_size: 50 } });
  expect(data).toEqual([]);
  expect(
    await api.as('admin', 'other').call(contract.listOperationRecords, {
      query: { page_index: 1, page_size: 50, filter_operate_project_name: 'shop' },
    }),
  ).toMatchObject({ data: [], total_nums: 0 });
});

test('the values to filter by are told in both languages', async () => {
  const types = await api.as('mei').call(contract.listOperationTypeNames);
  const actions = await api.as('mei').with({ language: 'zh-CN' }).call(contract.listOperationActions);
  expect(types.data).toContainEqual({ operation_type_name: 'workflow', desc: 'Workflow' });
  expect(actions.data).toContainEqual({
    operation_type: 'workflow',
    operation_action: 'close_workflow',
    desc: '关闭工单',
  });
});

test('records end after their time, and the total with them', async () => {
  clock.advance(limits.operationRecordHours * 60 * 60 * 1000 + 2 * day);
  await addRole('newest');
  expect(await list()).toMatchObject({ data: [{ operation_content: 'Create the role newest' }], total_nums: 1 });
});
