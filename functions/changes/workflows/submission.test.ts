import * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import * as tasks from '../../../shared/contract/auditing/tasks/operations.ts';
import * as templates from '../../../shared/contract/changes/workflow-templates/operations.ts';
import { until } from '../../../test/support/clock.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { zipOf } from '../../../test/support/zip.ts';
import { accounts } from '../../platform/access/account.ts';

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await workflowBench();
  await bench.addSource('orders2');
  await bench.addSource('relative', { db_type: 'TBase' });
});
afterAll(() => bench.close());

const shop = { params: { project_name: 'shop' } };
const as = (user: string) => bench.api.as(user);
const submission = (...taskIds: number[]) => ({
  ...shop,
  body: { workflow_subject: `change_${taskIds.join('_')}`, task_ids: taskIds },
});
const byDirector = (on: string, sql = 'select 1') => bench.audit(sql, { by: 'director', on });
const refused = (...taskIds: number[]) => as('director').errorOf(contract.createWorkflow, submission(...taskIds));
const inFiles = async (on: string) => {
  const archive = { fileName: 'a.zip', bytes: zipOf([{ name: '1.sql', content: 'select 1' }]) };
  const body = { instance_name: on, exec_mode: 'sql_file' as const, input_zip_file: archive };
  return (await as('director').call(tasks.createAuditTask, { ...shop, body })).data.task_id;
};

/** Two data sources of one workflow, approved. */
async function approvedOnTwo(first = 'select 1') {
  const ids = [await byDirector('orders', first), await byDirector('orders2')] as const;
  const { data } = await as('director').call(contract.createWorkflow, submission(...ids));
  const { workflow_id: workflowId } = data;
  await as('director').call(contract.approveWorkflow, await bench.step(workflowId));
  return { workflowId, ofFirst: bench.ofTask({ workflowId, taskId: ids[0] }), first: ids[0], second: ids[1] };
}

describe('a submission is refused', () => {
  test('when there is no statement in what was audited', async () => {
    expect(await refused(await byDirector('orders', '-- nothing to do yet'))).toBe('auditEmpty');
  });

  test('when the same SQL is meant for two kinds of databases', async () => {
    const { data: group } = await as('director').call(tasks.createTaskGroup, {
      ...shop,
      body: { instances: [{ instance_name: 'orders' }, { instance_name: 'relative' }] },
    });
    const body = { task_group_id: group.task_group_id, sql: 'select 1' };
    const { data } = await as('director').call(tasks.auditTaskGroup, { body });
    const ids = data.tasks.map(({ task_id }) => task_id);
    expect(await refused(...ids)).toBe('mixedDbTypes');
    // Each of them with SQL of its own is fine.
    const alone = [await byDirector('orders'), await byDirector('relative')];
    await as('director').call(contract.createWorkflow, submission(...alone));
  });

  test('when one part runs by statements and another by files', async () => {
    expect(await refused(await byDirector('orders'), await inFiles('orders2'))).toBe('mixedExecModes');
    await as('director').call(contract.createWorkflow, submission(await inFiles('orders'), await inFiles('orders2')));
  });

  test('when it is sent again with more or fewer data sources', async () => {
    const { workflowId } = await approvedOnTwo();
    const step = await bench.step(workflowId);
    await as('director').call(contract.rejectWorkflow, { ...step, body: { reason: 'not now' } });
    const again = (...ids: number[]) => ({ ...bench.of(workflowId), body: { task_ids: ids } });
    const refusal = await as('director').refusal(contract.resubmitWorkflow, again(await byDirector('orders')));
    expect(refusal).toMatchObject({ error: 'taskCountChanged', message: expect.stringContaining('2') });
    expect(await bench.statusOf(workflowId)).toBe('rejected');
    await as('director').call(
      contract.resubmitWorkflow,
      again(await byDirector('orders'), await byDirector('orders2')),
    );
  });

  test('when nobody but its creator could approve it, and the process does not let them', async () => {
    const setTemplate = (body: object) =>
      as('director').call(templates.updateWorkflowTemplate, {
        params: { project_name: 'shop', workflow_type: 'workflow' },
        body,
      });
    const execution = { type: 'sql_execute', execute_by_authorized: true } as const;
    const review = (change: object) => ({ type: 'sql_review' as const, ...change });
    const byDirectorAlone = review({ assignee_user_id_list: [bench.api.uidOf('director')] });
    await setTemplate({
      forbid_creator_approval: true,
      workflow_step_template_list: [byDirectorAlone, execution],
    });
    expect(await refused(await byDirector('orders'))).toBe('onlyCreatorCouldReview');
    await setTemplate({
      forbid_creator_approval: false,
      workflow_step_template_list: [review({ approved_by_authorized: true }), execution],
    });
  });

  test('when all who would approve it are disabled', async () => {
    const setTemplate = (review: object) =>
      as('director').call(templates.updateWorkflowTemplate, {
        params: { ...shop.params, workflow_type: 'workflow' },
        body: {
          workflow_step_template_list: [
            { type: 'sql_review', ...review },
            { type: 'sql_execute', execute_by_authorized: true },
          ],
        },
      });
    await setTemplate({ assignee_user_id_list: [bench.api.uidOf('lee')] });
    const people = accounts.on(bench.api.table());
    const lee = await people.require({ uid: bench.api.uidOf('lee') });
    await people.update({ ...lee, isDisabled: true });
    expect(await refused(await byDirector('orders'))).toBe('noReviewer');
    await people.update({ ...lee, version: lee.version + 1, isDisabled: false });
    await setTemplate({ approved_by_authorized: true });
  });

  test('when all who would execute it are disabled', async () => {
    const setTemplate = (execution: object) =>
      as('director').call(templates.updateWorkflowTemplate, {
        params: { ...shop.params, workflow_type: 'workflow' },
        body: { workflow_step_template_list: [{ type: 'sql_execute', ...execution }] },
      });
    await setTemplate({ assignee_user_id_list: [bench.api.uidOf('max')] });
    const people = accounts.on(bench.api.table());
    const max = await people.require({ uid: bench.api.uidOf('max') });
    await people.update({ ...max, isDisabled: true });
    expect(await refused(await byDirector('orders'))).toBe('noExecutor');
    await people.update({ ...max, version: max.version + 1, isDisabled: false });
    await as('director').call(contract.createWorkflow, submission(await byDirector('orders')));
    await as('director').call(templates.updateWorkflowTemplate, {
      params: { ...shop.params, workflow_type: 'workflow' },
      body: {
        workflow_step_template_list: [
          { type: 'sql_review', approved_by_authorized: true },
          { type: 'sql_execute', execute_by_authorized: true },
        ],
      },
    });
  });
});

