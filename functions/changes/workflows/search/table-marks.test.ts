import {
  listWorkflowsOfTable,
  rejectWorkflow,
  resubmitWorkflow,
} from '../../../../shared/contract/changes/workflows/operations.ts';
import { workflowBench, type WorkflowBench } from '../../../../test/support/workflow-bench.ts';
import { auditTasks } from '../../../ground/ledger/task-repo.ts';
import { packWorkflowTexts } from './pack-texts.ts';
import { unmarkTables } from './table-marks.ts';

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await workflowBench();
  for (const user of ['sue', 'pat']) await bench.api.addUser(user);
  await bench.api.addMember(bench.projectUid, 'sue');
});
afterAll(() => bench.close());

const params = { project_name: 'shop' };
const asked = (table_name: string, more: object = {}) => ({
  params,
  query: { page_index: 1, page_size: 20, instance_id: bench.dbServiceUid, schema_name: 'public', table_name, ...more },
});
const found = async (table: string, more: object = {}, by = 'mei') =>
  (await bench.api.as(by).call(listWorkflowsOfTable, asked(table, more))).data.map(({ workflow_id }) => workflow_id);

test('a workflow is found by each table that its SQL names, as its server would list it, newest first', async () => {
  const { workflowId: first } = await bench.submit(
    'update Parcels set weight = 1 where id in (select id from lorries)',
  );
  const { workflowId: second } = await bench.submit('alter table public.parcels add column note text');
  const { workflowId: elsewhere } = await bench.submit('create table yard.parcels (id int primary key)');
  await bench.submit("insert into other_table values ('parcels')");
  expect(await found('parcels')).toEqual([second, first]);
  expect(await found('lorries')).toEqual([first]);
  expect(await found('parcels', { schema_name: 'yard' })).toEqual([elsewhere]);
  expect(await found('parcel')).toEqual([]);
  expect(await found('parcels', { page_size: 1, page_index: 2 })).toEqual([first]);
});

test('who may not see a workflow does not find it', async () => {
  const { workflowId } = await bench.submit('delete from secrets_of_mei where id = 1');
  expect(await found('secrets_of_mei', {}, 'sue')).toEqual([]);
  expect(await found('secrets_of_mei', {}, 'director')).toEqual([workflowId]);
});

test('a new submission is found by what it names, and no longer by what the rejected one named', async () => {
  const { workflowId } = await bench.submit('update first_wrong set a = 1 where id = 1');
  await bench.api
    .as('lee')
    .call(rejectWorkflow, { ...(await bench.step(workflowId)), body: { reason: 'the other table' } });
  const task = await bench.audit('update then_right set a = 1 where id = 1');
  await bench.api
    .as('mei')
    .call(resubmitWorkflow, { params: { ...params, workflow_id: workflowId }, body: { task_ids: [task] } });
  expect(await found('first_wrong')).toEqual([]);
  expect(await found('then_right')).toEqual([workflowId]);
});

test('a name that no server takes is no reason to refuse a workflow', async () => {
  const long = 'x'.repeat(3000);
  const { workflowId } = await bench.submit(`update ${long} set a = 1 where id in (select id from beside_long)`);
  expect(await found('beside_long')).toEqual([workflowId]);
});

test('workflows from before there were marks are marked by the sweep', async () => {
  const { workflowId, taskId } = await bench.submit('update from_before set a = 1 where id = 1');
  const table = bench.api.table();
  await unmarkTables(
    table,
    { workflowId, projectUid: bench.projectUid, tasks: [await auditTasks.on(table).require({ taskId })] },
    { workflowId, projectUid: bench.projectUid, tasks: [] },
  );
  expect(await found('from_before')).toEqual([]);
  await packWorkflowTexts(bench.api.world);
  expect(await found('from_before')).toEqual([workflowId]);
});

test('it is refused without the project, for a data source that is not there, and for no name', async () => {
  await bench.api.addProject('apart');
  const errorOf = (request: ReturnType<typeof asked>, by = 'mei') =>
    bench.api.as(by).errorOf(listWorkflowsOfTable, request);
  expect(await errorOf(asked('parcels'), 'pat')).toBe('notFound');
  expect(await errorOf(asked('parcels', { instance_id: '404' }))).toBe('notFound');
  expect(await errorOf({ ...asked('parcels'), params: { project_name: 'apart' } }, 'admin')).toBe('notFound');
  expect(await errorOf(asked(''))).toBe('validation');
  expect(await errorOf(asked('x'.repeat(257)))).toBe('validation');
});
