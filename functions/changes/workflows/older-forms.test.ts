import * as tasks from '../../../shared/contract/auditing/tasks/operations.ts';
import * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import { archiveProject, unarchiveProject } from '../../../shared/contract/people/projects/operations.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await workflowBench();
});
afterAll(() => bench.close());

const shop = { project_name: 'shop' };
let made = 0;
const as = (user: string, tenant?: string) => bench.api.as(user, tenant);
const named = (workflow_name: string) => ({ params: { ...shop, workflow_name } });

/** Submits some SQL as mei by the older call, and answers its name and task. */
async function submit(sql = 'select 1'): Promise<{ name: string; taskId: number }> {
  const name = `older_${(made += 1)}`;
  const taskId = await bench.audit(sql);
  await as('mei').call(contract.createWorkflowByName, {
    params: shop,
    body: { workflow_subject: name, task_ids: [taskId] },
  });
  return { name, taskId };
}

const detail = async (name: string, user = 'mei') =>
  (await as(user).call(contract.getWorkflowByName, named(name))).data;
const step = async (name: string) => {
  const { record } = await detail(name);
  const at = record.workflow_step_list.find(({ number }) => number === record.current_step_number);
  return { params: { ...shop, workflow_name: name, workflow_step_id: at?.workflow_step_id ?? 1 } };
};
async function approved(sql?: string) {
  const one = await submit(sql);
  await as('lee').call(contract.approveWorkflowByName, await step(one.name));
  return one;
}
const statusOf = async (name: string) => (await detail(name, 'director')).record.status;

test('a client of the older form submits, has it approved and executes it, by name alone', async () => {
  const { name, taskId } = await approved();
  const { data } = await as('max').call(contract.listWorkflowTasksByName, named(name));
  expect(data).toEqual([
    expect.objectContaining({ task_id: taskId, status: 'wait_for_execution', instance_name: 'orders' }),
  ]);
  expect(Object.keys(data[0] ?? {})).not.toContain('instance_schema');
  await as('max').call(contract.executeWorkflowByName, named(name));
  const id = (
    await as('mei').call(contract.listWorkflows, {
      params: shop,
      query: { page_index: 1, page_size: 10, filter_subject: name },
    })
  ).data[0]?.workflow_id;
  await bench.ended(id ?? '');
  expect(await detail(name)).toMatchObject({ workflow_name: name, mode: 'same_sqls', record: { status: 'finished' } });
  expect((await as('max').call(contract.listWorkflowTasksByName, named(name))).data[0]?.status).toBe('exec_succeeded');
});

test('one data source is executed or scheduled by the name of its workflow', async () => {
  const { name, taskId } = await approved();
  const ofTask = { params: { ...shop, workflow_name: name, task_id: taskId } };
  const schedule_time = new Date(bench.clock.now() + 3_600_000).toISOString();
  await as('max').call(contract.scheduleWorkflowTaskByName, { ...ofTask, body: { schedule_time } });
  expect((await as('max').call(contract.listWorkflowTasksByName, named(name))).data[0]?.status).toBe('exec_scheduled');
  await as('max').call(contract.scheduleWorkflowTaskByName, { ...ofTask, body: { schedule_time: null } });
  await as('max').call(contract.executeWorkflowTaskByName, ofTask);
  expect(await as('mei').errorOf(contract.executeWorkflowTaskByName, ofTask)).toBe('workflowStateRefuses');
});

test('what was rejected is submitted again, and closed by one or several names', async () => {
  const [one, other] = [await submit(), await submit()];
  await as('lee').call(contract.rejectWorkflowByName, { ...(await step(one.name)), body: { reason: 'no index' } });
  expect(await statusOf(one.name)).toBe('rejected');
  const task = await bench.audit('select 2');
  await as('mei').call(contract.resubmitWorkflowByName, { ...named(one.name), body: { task_ids: [task] } });
  const { record, record_history_list: past } = await detail(one.name);
  expect([record.status, past.map(({ status }) => status)]).toEqual(['wait_for_audit', ['rejected']]);
  await as('mei').call(contract.closeWorkflowByName, named(one.name));
  await as('admin').call(contract.batchCloseWorkflowsByName, {
    params: shop,
    body: { workflow_names: [other.name] },
  });
  expect([await statusOf(one.name), await statusOf(other.name)]).toEqual(['canceled', 'canceled']);
});

