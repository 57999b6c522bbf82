import { createInstanceAuditPlan } from '../../../shared/contract/watching/audit-plans/operations.ts';
import { createAuditWhitelist } from '../../../shared/contract/rules/audit-whitelist/operations.ts';
import * as dbServices from '../../../shared/contract/databases/db-services/operations.ts';
import * as projects from '../../../shared/contract/people/projects/operations.ts';
import { createProjectRuleTemplate, createRuleTemplate } from '../../../shared/contract/rules/rules/operations.ts';
import * as contract from '../../../shared/contract/running/statistics/operations.ts';
import type { WorkflowStatus } from '../../../shared/lifecycles/workflow.ts';
import { aWorkflow as aWorkflowOf } from '../../../test/support/a-workflow.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { changeWorkflow, withAssignees } from '../../changes/workflows/change-workflow.ts';
import { dbServices as records } from '../../platform/access/db-service.ts';
import { countingSql } from '../../changes/workflows/totals.ts';
import { workflows } from '../../ground/ledger/workflow-repo.ts';

let api: TestApi;
let projectUid: string;
const sources: Record<string, string> = {};
beforeEach(async () => {
  api = await testApi();
  projectUid = (await api.as('director').call(projects.addProject, { body: { project: { name: 'shop' } } })).data.uid;
  const tag =
    (
      await api
        .as('director')
        .call(projects.listEnvironmentTags, { params: { project_uid: projectUid }, query: { page_size: 1 } })
    ).data[0]?.uid ?? '';
  for (const [name, dbType] of [
    ['orders', 'MySQL'],
    ['stock', 'MySQL'],
    ['reports', 'PostgreSQL'],
  ] as const) {
    const body = {
      db_service: {
        name,
        db_type: dbType,
        host: '127.0.0.1',
        port: '3306',
        user: 'app',
        password: 'x',
        environment_tag_uid: tag,
      },
    };
    sources[name] = (
      await api.as('director').call(dbServices.addDbService, { params: { project_uid: projectUid }, body })
    ).data.uid;
  }
  await api.addMember(projectUid, 'mei');
});
afterEach(() => api.close());

const shop = { params: { project_name: 'shop' } };
let made = 0;

/** A workflow of mei on one data source that lee reviews and max executes. */
async function aWorkflow({
  status,
  on = 'orders',
  project = projectUid,
}: {
  status: WorkflowStatus;
  on?: string;
  project?: string;
}): Promise<string> {
  const person = (name: string) => ({ uid: api.uidOf(name), name });
  const workflowId = `w${(made += 1)}`;
  const people = { creator: person('mei'), reviewer: person('lee'), executor: person('max') };
  const after = aWorkflowOf({ workflowId, projectUid: project, status, dbServiceUids: [sources[on] ?? ''], ...people });
  await changeWorkflow(api.table(), { before: undefined, after });
  return workflowId;
}

async function become(workflowId: string, status: WorkflowStatus): Promise<void> {
  const before = await workflows.on(api.table()).require({ projectUid, workflowId });
  await changeWorkflow(api.table(), { before, after: withAssignees({ ...before, status }) });
}

describe('the score of a project', () => {
  const score = async () => (await api.as('mei').call(contract.getProjectScore, shop)).data.score;

  test('is not there as long as nothing was executed', async () => {
    await aWorkflow({ status: 'wait_for_audit' });
    expect(await score()).toBeUndefined();
  });

  test('is the share of finished workflows among the executed ones', async () => {
    for (const status of ['finished', 'finished', 'exec_failed', 'rejected', 'canceled'] as const)
      await aWorkflow({ status });
    expect(await score()).toBe(67);
    const running = await aWorkflow({ status: 'executing' });
    expect(await score()).toBe(50);
    await become(running, 'finished');
    expect(await score()).toBe(75);
  });
});

test('workflows are counted by their status of now', async () => {
  for (const status of [
    'wait_for_audit',
    'wait_for_audit',
    'wait_for_execution',
    'executing',
    'finished',
    'exec_failed',
    'canceled',
  ] as const)
    await aWorkflow({ status });
  await become(await aWorkflow({ status: 'wait_for_audit' }), 'rejected');
  expect((await api.as('mei').call(contract.getWorkflowStatus, shop)).data).toEqual({
    waiting_for_audit_count: 2,
    waiting_for_execution_count: 1,
    executing_count: 1,
    execution_success_count: 1,
    executing_failed_count: 1,
    rejected_count: 1,
    closed_count: 1,
  });
});

test('the risk rate is the share of statements that broke a rule', async () => {
  const audited = async () => api.as('mei').call(contract.getAuditedSqls, shop);
  expect(await audited()).toMatchObject({ data: { total_sql_count: 0, risk_sql_count: 0 }, risk_rate: 0 });
  await api.table().transact(countingSql(projectUid, { audited: 8, risky: 3 }));
  expect(await audited()).toMatchObject({ data: { total_sql_count: 8, risk_sql_count: 3 }, risk_rate: 38 });
});

test('the health of data sources is what their latest connection test said, and nothing without one', async () => {
  const tested = (name: string, status: 'connect_success' | 'connect_failed') =>
    records.on(api.table()).patch({ uid: sources[name] ?? '' }, { set: { lastTest: { status, at: '', message: '' } } });
  await tested('orders', 'connect_success');
  await tested('stock', 'connect_failed');
  await aWorkflow({ status: 'exec_failed', on: 'orders' });
  expect((await api.as('mei').call(contract.getInstanceHealth, shop)).data).toEqual([
    {
      db_type: 'MySQL',
      health_instance_names: ['orders'],
      unhealth_instance_names: ['stock'],
      untested_instance_names: [],
    },
    {
      db_type: 'PostgreSQL',
      health_instance_names: [],
      unhealth_instance_names: [],
      untested_instance_names: ['reports'],
    },
  ]);
});

