import * as contract from '../../../shared/contract/running/statistics/operations.ts';
import type { WorkflowStatus } from '../../../shared/lifecycles/workflow.ts';
import { limits } from '../../../shared/limits.ts';
import { aWorkflow } from '../../../test/support/a-workflow.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { dayOf } from '../../platform/day-of.ts';
import type { EndedRun } from '../../changes/workflows/figures/subject-figures.ts';
import { changeWorkflow, withAssignees } from '../../changes/workflows/change-workflow.ts';
import { workflows, type Workflow } from '../../ground/ledger/workflow-repo.ts';

let api: TestApi;
let shop: string;
let made = 0;
process.env['SLUICE_TIME_ZONE'] = 'UTC';
beforeEach(async () => {
  api = await testApi();
  shop = await api.addProject('shop');
});
afterEach(() => api.close());

const person = (name: string) => ({ uid: api.uidOf(name), name });
const minute = 60_000;
const at = (minutes: number, day = '2030-01-05') =>
  new Date(Date.parse(`${day}T10:00:00Z`) + minutes * minute).toISOString();

type Wanted = {
  readonly by?: string;
  readonly on?: readonly string[];
  readonly day?: string;
  readonly types?: string[];
};

/** A workflow that was just submitted. */
async function submitted({ by = 'mei', on = ['orders'], day = '2030-01-05', types = ['MySQL'] }: Wanted = {}) {
  const workflowId = `w${String((made += 1)).padStart(6, '0')}`;
  const tasks = on.map((name, index) => ({
    taskId: made * 100 + index,
    dbServiceUid: name,
    dbServiceName: name,
    schema: '',
    score: 80,
    passRate: 1,
    executors: [],
  }));
  const people = { creator: person(by), reviewer: person('lee'), executor: person('max') };
  const createdAt = at(0, day);
  const after = aWorkflow({ workflowId, projectUid: shop, status: 'wait_for_audit', tasks, dbTypes: types, ...people });
  await changeWorkflow(api.table(), { before: undefined, after: { ...after, createdAt, submittedAt: createdAt } });
  return workflowId;
}

async function become(workflowId: string, status: WorkflowStatus, change: Partial<Workflow> = {}, ran?: EndedRun) {
  const before = await workflows.on(api.table()).require({ projectUid: shop, workflowId });
  const after = withAssignees({ ...before, ...change, status });
  await changeWorkflow(api.table(), { before, after, ...(ran && { ran }) });
}

/** The review ends after so many minutes. */
async function reviewed(workflowId: string, how: 'approved' | 'rejected', minutes: number, day = '2030-01-05') {
  const { steps } = await workflows.on(api.table()).require({ projectUid: shop, workflowId });
  const decided = steps.map((step) =>
    step.type === 'sql_review' ? { ...step, state: how, operatedAt: at(minutes, day) } : step,
  );
  await become(workflowId, how === 'approved' ? 'wait_for_execution' : 'rejected', { steps: decided });
}

const executing = (workflowId: string, minutes: number) => become(workflowId, 'executing', { executedAt: at(minutes) });
const ended = (workflowId: string, status: 'finished' | 'exec_failed', ran: EndedRun) =>
  become(workflowId, status, { endedAt: at(90) }, ran);
const run = (dbServiceUid: string, seconds: number, succeeded = true) => ({ dbServiceUid, seconds, succeeded });
const auditor = () => api.as('auditor');
const january = { filter_date_from: '2030-01-01', filter_date_to: '2030-01-31' };
const top = { query: { limit: 10 } };

test('of an empty platform nothing is invented', async () => {
  expect((await auditor().call(contract.getWorkflowCounts)).data).toEqual({ total: 0, today_count: 0 });
  expect((await auditor().call(contract.getReviewPassPercent)).data).toEqual({});
  expect((await auditor().call(contract.getPassPercents)).data).toEqual({});
  expect((await auditor().call(contract.getReviewDuration)).data).toEqual({});
  expect((await auditor().call(contract.getExecutionWait)).data).toEqual({});
  expect((await auditor().call(contract.getWorkflowTypePercents)).data).toEqual({
    workflow_total_num: 0,
    workflow_percents: [],
  });
  for (const op of [
    contract.listRejectedCreators,
    contract.listRejectedSources,
    contract.listSlowSources,
    contract.listFailingSources,
  ])
    expect((await auditor().call(op, top)).data).toEqual([]);
  expect((await auditor().call(contract.getSourceTypePercents)).data).toEqual({
    instance_total_num: 0,
    instance_type_percents: [],
  });
});

