import * as exports from '../../../shared/contract/changes/data-exports/operations.ts';
import * as workbench from '../../../shared/contract/changes/workbench/operations.ts';
import * as workflows from '../../../shared/contract/changes/workflows/operations.ts';
import * as tasks from '../../../shared/contract/auditing/tasks/operations.ts';
import * as contract from '../../../shared/contract/people/access-requests/operations.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';

const hours = 3;
let bench: WorkflowBench;
beforeAll(async () => {
  bench = await workflowBench();
  await bench.api.addUser('tess');
  await bench.api.addMember(bench.projectUid, 'tess');
}, 60_000);
afterAll(() => bench.close());

const params = () => ({ project_uid: bench.projectUid });
const as = (user: string) => bench.api.as(user);
const granted = async () => {
  const rights = ['sql_query', 'create_workflow', 'execute_workflow', 'create_export_task'] as const;
  const asked = { db_service_uid: bench.dbServiceUid, rights: [...rights], hours, reason: 'a fault at night' };
  const { data } = await as('tess').call(contract.createAccessRequest, {
    params: params(),
    body: { access_request: asked },
  });
  const of = { params: { ...params(), access_request_uid: data.uid } };
  await as('director').call(contract.grantAccessRequest, of);
  return of;
};
const query = () => ({ params: params(), body: { db_service_uid: bench.dbServiceUid, sql: 'select 1' } });
const audit = () => ({ params: { project_name: 'shop' }, body: { instance_name: 'orders', sql: 'select 1' } });
const exporting = () => ({
  params: params(),
  body: { data_export_tasks: [{ db_service_uid: bench.dbServiceUid, export_sql: 'select 1' }] },
});
/** What each gate says to tess; an empty text where it lets her in. */
const refusals = async (workflowId: string) => [
  await outcome(() => as('tess').call(workbench.runQuery, query())),
  await outcome(() => as('tess').call(tasks.createAuditTask, audit())),
  await outcome(() => as('tess').call(exports.addDataExportTasks, exporting() as never)),
  await outcome(() => as('tess').call(workflows.executeWorkflow, bench.of(workflowId))),
];
const outcome = async (act: () => Promise<unknown>) => {
  try {
    await act();
    return '';
  } catch (error) {
    return String(error);
  }
};
/** A workflow that tess may execute as long as she holds the right. */
const approved = async () => (await bench.approved('select 1')).workflowId;

test('each gate is open while access lasts, and shut at the first request after its end', async () => {
  expect((await refusals(await approved())).filter((one) => one === '')).toEqual([]);
  await granted();
  const [first, second] = [await approved(), await approved()];
  expect(await refusals(first)).toEqual(['', '', '', '']);
  bench.clock.later(hours * 3_600_000);
  expect(await as('tess').errorOf(workbench.runQuery, query())).toBe('forbidden');
  expect(await as('tess').errorOf(tasks.createAuditTask, audit())).toBe('forbidden');
  expect(await as('tess').errorOf(exports.addDataExportTasks, exporting())).toBe('forbidden');
  expect(await as('tess').errorOf(workflows.executeWorkflow, bench.of(second))).toBe('notAssignee');
}, 60_000);

test('each gate is shut at the first request after access was taken back', async () => {
  const of = await granted();
  const workflowId = await approved();
  await as('director').call(contract.endAccess, of);
  expect(await as('tess').errorOf(workbench.runQuery, query())).toBe('forbidden');
  expect(await as('tess').errorOf(tasks.createAuditTask, audit())).toBe('forbidden');
  expect(await as('tess').errorOf(exports.addDataExportTasks, exporting())).toBe('forbidden');
  expect(await as('tess').errorOf(workflows.executeWorkflow, bench.of(workflowId))).toBe('notAssignee');
}, 60_000);
