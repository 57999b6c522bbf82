import { updateCoding } from '../../../shared/contract/ground/configuration/operations.ts';
import { archiveProject } from '../../../shared/contract/people/projects/operations.ts';
import * as contract from '../../../shared/contract/watching/sql-manages/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { reportingSource } from '../../../test/support/governed-sql.ts';
import { httpStandIn, type StandInAnswer } from '../../../test/support/stand-ins.ts';

const params = { project_name: 'shop' };
let api: TestApi;
let tracker: Awaited<ReturnType<typeof httpStandIn>>;
let answer: StandInAnswer;
let projectUid: string;
beforeAll(async () => {
  [api, tracker] = await Promise.all([testApi(), httpStandIn(() => answer)]);
  await api.addProject('shop', 'other');
  projectUid = await api.addProject('shop');
  await api.addMember(projectUid, 'mei');
  const { send } = await reportingSource(api, { projectUid, project: 'shop', name: 'orders' });
  for (const sql of ['delete from t', 'update t set a = 1']) await send(sql);
});
beforeEach(() => {
  answer = { body: { Response: { RequestId: 'r', Issue: { Code: 2741 } } } };
});
afterAll(() => Promise.all([api.close(), tracker.close()]));

const rows = async (by = 'admin') =>
  (
    await api.as(by).call(contract.listSqlManages, {
      params,
      query: { page_index: 1, page_size: 50, sort_field: 'first_appear_timestamp', sort_order: 'asc' },
    })
  ).data;
const ids = async () => (await rows()).map(({ id }) => id);
const body = async (more: object = {}) => ({
  sql_manage_id_list: await ids(),
  coding_project_name: 'backlog',
  ...more,
});
const refusal = async (by: string, more: object = {}, tenant = 'default') =>
  api.as(by, tenant).refusal(contract.sendSqlManages, { params, body: await body(more) });

test('while no tracker is connected nothing is sent, and it is said who can connect one', async () => {
  expect(await refusal('admin')).toMatchObject({ error: 'trackerOff' });
  expect((await rows()).map(({ status }) => status)).toEqual(['unhandled', 'unhandled']);
});

describe('with a tracker', () => {
  beforeAll(async () => {
    const settings = { coding_url: tracker.url, token: 'coding-t0ken', is_coding_enabled: true };
    await api.as('admin').call(updateCoding, { body: settings });
  });

  test('what it refuses is told in its own words, and no statement counts as sent', async () => {
    answer = { body: { Response: { Error: { Code: 'ResourceNotFound', Message: 'no project backlog' } } } };
    const refused = await refusal('admin');
    expect(refused.error).toBe('trackerRefused');
    expect(refused.message).toContain('ResourceNotFound no project backlog');
    expect((await rows()).map(({ status }) => status)).toEqual(['unhandled', 'unhandled']);
  });

  test('one issue holds all that was chosen; what was solved stays solved', async () => {
    const [solved = 0, open = 0] = await ids();
    const solving = { sql_manage_id_list: [solved], status: 'solved' as const };
    await api.as('admin').call(contract.batchUpdateSqlManages, { params, body: solving });
    const { data } = await api.as('admin').call(contract.sendSqlManages, {
      params,
      body: await body({ type: 'DEFECT', priority: 'HIGH' }),
    });
    expect(data).toEqual({ code: '2741', message: 'shop: 2 SQL to improve' });
    const sent = JSON.parse(tracker.caught.at(-1)?.body ?? '{}');
    expect(sent).toMatchObject({ ProjectName: 'backlog', Type: 'DEFECT', Priority: '2', Name: data.message });
    expect(sent.Description).toContain(`#${solved} orders / shop\n\ndelete from t`);
    expect(sent.Description).toContain(`#${open} orders / shop\n\nupdate t set a = 1`);
    expect(sent.Description).toMatch(/- \[error\] /);
    expect((await rows()).map(({ status }) => status)).toEqual(['solved', 'sent']);
    const one = await api.as('admin').call(contract.getSqlManage, {
      params: { ...params, sql_manage_id: open },
      query: {},
    });
    expect(one.data.history[0]).toMatchObject({ user: 'admin', action: 'Sent to Coding as 2741' });
  });

  test('is for those who may handle the statements', async () => {
    expect((await refusal('mei')).error).toBe('notFound');
    expect((await refusal('auditor')).error).toBe('forbidden');
    expect((await refusal('admin', {}, 'other')).error).toBe('notFound');
  });

  test('needs statements and the name of a project', async () => {
    const { fields } = await refusal('admin', { sql_manage_id_list: [], coding_project_name: ' ', type: 'NOTE' });
    expect(fields?.map(({ path }) => path)).toEqual(['sql_manage_id_list', 'coding_project_name', 'type']);
  });

  test('makes no issue out of an archived project', async () => {
    await api.as('admin').call(archiveProject, { params: { project_uid: projectUid } });
    const before = tracker.caught.length;
    expect((await refusal('admin')).error).toBe('projectArchived');
    expect(tracker.caught.length).toBe(before);
  });
});