test('the risky workflows are the rejected and failed ones that the reader may see, latest first', async () => {
  const first = await aWorkflow({ status: 'rejected' });
  await aWorkflow({ status: 'finished' });
  const second = await aWorkflow({ status: 'exec_failed' });
  const seenBy = async (user: string) =>
    (await api.as(user).call(contract.getRiskWorkflows, shop)).data.map((row) => row.workflow_id);
  expect(await seenBy('mei')).toEqual([second, first]);
  expect(await seenBy('director')).toEqual([second, first]);
  await api.addMember(projectUid, 'lee');
  expect(await seenBy('lee')).toEqual([]);
});

test('members are counted by role, once for each', async () => {
  await api.addMember(projectUid, 'lee', {
    roles: [
      { role: '700403', on: [sources['orders'] ?? ''] },
      { role: '700405', on: [sources['stock'] ?? ''] },
    ],
  });
  await api.addMember(projectUid, 'max', { roles: [{ role: '700403', on: [sources['orders'] ?? ''] }] });
  const { data } = await api.as('mei').call(contract.getRoleUsers, shop);
  expect(data).toEqual(
    expect.arrayContaining([
      { role: 'Project admin', count: 1 },
      { role: 'Development engineer', count: 2 },
      { role: 'Operations engineer', count: 1 },
    ]),
  );
  expect(data).toHaveLength(3);
});

test('the totals of a project are real', async () => {
  await aWorkflow({ status: 'finished' });
  await api.as('director').call(createAuditWhitelist, { ...shop, body: { value: 'delete from logs' } });
  await api.as('director').call(createInstanceAuditPlan, {
    ...shop,
    body: { instance_id: sources['orders'] ?? '', audit_plans: [{ audit_plan_type: 'default' }] },
  });
  expect((await api.as('mei').call(contract.getProjectTotals, shop)).data).toMatchObject({
    instance_total: 3,
    member_total: 2,
    workflow_total: 1,
    audit_plan_total: 1,
    whitelist_total: 1,
  });
  const templates = async () => (await api.as('mei').call(contract.getProjectTotals, shop)).data.rule_template_total;
  const before = await templates();
  await api.as('director').call(createProjectRuleTemplate, {
    ...shop,
    body: { rule_template_name: 'ours', db_type: 'MySQL', rule_list: [] },
  });
  await api
    .as('admin')
    .call(createRuleTemplate, { body: { rule_template_name: 'house', db_type: 'MySQL', rule_list: [] } });
  expect(await templates()).toBe(before + 2);
});

describe('the dashboard', () => {
  const dashboard = async (user: string, query: object = {}) =>
    (await api.as(user).call(contract.getDashboard, { query })).data.workflow_statistics;

  test('counts what waits for me and how my own workflows stand', async () => {
    for (const status of ['wait_for_audit', 'wait_for_execution', 'executing', 'finished', 'rejected'] as const)
      await aWorkflow({ status });
    expect(await dashboard('lee')).toMatchObject({
      need_me_to_review_workflow_number: 1,
      need_me_to_execute_workflow_number: 0,
      my_on_process_workflow_number: 0,
    });
    expect(await dashboard('max')).toMatchObject({
      need_me_to_review_workflow_number: 0,
      need_me_to_execute_workflow_number: 1,
    });
    expect(await dashboard('mei')).toEqual({
      need_me_to_review_workflow_number: 0,
      need_me_to_execute_workflow_number: 0,
      my_on_process_workflow_number: 3,
      my_need_review_workflow_number: 1,
      my_need_execute_workflow_number: 1,
      my_rejected_workflow_number: 1,
    });
  });

  test('can be narrowed to one project that I may see', async () => {
    const other = await api.addProject('warehouse');
    await api.addMember(other, 'lee');
    await aWorkflow({ status: 'wait_for_audit' });
    await aWorkflow({ status: 'wait_for_audit', project: other });
    expect(await dashboard('lee')).toMatchObject({ need_me_to_review_workflow_number: 2 });
    expect(await dashboard('lee', { filter_project_name: 'warehouse' })).toMatchObject({
      need_me_to_review_workflow_number: 1,
    });
    expect(await dashboard('mei', { filter_project_name: 'shop' })).toMatchObject({
      my_need_review_workflow_number: 1,
    });
    expect(await api.as('lee').errorOf(contract.getDashboard, { query: { filter_project_name: 'shop' } })).toBe(
      'notFound',
    );
  });
});

test('strangers and other tenants learn nothing', async () => {
  for (const op of [
    contract.getProjectScore,
    contract.getAuditedSqls,
    contract.getInstanceHealth,
    contract.getWorkflowStatus,
    contract.getRiskWorkflows,
    contract.getRoleUsers,
    contract.getProjectTotals,
  ]) {
    expect(await api.as('lee').errorOf(op, shop)).toBe('notFound');
    expect(await api.as('admin', 'other').errorOf(op, shop)).toBe('notFound');
    expect(await api.anyone.errorOf(op, shop)).toBe('signInRequired');
    await api.as('auditor').call(op, shop);
  }
});
