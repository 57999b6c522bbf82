import * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import * as projects from '../../../shared/contract/people/projects/operations.ts';
import type { WorkflowStatus } from '../../../shared/lifecycles/workflow.ts';
import { limits } from '../../../shared/limits.ts';
import { aWorkflow } from '../../../test/support/a-workflow.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { changeWorkflow } from './change-workflow.ts';

let api: TestApi;
let shop: string;
let store: string;
beforeAll(async () => {
  api = await testApi();
  [shop, store] = [await api.addProject('shop'), await api.addProject('store')];
  await api.as('admin').call(projects.updateProject, {
    params: { project_uid: store },
    body: { project: { project_priority: 'high' } },
  });
  await api.addMember(shop, 'max', { isManager: true });
});
afterAll(() => api.close());

let made = 0;
const person = (name: string) => ({ uid: api.uidOf(name), name });

/** A workflow of mei that lee reviews. */
async function aChange(status: WorkflowStatus, projectUid: string, more: object = {}): Promise<string> {
  const workflowId = `w${String((made += 1)).padStart(6, '0')}`;
  const people = { creator: person('mei'), reviewer: person('lee'), executor: person('lee') };
  const participantUids = [api.uidOf('mei'), api.uidOf('lee')];
  await changeWorkflow(api.table(), {
    before: undefined,
    after: aWorkflow({ workflowId, projectUid, status, participantUids, ...people, ...more }),
  });
  return workflowId;
}

const list = async (user: string, query: object = {}, tenant?: string) =>
  api.as(user, tenant).call(contract.listGlobalWorkflows, { query: { page_index: 1, page_size: 20, ...query } });
const idsOf = async (user: string, query: object = {}) =>
  (await list(user, query)).data.map(({ workflow_id }) => workflow_id);

test('overseers see all projects, managers theirs, others what they have to do with', async () => {
  const [first, second] = [await aChange('wait_for_audit', shop), await aChange('rejected', store)];
  expect(await idsOf('auditor')).toEqual([second, first]);
  expect(await idsOf('max')).toEqual([first]);
  expect(await idsOf('mei')).toEqual([second, first]);
  expect(await idsOf('director')).toEqual([]);
  expect((await list('admin', {}, 'other')).total_nums).toBe(0);
  expect(await api.anyone.errorOf(contract.listGlobalWorkflows, { query: { page_index: 1, page_size: 5 } })).toBe(
    'signInRequired',
  );
});

test('project, priority, status, data source, creator and who is to act narrow it, and the count agrees', async () => {
  const there = await aChange('wait_for_execution', store, { dbServiceUids: [] });
  const all = await idsOf('auditor');
  const narrowed = async (query: object, user = 'auditor') => {
    const ids = await idsOf(user, query);
    const { total_nums } = await api.as(user).call(contract.countGlobalWorkflows, { query });
    expect(total_nums).toBe(ids.length);
    return ids;
  };
  expect(await narrowed({ filter_project_uid: store })).toEqual([there, all[1]]);
  expect(await narrowed({ filter_project_priority: 'high' })).toEqual([there, all[1]]);
  expect(await narrowed({ filter_project_priority: 'low' })).toEqual([]);
  expect(await narrowed({ filter_status_list: ['rejected', 'wait_for_execution'] })).toEqual([there, all[1]]);
  expect(await narrowed({ filter_instance_id: 'none' })).toEqual([]);
  expect(await narrowed({ filter_create_user_id: api.uidOf('mei') })).toEqual(all);
  expect(await narrowed({ filter_create_user_id: api.uidOf('lee') })).toEqual([]);
  const mine = { filter_current_step_assignee_user_id: api.uidOf('lee') };
  expect(await narrowed(mine, 'lee')).toEqual([there, all[2]]);
  expect(await narrowed({ ...mine, filter_project_uid: shop }, 'lee')).toEqual([all[2]]);
  expect(await narrowed({ ...mine, filter_project_priority: 'high' }, 'lee')).toEqual([there]);
  expect(await narrowed(mine, 'auditor')).toEqual([there, all[2]]);
  expect(await narrowed(mine, 'max')).toEqual([all[2]]);
  expect(await narrowed(mine, 'director')).toEqual([]);
  const wrong = { query: { filter_status_list: ['lost'] } } as never;
  expect(await api.as('auditor').errorOf(contract.countGlobalWorkflows, wrong)).toBe('validation');
});

test('it costs the same with ten workflows and with many, and says how far it looked', async () => {
  const cost = async () => {
    const before = api.units().read;
    await list('auditor', { page_size: 5 });
    await list('lee', { page_size: 5, filter_current_step_assignee_user_id: api.uidOf('lee') });
    return api.units().read - before;
  };
  const grow = async (count: number) => {
    for (let n = 0; n < count; n++) await aChange('wait_for_audit', shop);
  };
  await grow(limits.searchedRowsMax);
  const few = await cost();
  await grow(100);
  // Whoever sees all of them is told how many there are.
  expect(await list('auditor')).toMatchObject({ total_nums: made });
  expect((await list('auditor')).searched_nums).toBeUndefined();
  expect(await cost()).toBeLessThanOrEqual(few * 1.05);
  // So many fit into what a page looks through.
  const { searched_nums: searched = 0 } = await list('auditor', { filter_instance_id: 'none' });
  expect(searched).toBeGreaterThan(250);
  expect(searched).toBeLessThanOrEqual(limits.searchedRowsMax);
}, 240_000);