test('workflows are counted in all, today, on each day of a period and by status of now', async () => {
  const today = dayOf(api.world.clock.now());
  for (const day of ['2030-01-05', '2030-01-05', '2030-01-07', today]) await submitted({ day });
  await reviewed(await submitted({ day: '2030-01-07' }), 'rejected', 5);
  expect((await auditor().call(contract.getWorkflowCounts)).data).toEqual({ total: 5, today_count: 1 });
  const query = { filter_date_from: '2030-01-05', filter_date_to: '2030-01-07' };
  expect((await auditor().call(contract.getWorkflowCountsByDay, { query })).data.samples).toEqual([
    { date: '2030-01-05', value: 2 },
    { date: '2030-01-06', value: 0 },
    { date: '2030-01-07', value: 2 },
  ]);
  expect((await auditor().call(contract.getWorkflowCountsByStatus)).data).toEqual({
    waiting_for_audit_count: 4,
    waiting_for_execution_count: 0,
    executing_count: 0,
    execution_success_count: 0,
    executing_failed_count: 0,
    rejected_count: 1,
    closed_count: 0,
  });
});

test('reviews and executions are told by their shares and how long they waited, of all time or of a period', async () => {
  const [a, b, c] = [await submitted(), await submitted(), await submitted({ day: '2030-02-10' })];
  await reviewed(a, 'approved', 20);
  await reviewed(b, 'rejected', 3);
  await reviewed(c, 'approved', 40, '2030-02-10');
  await executing(a, 80);
  await ended(a, 'finished', run('orders', 4));
  const all = { audit_pass_percent: 66.67, execution_success_percent: 100 };
  expect((await auditor().call(contract.getPassPercents)).data).toEqual(all);
  expect((await auditor().call(contract.getReviewPassPercent, { query: january })).data).toEqual({
    audit_pass_percent: 50,
  });
  expect((await auditor().call(contract.getReviewDuration)).data).toEqual({ minutes: 30 });
  expect((await auditor().call(contract.getReviewDuration, { query: january })).data).toEqual({ minutes: 20 });
  expect((await auditor().call(contract.getExecutionWait)).data).toEqual({ minutes: 60 });
  const later = { query: { filter_date_from: '2031-01-01', filter_date_to: '2031-01-02' } };
  expect((await auditor().call(contract.getPassPercents, later)).data).toEqual({});
});

test('what somebody carried out by hand is no execution', async () => {
  const one = await submitted();
  await reviewed(one, 'approved', 5);
  await become(one, 'finished', { endedAt: at(9) });
  expect((await auditor().call(contract.getPassPercents)).data).toEqual({ audit_pass_percent: 100 });
});

test('workflows are shared out by database type, one on two types counting for both', async () => {
  await submitted({ types: ['MySQL'] });
  await submitted({ types: ['MySQL', 'PostgreSQL'] });
  await submitted({ types: ['MySQL'], day: '2030-03-01' });
  const { data } = await auditor().call(contract.getWorkflowTypePercents);
  expect(data).toEqual({
    workflow_total_num: 3,
    workflow_percents: [
      { instance_type: 'MySQL', count: 3, percent: 75 },
      { instance_type: 'PostgreSQL', count: 1, percent: 25 },
    ],
  });
  const ofJanuary = await auditor().call(contract.getWorkflowTypePercents, { query: january });
  expect(ofJanuary.data.workflow_total_num).toBe(2);
});

test('those whose workflows were rejected come first by their share, a workflow counting once however often', async () => {
  for (const by of ['mei', 'mei', 'max']) await submitted({ by, on: ['stock'] });
  const twice = await submitted({ by: 'mei', on: ['orders'] });
  await reviewed(twice, 'rejected', 2);
  await become(twice, 'wait_for_audit', { number: 2 });
  await reviewed(twice, 'rejected', 4);
  await reviewed(await submitted({ by: 'max', on: ['orders'] }), 'rejected', 2);
  expect((await auditor().call(contract.listRejectedCreators, top)).data).toEqual([
    { creator: 'max', workflow_total_num: 2, rejected_percent: 50 },
    { creator: 'mei', workflow_total_num: 3, rejected_percent: 33.33 },
  ]);
  expect((await auditor().call(contract.listRejectedSources, { query: { limit: 1 } })).data).toEqual([
    { instance_name: 'orders', workflow_total_num: 2, rejected_percent: 100 },
  ]);
});

test('data sources come first by how long executions took, and by how many failed', async () => {
  const execute = async (name: string, seconds: number, status: 'finished' | 'exec_failed' = 'finished') => {
    const one = await submitted({ on: [name] });
    await reviewed(one, 'approved', 1);
    await executing(one, 2);
    await ended(one, status, run(name, seconds, status === 'finished'));
  };
  for (const seconds of [2, 10]) await execute('orders', seconds);
  for (const seconds of [30, 31]) await execute('stock', seconds);
  await execute('orders', 500, 'exec_failed');
  expect((await auditor().call(contract.listSlowSources, top)).data).toEqual([
    { instance_name: 'stock', average_execution_seconds: 31, max_execution_seconds: 31, min_execution_seconds: 30 },
    { instance_name: 'orders', average_execution_seconds: 6, max_execution_seconds: 10, min_execution_seconds: 2 },
  ]);
  expect((await auditor().call(contract.listFailingSources, top)).data).toEqual([
    { instance_name: 'orders', percent: 33.33 },
  ]);
});

