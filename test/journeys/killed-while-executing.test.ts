import { setTimeout as pause } from 'node:timers/promises';
import * as tasks from '../../shared/contract/auditing/tasks/operations.ts';
import * as workflows from '../../shared/contract/changes/workflows/operations.ts';
import { Product, type Person } from '../support/product.ts';

/** What happens to an execution when the whole product is killed and started again. */
let product: Product;
beforeAll(async () => {
  product = await Product.start();
}, 120_000);
afterAll(() => product.remove());

const demo = { project_name: 'demo' };
const statesOf = async (person: Person, taskId: number) =>
  (
    await person.call(tasks.listAuditTaskSqls, { params: { task_id: taskId }, query: { page_index: 1, page_size: 10 } })
  ).data.map(({ exec_status }) => exec_status);
const recordOf = async (person: Person, workflowId: string) =>
  (await person.call(workflows.getWorkflow, { params: { ...demo, workflow_id: workflowId } })).data.record;

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(200);
}

test('the killed execution is settled with the truth and goes on by itself within two minutes, and nothing runs twice', async () => {
  const before = await product.signIn('admin', 'admin');
  const sql = 'create table survived (a int); insert into survived values (1); select pg_sleep(6)';
  const { data: task } = await before.call(tasks.createAuditTask, {
    params: demo,
    body: { instance_name: 'shop-postgres', instance_schema: 'shop', sql },
  });
  const { data: made } = await before.call(workflows.createWorkflow, {
    params: demo,
    body: { workflow_subject: 'to_be_killed', task_ids: [task.task_id] },
  });
  const address = { ...demo, workflow_id: made.workflow_id };
  const stepId = (await recordOf(before, made.workflow_id)).workflow_step_list[1]?.workflow_step_id ?? 0;
  await before.call(workflows.approveWorkflow, { params: { ...address, workflow_step_id: stepId }, body: {} });
  await before.call(workflows.executeWorkflow, { params: address });
  await until(async () => (await statesOf(before, task.task_id))[2] === 'doing');
  await product.kill();
  await product.start();

  const after = await product.signIn('admin', 'admin');
  const restarted = Date.now();
  await until(async () => (await recordOf(after, made.workflow_id)).status !== 'executing');
  expect(Date.now() - restarted).toBeLessThan(120_000);
  expect((await recordOf(after, made.workflow_id)).status).toBe('finished');
  expect(await statesOf(after, task.task_id)).toEqual(['succeeded', 'succeeded', 'succeeded']);
}, 240_000);