test('workflows are marked as executed by hand by their names, or by their ids without a note', async () => {
  const [one, other] = [await approved(), await bench.approved()];
  await as('max').call(contract.completeWorkflowsByName, { params: shop, body: { workflow_names: [one.name] } });
  await as('max').call(contract.completeWorkflowsWithoutNote, {
    params: shop,
    body: { workflow_id_list: [other.workflowId] },
  });
  expect([await statusOf(one.name), await bench.statusOf(other.workflowId)]).toEqual(['finished', 'finished']);
});

test('a name that is taken is refused, and of two of one name neither is touched', async () => {
  const { name } = await submit();
  const body = { workflow_subject: name, task_ids: [await bench.audit('select 3')] };
  expect(await as('mei').errorOf(contract.createWorkflowByName, { params: shop, body })).toBe('workflowNameTaken');
  await as('mei').call(contract.createWorkflow, { params: shop, body });
  expect(await as('mei').errorOf(contract.closeWorkflowByName, named(name))).toBe('workflowNameAmbiguous');
  expect(await as('mei').errorOf(contract.getWorkflowByName, named(name))).toBe('workflowNameAmbiguous');
});

test('it is refused where the newer call is: by right, by state, by input, for strangers and other tenants', async () => {
  const { name } = await submit();
  const at = await step(name);
  expect(await as('mei').errorOf(contract.approveWorkflowByName, at)).toBe('notAssignee');
  expect(await as('lee').errorOf(contract.rejectWorkflowByName, { ...at, body: {} })).toBe('rejectReasonRequired');
  expect(await as('max').errorOf(contract.executeWorkflowByName, named(name))).toBe('workflowStateRefuses');
  expect(await as('lee').errorOf(contract.closeWorkflowByName, named(name))).toBe('onlyCreatorMay');
  expect(
    await as('mei').errorOf(contract.batchCloseWorkflowsByName, { params: shop, body: { workflow_names: [name] } }),
  ).toBe('forbidden');
  expect(
    await as('admin').errorOf(contract.completeWorkflowsByName, { params: shop, body: { workflow_names: [] } }),
  ).toBe('validation');
  expect(await as('max').errorOf(contract.getWorkflowByName, named('nowhere'))).toBe('notFound');
  await bench.api.addUser('stranger');
  for (const who of [as('stranger'), as('admin', 'other')])
    expect(await who.errorOf(contract.getWorkflowByName, named(name))).toBe('notFound');
  expect(await bench.api.anyone.errorOf(contract.getWorkflowByName, named(name))).toBe('signInRequired');
  const project = { params: { project_uid: bench.projectUid } };
  await as('admin').call(archiveProject, project);
  expect(await as('lee').errorOf(contract.approveWorkflowByName, at)).toBe('projectArchived');
  await as('admin').call(unarchiveProject, project);
});

test('the older list of statements tells findings as one text', async () => {
  const taskId = await bench.audit('update t set a = 1; select 1');
  const { data, total_nums } = await as('mei').call(tasks.listAuditTaskSqlsAsText, {
    params: { task_id: taskId },
    query: { page_index: 1, page_size: 10 },
  });
  expect(total_nums).toBe(2);
  expect(data[0]).toMatchObject({ number: 1, audit_level: 'error', audit_status: 'finished', rollback_sqls: [] });
  expect(data[0]?.audit_result).toMatch(/^\[(error|warn|notice)\]\S/m);
  const asked = { params: { task_id: taskId }, query: { page_index: 1, page_size: 10 } };
  expect(await as('stranger').errorOf(tasks.listAuditTaskSqlsAsText, asked)).toBe('notFound');
  expect(await as('admin', 'other').errorOf(tasks.listAuditTaskSqlsAsText, asked)).toBe('notFound');
  const wrong = { ...asked, query: { ...asked.query, filter_audit_level: 'bad' } } as never;
  expect(await as('mei').errorOf(tasks.listAuditTaskSqlsAsText, wrong)).toBe('validation');
});
