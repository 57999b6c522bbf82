import * as contract from '../../../shared/contract/changes/approval-rules/operations.ts';
import * as exports from '../../../shared/contract/changes/data-exports/operations.ts';
import * as workflows from '../../../shared/contract/changes/workflows/operations.ts';
import * as projects from '../../../shared/contract/people/projects/operations.ts';
import type { ApprovalRule, Condition } from '../../../shared/approval-rules/rule.ts';
import { exportBench, exportsOf, onServer } from '../../../test/support/export-bench.ts';
import type { WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { approvalRules } from '../approval/rules-repo.ts';
import { projectDeleted } from './events.ts';
import { workflows as records } from '../../ground/ledger/workflow-repo.ts';

let bench: WorkflowBench;
let environment: { uid: string; name: string };
const { submitted, detail: exportDetail } = exportsOf(() => bench);
beforeAll(async () => {
  ({ bench } = await exportBench());
  const { data } = await as('director').call(projects.listEnvironmentTags, {
    params: { project_uid: bench.projectUid },
    query: { page_size: 10 },
  });
  const [first] = data;
  environment = { uid: first?.uid ?? '', name: first?.name ?? '' };
  await onServer(bench, ['analyze orders', 'create table small (id int primary key)', 'analyze small']);
}, 60_000);
afterEach(() => save([]));
afterAll(() => bench.close());

const shop = { project_name: 'shop' };
const as = (user: string, tenant?: string) => bench.api.as(user, tenant);
const read = async () => (await as('director').call(contract.getApprovalRules, { params: shop })).data;
const save = async (rules: ApprovalRule[]) =>
  as('director').call(contract.saveApprovalRules, {
    params: shop,
    body: { version: (await read()).version, rules },
  });
const needs = async (taskId: number, by = 'mei') =>
  (await as(by).call(contract.getApprovalNeeds, { params: shop, query: { task_ids: String(taskId) } })).data;
const dba = (who = 'lee') => ({
  desc: 'DBA',
  approved_by_authorized: false,
  assignee_user_id_list: [bench.api.uidOf(who)],
});
const review = (...conditions: Condition[]): ApprovalRule => ({ demand: 'review', conditions, step: dba() });
const isDdl: Condition = { field: 'kind', comparison: 'one_of', value: ['ddl'] };
const create = (taskId: number) => ({ params: shop, body: { workflow_subject: 'a_change', task_ids: [taskId] } });
const refusedBy = (taskId: number) => as('mei').refusal(workflows.createWorkflow, create(taskId));
const approve = async (workflowId: string, by: string) =>
  as(by).call(workflows.approveWorkflow, await bench.step(workflowId));

describe('rules', () => {
  test('are kept in their order, and a save that did not see the last one is refused', async () => {
    const first = await read();
    await save([review(isDdl), { demand: 'block', conditions: [] }]);
    expect((await read()).rules).toMatchObject([{ demand: 'review', conditions: [isDdl] }, { demand: 'block' }]);
    const stale = { params: shop, body: { version: first.version, rules: [] } };
    expect(await as('director').errorOf(contract.saveApprovalRules, stale)).toBe('approvalRulesChanged');
    expect((await read()).rules).toHaveLength(2);
  });

  test('go with their project, and those of others stay', async () => {
    await save([review(isDdl)]);
    const other = await bench.api.addProject('shortlived');
    const params = { project_name: 'shortlived' };
    await as('admin').call(contract.saveApprovalRules, { params, body: { version: 0, rules: [review(isDdl)] } });
    const table = bench.api.table();
    await projectDeleted(
      { tenant: 'default', table, world: bench.api.world },
      { projectUid: other, isOver: () => false },
    );
    expect(await approvalRules.on(table).get({ projectUid: other })).toBeUndefined();
    expect((await read()).rules).toHaveLength(1);
  });

  test('are made by whoever manages approvals, and read by members; another tenant has none of it', async () => {
    await save([review(isDdl)]);
    const body = { version: (await read()).version, rules: [] };
    expect(await as('mei').errorOf(contract.saveApprovalRules, { params: shop, body })).toBe('forbidden');
    expect((await as('mei').call(contract.getApprovalRules, { params: shop })).data.rules).toHaveLength(1);
    expect(await as('admin', 'other').errorOf(contract.getApprovalRules, { params: shop })).toBe('notFound');
    expect(await as('admin', 'other').errorOf(contract.saveApprovalRules, { params: shop, body })).toBe('notFound');
  });

  test('name people and environments that are there, and ask for four different steps at most', async () => {
    const refused = async (rules: ApprovalRule[]) =>
      as('director').errorOf(contract.saveApprovalRules, {
        params: shop,
        body: { version: (await read()).version, rules },
      });
    expect(await refused([{ ...review(), step: { ...dba(), assignee_user_id_list: ['nobody'] } }])).toBe('unknownUser');
    expect(await refused([review({ field: 'environment', comparison: 'one_of', value: ['nowhere'] })])).toBe(
      'unknownEnvironmentTag',
    );
    const five = ['a', 'b', 'c', 'd', 'e'].map((desc) => ({ ...review(), step: { ...dba(), desc } }));
    expect(await refused(five)).toBe('tooManyRuleSteps');
    expect(await refused([{ demand: 'review', conditions: [] }])).toBe('validation');
    expect(await refused(Array.from({ length: 31 }, () => review()))).toBe('validation');
  });
});

describe('what a change needs', () => {
  test('is said with its reason before the submission, and stands at its steps afterwards', async () => {
    await save([
      review(
        isDdl,
        { field: 'table_rows', comparison: 'at_least', value: 1000 },
        { field: 'environment', comparison: 'one_of', value: [environment.uid] },
      ),
    ]);
    const taskId = await bench.audit('alter table orders add column note text');
    const why = [`it is DDL on a table of 2.5K rows in ${environment.name}`];
    expect((await needs(taskId)).steps).toMatchObject([
      { desc: '', why: [] },
      { desc: 'DBA', assignee_user_name_list: ['lee'], why },
    ]);
    const { data } = await as('mei').call(workflows.createWorkflow, create(taskId));
    const { record } = await bench.detail(data.workflow_id);
    expect(record.workflow_step_list.map(({ type, desc, why: reasons }) => [type, desc, reasons])).toEqual([
      ['create_workflow', '', undefined],
      ['sql_review', '', undefined],
      ['sql_review', 'DBA', why],
      ['sql_execute', '', undefined],
    ]);
    await approve(data.workflow_id, 'director');
    expect(await bench.statusOf(data.workflow_id)).toBe('wait_for_audit');
    await approve(data.workflow_id, 'lee');
    await as('max').call(workflows.executeWorkflow, bench.of(data.workflow_id));
    await bench.ended(data.workflow_id);
    expect(await bench.statusOf(data.workflow_id)).toBe('finished');
  });

  test('is nothing more where no rule holds', async () => {
    await save([review(isDdl), review({ field: 'affected_rows', comparison: 'at_least', value: 100 })]);
    expect((await needs(await bench.audit('insert into small values (1), (2)'))).steps).toHaveLength(1);
    const many = (await needs(await bench.audit('update orders set price = 1'))).steps;
    expect(many[1]?.why).toEqual(['it is a change that changes about 2.5K rows']);
    const unknown = (await needs(await bench.audit('do $$ begin perform 1; end $$'))).steps;
    expect(unknown[1]?.why.join()).toContain('unknown number of rows (counted as the most)');
  });

  test('is told to nobody but its author, of audits of this project', async () => {
    const taskId = await bench.audit('select 1');
    const query = { task_ids: String(taskId) };
    expect(await as('lee').errorOf(contract.getApprovalNeeds, { params: shop, query })).toBe('notFound');
    expect(await as('admin', 'other').errorOf(contract.getApprovalNeeds, { params: shop, query })).toBe('notFound');
    expect(await as('mei').errorOf(contract.getApprovalNeeds, { params: shop, query: { task_ids: 'some' } })).toBe(
      'validation',
    );
  });

  test('holds for exports too', async () => {
    await save([{ ...review({ field: 'kind', comparison: 'one_of', value: ['export'] }), step: dba('otto') }]);
    const { uid } = await submitted();
    const { workflow_record: record } = await exportDetail(uid);
    expect(record.workflow_step_list.map(({ type, desc, why }) => [type, desc, why])).toEqual([
      ['export_review', '', undefined],
      ['export_review', 'DBA', ['it is an export']],
      ['export_execute', '', undefined],
    ]);
    await save([{ demand: 'block', conditions: [{ field: 'kind', comparison: 'one_of', value: ['export'] }] }]);
    await expect(submitted()).rejects.toThrow('do not let it be submitted, because it is an export');
    const approving = { params: { project_uid: bench.projectUid, data_export_workflow_uid: uid } };
    await as('otto').call(exports.approveDataExport, { ...approving, body: {} });
    await as('otto').call(exports.approveDataExport, { ...approving, body: {} });
    expect(await as('nina').errorOf(exports.exportDataExport, approving)).toBe('exportApprovalStale');
  });
});

describe('a rule that blocks', () => {
  test('by level or because a statement cannot run lets nothing through, and says why', async () => {
    await save([
      { demand: 'block', conditions: [{ field: 'cannot_run', comparison: 'is', value: true }] },
      { demand: 'block', conditions: [{ field: 'level', comparison: 'at_least', value: 'error' }] },
    ]);
    for (const sql of ['selec 1', 'select * from nowhere']) {
      const taskId = await bench.audit(sql);
      expect((await needs(taskId)).blocked[0]).toContain('statements that cannot run');
      expect(await refusedBy(taskId)).toMatchObject({
        error: 'blockedByRules',
        message: expect.stringContaining('with statements that cannot run'),
      });
    }
    await bench.submit('select 1');
  });
});

test('a rule that keeps creators from approving their own says so, and holds for whoever may do all', async () => {
  await save([{ demand: 'not_creator', conditions: [isDdl] }]);
  const { workflowId } = await bench.submit('create table made (id int primary key)', { by: 'admin' });
  expect((await bench.detail(workflowId)).record.not_creator_why).toEqual(['it is DDL']);
  expect(await as('admin').errorOf(workflows.approveWorkflow, await bench.step(workflowId))).toBe(
    'creatorMayNotApprove',
  );
  await approve(workflowId, 'lee');
});

describe('rules that change while a change waits', () => {
  const waiting = async () => {
    const { workflowId } = await bench.submit('create table later (id int primary key)');
    return workflowId;
  };
  const execute = (workflowId: string) => as('max').errorOf(workflows.executeWorkflow, bench.of(workflowId));

  test('take no step away from it', async () => {
    await save([review(isDdl)]);
    const workflowId = await waiting();
    await save([]);
    await approve(workflowId, 'lee');
    expect(await bench.statusOf(workflowId)).toBe('wait_for_audit');
    await approve(workflowId, 'lee');
    expect(await bench.statusOf(workflowId)).toBe('wait_for_execution');
  });

  test('and ask for more by now, or would block it, keep it from running', async () => {
    const workflowId = await waiting();
    await approve(workflowId, 'lee');
    for (const rule of [
      review(isDdl),
      { demand: 'not_creator' as const, conditions: [isDdl] },
      { demand: 'block' as const, conditions: [isDdl] },
    ]) {
      await save([rule]);
      expect(await execute(workflowId)).toBe('processChanged');
    }
    await save([review({ field: 'kind', comparison: 'one_of', value: ['dml'] })]);
    await as('max').call(workflows.executeWorkflow, bench.of(workflowId));
    await bench.ended(workflowId);
  });

  test('an approval is bound to the steps that were asked for', async () => {
    await save([review(isDdl)]);
    const workflowId = await waiting();
    const table = bench.api.table();
    const record = await records.on(table).require({ projectUid: bench.projectUid, workflowId });
    const steps = record.steps.filter(({ why }) => why === undefined);
    await table.transact([records.on(table).updating({ ...record, steps, asked: [] })]);
    expect(await as('lee').errorOf(workflows.approveWorkflow, await bench.step(workflowId))).toBe('approvalStale');
  });
});
