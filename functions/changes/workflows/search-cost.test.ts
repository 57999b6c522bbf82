import { listOperationRecords } from '../../../shared/contract/running/operation-records/operations.ts';
import { listUsers } from '../../../shared/contract/people/users/operations.ts';
import { listGlobalWorkflows, listWorkflows } from '../../../shared/contract/changes/workflows/operations.ts';
import { aWorkflow } from '../../../test/support/a-workflow.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { newAccount } from '../../people/accounts/new-account.ts';
import { accounts } from '../../platform/access/account.ts';
import { idSource } from '../../platform/ids.ts';
import { operationRecords } from '../../platform/operation-record.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { workflows } from '../../ground/ledger/workflow-repo.ts';

let api: TestApi;
let projectUid: string;
beforeEach(async () => {
  api = await testApi();
  projectUid = await api.addProject('shop');
});
afterEach(() => api.close());

const began = Date.UTC(2030, 0, 1);
const hour = 3_600_000;
const page = { page_index: 1, page_size: 5 };

function write(items: readonly TransactItem[]): Promise<void> {
  return api.table().putAll(items.flatMap((item) => ('put' in item ? [item.put] : [])));
}
/** One an hour, as they are made: an id, and the time that it holds. */
function workflowsWere(from: number, to: number): Promise<void> {
  const person = { uid: api.uidOf('mei'), name: 'mei' };
  let now = 0;
  const newId = idSource({ now: () => now });
  const made = Array.from({ length: to - from }, (_, index) => {
    now = began + (from + index) * hour;
    const about = {
      workflowId: newId(),
      projectUid,
      status: 'finished' as const,
      searchText: `change ${from + index}`,
    };
    const createdAt = new Date(now).toISOString();
    const people = { creator: person, reviewer: person, executor: person };
    return workflows.on(api.table()).creating({ ...aWorkflow({ ...about, ...people }), createdAt });
  });
  return write(made);
}
async function unitsOf(call: () => Promise<unknown>): Promise<number> {
  const before = api.units();
  await call();
  const after = api.units();
  return after.read + after.write - before.read - before.write;
}

test('a search of workflows costs the same among 2,500 and among 6,000, and says how far it looked', async () => {
  const admin = api.as('admin');
  const params = { project_name: 'shop' };
  const week = {
    filter_create_time_from: new Date(began + 24 * hour).toISOString(),
    filter_create_time_to: new Date(began + 191 * hour).toISOString(),
  };
  const asked = [
    () => admin.call(listWorkflows, { params, query: { ...page, fuzzy_keyword: 'change' } }),
    () => admin.call(listWorkflows, { params, query: { ...page, fuzzy_keyword: 'nothing' } }),
    () => admin.call(listWorkflows, { params, query: { ...page, ...week } }),
    () => admin.call(listGlobalWorkflows, { query: { ...page, filter_status_list: ['finished'] } }),
  ];
  await workflowsWere(0, 2_500);
  const few = [];
  for (const call of asked) few.push(await unitsOf(call));
  await workflowsWere(2_500, 6_000);
  for (const [position, call] of asked.entries())
    expect(await unitsOf(call)).toBeLessThanOrEqual((few[position] ?? 0) * 1.1 + 1);
  expect(await asked[1]?.()).toMatchObject({ data: [], total_nums: 0, searched_nums: expect.any(Number) });
  // A period is read by its ids, however many came after it.
  const found = await asked[2]?.();
  expect(found?.total_nums).toBe(168);
  expect(found?.searched_nums).toBeUndefined();
}, 60_000);

test('whoever turns the pages reaches what is older than the rows that one search looks through', async () => {
  await workflowsWere(0, 4_500);
  const pageOf = (page_index: number) =>
    api.as('admin').call(listWorkflows, {
      params: { project_name: 'shop' },
      query: { page_index, page_size: 500, fuzzy_keyword: 'change' },
    });
  const names = new Set<string>();
  let searched: number | undefined;
  for (let index = 1; index <= 20; index++) {
    const { data, searched_nums } = await pageOf(index);
    for (const { workflow_id } of data) names.add(workflow_id);
    searched = searched_nums;
    if (searched === undefined) break;
  }
  expect(searched).toBeUndefined();
  expect(names.size).toBe(4_500);
}, 60_000);

test('a search of users and of operation records has a bound too', async () => {
  const admin = api.as('admin');
  const newId = idSource();
  const asked = [
    () => admin.call(listUsers, { query: { ...page, fuzzy_keyword: 'nothing' } }),
    () => admin.call(listOperationRecords, { query: { ...page, filter_operate_action: 'delete_project' } }),
  ];
  const grow = async (count: number) => {
    const model = (await operationRecords.on(api.table()).listBy('gsi2', {}, { limit: 1 })).items[0];
    if (!model) throw new Error('making a project leaves a record');
    const { version: _one, ...record } = model;
    const made = Array.from({ length: count }, (_, index) => {
      const uid = newId();
      const account = newAccount({ uid, name: `u${uid}`, searchText: `u${uid}`, createdAt: record.time });
      return [
        accounts.on(api.table()).creating(account),
        operationRecords.on(api.table()).creating({ ...record, id: uid, time: new Date(began + index).toISOString() }),
      ];
    });
    await write(made.flat());
  };
  await grow(2_500);
  const few = [];
  for (const call of asked) few.push(await unitsOf(call));
  await grow(3_000);
  for (const [position, call] of asked.entries()) {
    expect(await unitsOf(call)).toBeLessThanOrEqual((few[position] ?? 0) * 1.1 + 1);
    expect((await call()).searched_nums).toBeGreaterThan(500);
  }
}, 60_000);
