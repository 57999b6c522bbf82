import * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import * as quickAudits from '../../../shared/contract/auditing/sql-audit-records/operations.ts';
import * as tasks from '../../../shared/contract/auditing/tasks/operations.ts';
import * as records from '../../../shared/contract/running/operation-records/operations.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { TenantTable } from '../../platform/table/tenant-table.ts';

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await workflowBench();
});
beforeEach(refuseSingleRecords);
afterEach(() => jest.restoreAllMocks());
afterAll(() => bench.close());

/** From now on a record that is not part of a transaction is lost. */
function refuseSingleRecords() {
  const put = TenantTable.prototype.put;
  jest.spyOn(TenantTable.prototype, 'put').mockImplementation(function (this: TenantTable, item, guard) {
    return item['recordKind'] === 'OPERATION_RECORD'
      ? Promise.reject(new Error('no answer'))
      : put.call(this, item, guard);
  });
}

const shop = { project_name: 'shop' };
const as = (user: string) => bench.api.as(user);
const newest = async (count = 1) => {
  const query = { page_index: 1, page_size: count };
  const { data } = await as('admin').call(records.listOperationRecords, { query });
  return data.map(({ operation_content, status }) => `${operation_content}: ${status}`);
};
const nameOf = async (workflowId: string) => (await bench.detail(workflowId)).workflow_name;

test('each step of a workflow is there together with its record', async () => {
  const { workflowId } = await bench.submit();
  const name = await nameOf(workflowId);
  expect(await newest()).toEqual([`Create the workflow ${name}: succeeded`]);
  const rejection = { ...(await bench.step(workflowId)), body: { reason: 'no index' } };
  await as('lee').call(contract.rejectWorkflow, rejection);
  expect(await newest()).toEqual([`Reject the workflow ${name}: succeeded`]);
  const again = { ...bench.of(workflowId), body: { task_ids: [await bench.audit('select 2')] } };
  await as('mei').call(contract.resubmitWorkflow, again);
  expect(await newest()).toEqual([`Resubmit the workflow ${name}: succeeded`]);
  await as('lee').call(contract.approveWorkflow, await bench.step(workflowId));
  expect(await newest()).toEqual([`Approve the workflow ${name}: succeeded`]);
  await as('max').call(contract.executeWorkflow, bench.of(workflowId));
  expect(await newest()).toEqual([`Execute the workflow ${name}: succeeded`]);
  await bench.ended(workflowId);
});

test('one data source is executed, executed again and scheduled together with its record', async () => {
  const made = await bench.approved('select * from not_there');
  const name = await nameOf(made.workflowId);
  const body = { schedule_time: new Date(bench.clock.now() + 3_600_000).toISOString() };
  await as('max').call(contract.scheduleWorkflowTask, { ...bench.ofTask(made), body });
  expect(await newest()).toEqual([`Schedule orders of the workflow ${name}: succeeded`]);
  await as('max').call(contract.scheduleWorkflowTask, { ...bench.ofTask(made), body: {} });
  expect(await newest()).toEqual([`Cancel the schedule of orders of the workflow ${name}: succeeded`]);
  await as('max').call(contract.executeWorkflowTask, bench.ofTask(made));
  expect(await newest()).toEqual([`Execute orders of the workflow ${name}: succeeded`]);
  await bench.ended(made.workflowId);
  await as('max').call(contract.retryWorkflowTask, { ...bench.ofTask(made), body: {} });
  expect(await newest()).toEqual([`Run statements of the workflow ${name} again on orders: succeeded`]);
  await bench.ended(made.workflowId);
});

test('several that are closed or completed at once leave one record, with the last of them', async () => {
  const [one, two] = [await bench.submit(), await bench.submit()];
  const ids = [one.workflowId, two.workflowId];
  const names = [await nameOf(one.workflowId), await nameOf(two.workflowId)].join(', ');
  await as('sys').call(contract.batchCloseWorkflows, { params: shop, body: { workflow_id_list: ids } });
  expect(await newest(2)).toEqual([`Close the workflows ${names}: succeeded`, expect.stringMatching(/^Create/)]);
  const done = [await bench.approved(), await bench.approved()];
  const workflow_list = done.map(({ workflowId }) => ({ workflow_id: workflowId }));
  await as('director').call(contract.completeWorkflows, { params: shop, body: { workflow_list } });
  expect(await newest(2)).toEqual([
    expect.stringMatching(/^Mark as executed by hand: .*, .*: succeeded$/),
    expect.stringMatching(/^Approve/),
  ]);
});

test('audited SQL is there together with its record, of several data sources with the last', async () => {
  await bench.audit('select 1');
  expect(await newest()).toEqual(['Audit SQL for the data source orders: succeeded']);
  const group = await as('mei').call(tasks.createTaskGroup, {
    params: shop,
    body: { instances: [{ instance_name: 'orders' }, { instance_name: 'orders' }] },
  });
  const body = { task_group_id: group.data.task_group_id, sql: 'select 1' };
  await as('mei').call(tasks.auditTaskGroup, { body });
  expect(await newest(2)).toEqual([
    'Audit SQL for 2 data sources: succeeded',
    'Audit SQL for the data source orders: succeeded',
  ]);
  const audit = { params: shop, body: { db_type: 'MySQL', sqls: 'select 1' } };
  await as('mei').call(quickAudits.createSqlAuditRecord, audit);
  expect(await newest()).toEqual(['Audit SQL by the rules of MySQL: succeeded']);
});