describe('once a data source has begun', () => {
  test('the workflow is not rejected, and its time is not set', async () => {
    const { workflowId, ofFirst } = await approvedOnTwo();
    await as('director').call(contract.executeWorkflowTask, ofFirst);
    await bench.ended(workflowId);
    await until(async () => (await bench.statusOf(workflowId)) === 'wait_for_execution');
    const reject = { ...(await bench.step(workflowId)), body: { reason: 'too late' } };
    expect(await as('director').errorOf(contract.rejectWorkflow, reject)).toBe('alreadyExecuting');
    const schedule_time = new Date(bench.clock.now() + 600_000).toISOString();
    const schedule = { ...ofFirst, body: { schedule_time } };
    expect(await as('director').errorOf(contract.scheduleWorkflowTask, schedule)).toBe('alreadyExecuting');
  });

  test('the order of its files is fixed, while that of the others can still change', async () => {
    const ids = [await inFiles('orders'), await inFiles('orders2')] as const;
    const { data } = await as('director').call(contract.createWorkflow, submission(...ids));
    const [first, second] = ids.map((taskId) => bench.ofTask({ workflowId: data.workflow_id, taskId }));
    if (!first || !second) throw new Error('two tasks are there');
    await as('director').call(contract.approveWorkflow, await bench.step(data.workflow_id));
    await as('director').call(contract.executeWorkflowTask, first);
    const body = { files_to_sort: [{ file_id: 1, new_index: 1 }] };
    expect(await as('director').errorOf(contract.orderWorkflowFiles, { ...first, body })).toBe('filesAlreadyRunning');
    await as('director').call(contract.orderWorkflowFiles, { ...second, body });
    await until(async () => (await bench.statements(ids[0]))[0]?.exec_status === 'succeeded');
  });

  test('what is scheduled is not rejected until its time is taken back', async () => {
    const { workflowId, ofFirst } = await approvedOnTwo();
    const at = (schedule_time: string | null) => ({ ...ofFirst, body: { schedule_time } });
    await as('director').call(contract.scheduleWorkflowTask, at(new Date(bench.clock.now() + 600_000).toISOString()));
    const reject = { ...(await bench.step(workflowId)), body: { reason: 'wait' } };
    expect(await as('director').errorOf(contract.rejectWorkflow, reject)).toBe('alreadyExecuting');
    await as('director').call(contract.scheduleWorkflowTask, at(null));
    await as('director').call(contract.rejectWorkflow, reject);
    expect(await bench.statusOf(workflowId)).toBe('rejected');
  });

  test('the workflow is not marked as executed by hand while a statement runs', async () => {
    const { workflowId, ofFirst, first } = await approvedOnTwo('select pg_sleep(60)');
    await as('director').call(contract.executeWorkflowTask, ofFirst);
    await until(async () => (await bench.statements(first))[0]?.exec_status === 'doing');
    const complete = { ...shop, body: { workflow_list: [{ workflow_id: workflowId }] } };
    expect(await as('director').errorOf(contract.completeWorkflows, complete)).toBe('alreadyExecuting');
    await as('director').call(contract.terminateWorkflowTask, ofFirst);
    await until(async () => (await bench.statements(first))[0]?.exec_status === 'terminate_succeeded');
  });
});