test('data sources are shared out by type, and each tells its score, its important SQL and what waits', async () => {
  const uid = await api.addDbService(shop, 'orders', { db_type: 'MySQL' });
  const other = await api.addDbService(await api.addProject('store'), 'stock', { db_type: 'PostgreSQL' });
  expect((await auditor().call(contract.getSourceTypePercents)).data).toEqual({
    instance_total_num: 2,
    instance_type_percents: [
      { type: 'MySQL', count: 1, percent: 50 },
      { type: 'PostgreSQL', count: 1, percent: 50 },
    ],
  });
  await submitted({ on: [uid] });
  const query = { filter_by_db_service_ids: [uid, other, 'nowhere'] };
  const nothing = { high_priority_sql_count: 0, pending_workflow_count: 0 };
  expect((await auditor().call(contract.getSourceOverviews, { query })).data).toEqual([
    { instance_id: uid, avg_score: 80, ...nothing },
    { instance_id: other, ...nothing },
  ]);
  await api.addMember(shop, 'max', { isManager: true });
  expect((await api.as('max').call(contract.getSourceOverviews, { query })).data).toEqual([
    { instance_id: uid, avg_score: 80, ...nothing },
  ]);
  expect((await api.as('admin', 'other').call(contract.getSourceOverviews, { query })).data).toEqual([]);
  expect(await api.as('mei').errorOf(contract.getSourceOverviews, { query })).toBe('forbidden');
});

const report = [
  [contract.getWorkflowCounts, {}],
  [contract.getWorkflowCountsByDay, { query: january }],
  [contract.getWorkflowCountsByStatus, {}],
  [contract.getReviewPassPercent, {}],
  [contract.getPassPercents, {}],
  [contract.getReviewDuration, {}],
  [contract.getExecutionWait, {}],
  [contract.getWorkflowTypePercents, {}],
  [contract.listRejectedCreators, top],
  [contract.listRejectedSources, top],
  [contract.getSourceTypePercents, {}],
  [contract.listSlowSources, top],
  [contract.listFailingSources, top],
] as const;

test('the report is for administrators and those who oversee, of their own tenant', async () => {
  await submitted();
  await api.addMember(shop, 'max', { isManager: true });
  for (const [op, given] of report) {
    for (const user of ['admin', 'sys', 'auditor']) await api.as(user).call(op, given as never);
    for (const user of ['max', 'director', 'mei'])
      expect(await api.as(user).errorOf(op, given as never)).toBe('forbidden');
    expect(await api.anyone.errorOf(op, given as never)).toBe('signInRequired');
  }
  expect((await api.as('admin', 'other').call(contract.getWorkflowCounts)).data.total).toBe(0);
});

test('a period that ends before it begins, is too long or is none, and a list of none, are refused', async () => {
  const refusal = (filter_date_from: string, filter_date_to: string) =>
    auditor().errorOf(contract.getWorkflowCountsByDay, { query: { filter_date_from, filter_date_to } });
  expect(await refusal('2030-01-02', '2030-01-01')).toBe('periodBackwards');
  expect(await refusal('2030-01-01', '2031-01-02')).toBe('periodTooLong');
  expect(await refusal('2030-02-30', '2030-03-01')).toBe('validation');
  expect(await auditor().errorOf(contract.listSlowSources, { query: { limit: 0 } })).toBe('validation');
  const tooMany = { query: { limit: limits.reportRowsMax + 1 } };
  expect(await auditor().errorOf(contract.listRejectedCreators, tooMany)).toBe('validation');
});

test('figures added to at the same moment are all counted', async () => {
  await Promise.all(Array.from({ length: 8 }, () => submitted()));
  const one = await submitted();
  await reviewed(one, 'rejected', 1);
  expect((await auditor().call(contract.listRejectedSources, top)).data).toEqual([
    { instance_name: 'orders', workflow_total_num: 9, rejected_percent: 11.11 },
  ]);
});

test('the report costs the same with ten workflows and with many', async () => {
  const cost = async () => {
    const before = api.units().read;
    for (const [op, given] of report) await auditor().call(op, given as never);
    return api.units().read - before;
  };
  const grow = async (count: number) => {
    for (let n = 0; n < count; n++)
      await reviewed(await submitted({ by: `p${n % 12}`, on: [`s${n % 12}`] }), 'rejected', 1);
  };
  await grow(12);
  const few = await cost();
  await grow(240);
  const many = await cost();
  expect(many).toBeLessThanOrEqual(few + 3);
}, 120_000);
