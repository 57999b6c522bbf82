import {
  countGlobalWorkflows,
  listGlobalWorkflows,
  listWorkflows,
} from '../../../../shared/contract/changes/workflows/operations.ts';
import type { WorkflowStatus } from '../../../../shared/lifecycles/workflow.ts';
import { aWorkflow } from '../../../../test/support/a-workflow.ts';
import { testApi, type TestApi } from '../../../../test/support/api.ts';
import { manualClock } from '../../../../test/support/clock.ts';
import { idSource } from '../../../platform/ids.ts';
import { changeWorkflow } from '../change-workflow.ts';
import { workflows, type StoredWorkflow } from '../../../ground/ledger/workflow-repo.ts';
import { packWorkflowTexts } from './pack-texts.ts';
import { markingWorkflow } from './workflow-marks.ts';

const began = Date.UTC(2030, 0, 1);
let clock = manualClock(began);
let api: TestApi;
let projectUid: string;
let newId: () => string;
beforeEach(async () => {
  clock = manualClock(began);
  newId = idSource({ now: () => clock.now() });
  api = await testApi({ clock });
  projectUid = await api.addProject('shop');
  await api.addMember(projectUid, 'mei');
});
afterEach(() => api.close());

type About = { readonly status?: WorkflowStatus; readonly on?: string; readonly by?: string };
function aChange({ status = 'finished', on = 'common', by = 'lee' }: About = {}) {
  clock.advance(60_000);
  const person = { uid: api.uidOf(by), name: by };
  const about = { workflowId: newId(), projectUid, status, dbServiceUids: [on], participantUids: [person.uid] };
  return {
    ...aWorkflow({ ...about, creator: person, reviewer: person, executor: person }),
    createdAt: new Date(clock.now()).toISOString(),
  };
}
/** As they were before there were marks. */
async function made(all: readonly About[]): Promise<string[]> {
  const changes = all.map(aChange);
  const items = changes.map((one) => workflows.on(api.table()).creating(one));
  await api.table().putAll(items.flatMap((item) => ('put' in item ? [item.put] : [])));
  return changes.map(({ workflowId }) => workflowId);
}
async function marked(all: readonly About[]): Promise<string[]> {
  const changes = all.map(aChange);
  const items = changes.flatMap((one) => [
    workflows.on(api.table()).creating(one),
    ...markingWorkflow(api.table(), undefined, one),
  ]);
  await api.table().putAll(items.flatMap((item) => ('put' in item ? [item.put] : [])));
  return changes.map(({ workflowId }) => workflowId);
}
const sweep = () => packWorkflowTexts(api.world);
const page = { page_index: 1, page_size: 5 };
const all = (query: object, by = 'admin') => api.as(by).call(listGlobalWorkflows, { query: { ...page, ...query } });
const ids = ({ data }: Awaited<ReturnType<typeof all>>) => data.map(({ workflow_id }) => workflow_id);
const some = (count: number, about: About = {}) => Array.from({ length: count }, () => about);
async function costOf<T>(call: () => Promise<T>): Promise<{ units: number; reply: T }> {
  const before = api.units();
  const reply = await call();
  const after = api.units();
  return { units: after.read + after.write - before.read - before.write, reply };
}

test('what few workflows have is on the first page, at the same cost among hundreds and among thousands', async () => {
  const [failed] = await made([{ status: 'exec_failed' }]);
  const [rare] = await made([{ on: 'rare' }]);
  await sweep();
  const byStatus = { filter_status_list: ['exec_failed', 'executing'] };
  const bySource = { filter_instance_id: 'rare' };
  const inProject = () =>
    api.as('admin').call(listWorkflows, {
      params: { project_name: 'shop' },
      query: { ...page, filter_task_instance_id: 'rare' },
    });
  const calls = [() => all(byStatus), () => all(bySource), inProject];
  await marked(some(300));
  const few = [];
  for (const call of calls) few.push(await costOf(call));
  await marked(some(3_000));
  for (const [position, call] of calls.entries()) {
    const { units, reply } = await costOf(call);
    expect(units).toBeLessThanOrEqual((few[position]?.units ?? 0) + 1);
    expect(units).toBeLessThan(30);
    expect(reply).toMatchObject({ data: [{ workflow_id: position === 0 ? failed : rare }], total_nums: 1 });
    expect(reply.searched_nums).toBeUndefined();
  }
  expect(await api.as('admin').call(countGlobalWorkflows, { query: bySource })).toMatchObject({ total_nums: 1 });
}, 60_000);

test('a workflow is found by the state and the data sources that it has now', async () => {
  await sweep();
  const change = aChange({ status: 'wait_for_audit', on: 'one' });
  await changeWorkflow(api.table(), { before: undefined, after: { ...change, dbServiceUids: [] } });
  const at = async (): Promise<StoredWorkflow> => workflows.on(api.table()).require(change);
  expect(ids(await all({ filter_status_list: ['wait_for_audit'] }))).toEqual([change.workflowId]);
  await changeWorkflow(api.table(), { before: await at(), after: { ...(await at()), status: 'canceled' } });
  expect(ids(await all({ filter_status_list: ['wait_for_audit'] }))).toEqual([]);
  expect(ids(await all({ filter_status_list: ['canceled', 'rejected'] }))).toEqual([change.workflowId]);
  expect((await all({ filter_status_list: ['canceled'] })).searched_nums).toBeUndefined();
});

test('before everything is marked all is looked through, and what was made before is marked by the sweep', async () => {
  const old = await made(some(3, { status: 'rejected', on: 'rare' }));
  expect(ids(await all({ filter_status_list: ['rejected'] }))).toEqual(old.toReversed());
  await sweep();
  await made(some(100));
  const before = await costOf(() => all({ filter_status_list: ['rejected'] }));
  expect(ids(before.reply)).toEqual(old.toReversed());
  await made(some(800));
  expect((await costOf(() => all({ filter_status_list: ['rejected'] }))).units).toBeLessThanOrEqual(before.units + 3);
});

test('whoever turns the pages reaches each once, of several states in one order, and sees no more than else', async () => {
  await sweep();
  const own: string[] = [];
  for (let round = 0; round < 150; round++) {
    await marked([{ status: 'rejected' }, { status: 'canceled', on: 'other' }]);
    if (round % 10 === 0) own.push(...(await marked([{ status: 'rejected', by: 'mei' }])));
  }
  const seen: string[] = [];
  for (let page_index = 1; page_index < 60; page_index++) {
    const reply = await all({ filter_status_list: ['rejected', 'canceled'], page_index, page_size: 20 });
    seen.push(...ids(reply));
    if (reply.data.length === 0 && reply.searched_nums === undefined) break;
  }
  expect(seen).toHaveLength(315);
  expect(seen).toEqual([...new Set(seen)].sort().reverse());
  const mine: string[] = [];
  for (let page_index = 1; page_index < 30; page_index++) {
    const reply = await all({ filter_status_list: ['rejected', 'canceled'], page_index, page_size: 20 }, 'mei');
    mine.push(...ids(reply));
    if (reply.searched_nums === undefined) break;
  }
  expect(mine).toEqual(own.toReversed());
}, 60_000);
