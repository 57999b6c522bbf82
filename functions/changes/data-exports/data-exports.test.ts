import * as contract from '../../../shared/contract/changes/data-exports/operations.ts';
import * as projects from '../../../shared/contract/people/projects/operations.ts';
import * as tasks from '../../../shared/contract/auditing/tasks/operations.ts';
import * as templates from '../../../shared/contract/changes/workflow-templates/operations.ts';
import * as workflows from '../../../shared/contract/changes/workflows/operations.ts';
import { until } from '../../../test/support/clock.ts';
import { exportBench, exportsOf } from '../../../test/support/export-bench.ts';
import { accounts } from '../../platform/access/account.ts';
import type { WorkflowBench } from '../../../test/support/workflow-bench.ts';

let bench: WorkflowBench;
const {
  inProject,
  taskBody,
  audited,
  submission,
  submitted,
  of,
  ofTask,
  approve,
  detail,
  task,
  statusOf,
  exported,
  linkOf,
  contentOf,
} = exportsOf(() => bench);
beforeAll(async () => {
  ({ bench } = await exportBench());
}, 60_000);
afterAll(() => bench.close());

test('queries go from their audit through approval into a file that its creator downloads', async () => {
  const { uid, taskUid } = await submitted();
  expect(await detail(uid)).toMatchObject({
    workflow_record: {
      status: 'wait_for_approve',
      current_step_number: 1,
      workflow_step_list: [
        {
          type: 'export_review',
          state: 'init',
          assignee_user_list: expect.arrayContaining([{ uid: 'userotto', name: 'otto' }]),
        },
        { type: 'export_execute', state: 'init', assignee_user_list: [{ uid: 'usernina', name: 'nina' }] },
      ],
    },
  });
  expect(await bench.api.as('nina').errorOf(contract.exportDataExport, of(uid))).toBe('exportStateRefuses');
  await bench.api.as('otto').call(contract.approveDataExport, { ...of(uid), body: { payload: { reason: 'fine' } } });
  expect(await statusOf(uid)).toBe('wait_for_export');
  expect(await bench.api.as('nina').errorOf(contract.downloadDataExportTask, ofTask(taskUid))).toBe(
    'exportFileNotReady',
  );
  await bench.api.as('nina').call(contract.exportDataExport, of(uid));
  await until(async () => (await statusOf(uid)) === 'finish');
  const done = await task(taskUid);
  expect(done).toMatchObject({
    status: 'finish',
    exported_rows: 2500,
    export_file_type: 'CSV',
    file_name: expect.stringMatching(/^orders_public_\d{14}\.csv$/),
  });
  const text = (await contentOf(taskUid)).toString();
  expect(await linkOf(taskUid)).toMatchObject({ text, location: undefined });
  expect(done?.exported_bytes).toBe(Buffer.byteLength(text));
  expect(text.split('\r\n').slice(0, 5)).toEqual([
    '\ufeffid,name,price',
    "1,'=cmd(),1.5",
    '2,"",3.0',
    '3,,4.5',
    '4,item 4,6.0',
  ]);
  const {
    data: [only],
  } = await bench.api
    .as('nina')
    .call(contract.listDataExportTaskSqls, { ...ofTask(taskUid), query: { page_size: 20 } });
  expect(only).toMatchObject({ uid: 1, export_sql_type: 'dql', export_status: 'success' });
});

test('only queries that only read are taken, and the others are refused by their number', async () => {
  for (const [sql, error] of [
    ['select 1; update orders set name = null', 'exportNotQuery'],
    ['select 1; delete from orders', 'exportNotQuery'],
    ['show search_path', 'exportNotQuery'],
    ['select * into copy_of from orders', 'exportQueryWrites'],
    ['select * from orders for update', 'exportQueryWrites'],
    ['with gone as (delete from orders returning id) select * from gone', 'exportQueryWrites'],
    ['select form where', 'exportQueryUnreadable'],
    [Array.from({ length: 21 }, () => 'select 1').join(';'), 'exportTooManyStatements'],
    ['-- nothing', 'sqlMissing'],
  ] as const) {
    const refusal = await bench.api.as('nina').refusal(contract.addDataExportTasks, taskBody({ sql }));
    expect([sql, refusal.error]).toEqual([sql, error]);
    if (sql.startsWith('select 1; ')) expect(refusal.message).toContain('Statement 2');
    expect(refusal.fields).toEqual([{ path: 'data_export_tasks.0.export_sql', message: refusal.message }]);
  }
});

test('who may do what: create, see, approve, run and download each ask for their right', async () => {
  expect(await bench.api.as('otto').errorOf(contract.addDataExportTasks, taskBody({}))).toBe('forbidden');
  expect(await bench.api.as('mei').errorOf(contract.addDataExportTasks, taskBody({}))).toBe('forbidden');
  const { uid, taskUid } = await submitted();
  expect(await bench.api.as('mei').errorOf(contract.getDataExport, of(uid))).toBe('notFound');
  expect((await detail(uid, 'vera')).workflow_uid).toBe(uid);
  for (const user of ['vera', 'nina'])
    expect(await bench.api.as(user).errorOf(contract.approveDataExport, { ...of(uid), body: {} })).toBe('notAssignee');
  await approve(uid);
  for (const user of ['otto', 'vera'])
    expect(await bench.api.as(user).errorOf(contract.exportDataExport, of(uid))).toBe('exportOnlyCreator');
  await bench.api.as('director').call(contract.exportDataExport, of(uid));
  await until(async () => (await statusOf(uid)) === 'finish');
  for (const user of ['otto', 'vera', 'director', 'admin'])
    expect(await bench.api.as(user).errorOf(contract.downloadDataExportTask, ofTask(taskUid))).toBe(
      'exportOnlyCreator',
    );
  expect(await bench.api.as('mei').errorOf(contract.downloadDataExportTask, ofTask(taskUid))).toBe('notFound');
  expect(await bench.api.as('admin', 'other').errorOf(contract.getDataExport, of(uid))).toBe('notFound');
});

test('a task is used once, by its creator, and not for a workflow', async () => {
  const { taskUid } = await submitted();
  expect(await bench.api.as('nina').errorOf(contract.addDataExport, submission(taskUid))).toBe('exportTaskUsed');
  const own = await audited();
  expect(await bench.api.as('director').errorOf(contract.addDataExport, submission(own))).toBe('notFound');
  expect(await bench.api.as('director').errorOf(tasks.getAuditTask, { params: { task_id: own } })).toBe('notFound');
  const asChange = { params: { project_name: 'shop' }, body: { workflow_subject: 'a', task_ids: [Number(own)] } };
  expect(await bench.api.as('nina').errorOf(workflows.createWorkflow, asChange)).toBe('forbidden');
  const change = await bench.audit('select 1');
  expect(await bench.api.as('nina').errorOf(contract.addDataExport, submission(String(change)))).toBe('notFound');
  expect(await bench.api.as('nina').errorOf(contract.addDataExport, submission(own, 'export_1'))).toBe(
    'exportNameTaken',
  );
  expect((await bench.api.as('nina').refusal(contract.addDataExport, submission(own, '1 bad name'))).error).toBe(
    'validation',
  );
});

test('a rejection needs a reason; what is rejected or waits can be closed, and nothing else', async () => {
  const [first, second] = [await submitted(), await submitted()];
  const reject = (reason: string) => ({ ...of(first.uid), body: { payload: { reason } } });
  expect(await bench.api.as('otto').errorOf(contract.rejectDataExport, reject('  '))).toBe('rejectReasonRequired');
  await bench.api.as('otto').call(contract.rejectDataExport, reject('too much'));
  expect(await detail(first.uid)).toMatchObject({
    workflow_record: { status: 'rejected', workflow_step_list: [{ state: 'rejected', reason: 'too much' }, {}] },
  });
  const done = await exported();
  const close = (...uids: string[]) => ({
    params: inProject(),
    body: { payload: { data_export_workflow_uids: uids } },
  });
  expect(await bench.api.as('nina').errorOf(contract.closeDataExports, close(first.uid, done.uid))).toBe(
    'exportsNotClosable',
  );
  expect(await bench.api.as('otto').errorOf(contract.closeDataExports, close(first.uid))).toBe('exportOnlyCreator');
  await bench.api.as('director').call(contract.closeDataExports, close(first.uid, second.uid));
  expect([await statusOf(first.uid), await statusOf(second.uid)]).toEqual(['cancel', 'cancel']);
});

test('the list finds by status, creator, assignee, data source and words, and counts', async () => {
  const { uid } = await submitted();
  const list = async (by: string, filter: object = {}) =>
    await bench.api.as(by).call(contract.listDataExports, { params: inProject(), query: { page_size: 50, ...filter } });
  const uids = async (by: string, filter: object = {}) =>
    (await list(by, filter)).data.map(({ workflow_uid: one }) => one);
  const all = await list('director');
  expect(all.data[0]).toMatchObject({ workflow_uid: uid, status: 'wait_for_approve', creater: { name: 'nina' } });
  expect(all.total_nums).toBe(all.data.length);
  expect(await uids('mei')).toEqual([]);
  expect(await uids('vera')).toContain(uid);
  expect(await uids('director', { filter_by_status: 'wait_for_approve' })).toContain(uid);
  expect(await uids('director', { filter_by_status: 'finish' })).not.toContain(uid);
  expect(await uids('director', { filter_current_step_assignee_user_uid: 'userotto' })).toContain(uid);
  expect(await uids('otto', { filter_by_create_user_uid: 'usernina' })).toContain(uid);
  expect(await uids('otto', { filter_by_db_service_uid: 'nowhere' })).toEqual([]);
  expect(await uids('nina', { fuzzy_keyword: uid.toUpperCase() })).toEqual([uid]);
});

test('dashboards see the exports of all projects that a person may see', async () => {
  const { uid } = await submitted();
  const uids = async (by: string, filter: object = {}) =>
    (await bench.api.as(by).call(contract.listAllDataExports, { query: { page_size: 100, ...filter } })).data.map(
      ({ workflow_uid: one }) => one,
    );
  for (const person of ['admin', 'auditor', 'director', 'nina', 'otto']) expect(await uids(person)).toContain(uid);
  for (const person of ['mei', 'vera']) expect(await uids(person)).toEqual([]);
  const inDms = await bench.api.as('nina').call(contract.listDashboardDataExports, { query: { page_size: 1 } });
  expect(inDms.data[0]?.workflow_uid).toBe(uid);
  expect(await uids('director', { filter_project_uid: bench.projectUid })).toContain(uid);
  expect(await uids('director', { filter_project_uids: ['elsewhere'] })).toEqual([]);
  expect(await uids('nina', { filter_status_list: ['finish', 'rejected'] })).not.toContain(uid);
  const asked = { query: { page_index: 1, page_size: 100, filter_project_priority: 'medium' as const } };
  const { data, total_nums } = await bench.api.as('nina').call(contract.getGlobalDataExports, asked);
  expect(data[0]).toMatchObject({ workflow_id: uid, status: 'wait_for_approve', project_name: 'shop' });
  expect(await bench.api.as('nina').call(contract.countGlobalDataExports, { query: {} })).toMatchObject({ total_nums });
  const high = { query: { ...asked.query, filter_project_priority: 'high' as const } };
  expect((await bench.api.as('admin').call(contract.getGlobalDataExports, high)).data).toEqual([]);
});

test('creators do not approve their own exports where the process forbids it', async () => {
  const process = (body: object) =>
    bench.api.as('director').call(templates.updateWorkflowTemplate, {
      params: { project_name: 'shop', workflow_type: 'data_export' },
      body,
    });
  await process({ forbid_creator_approval: true });
  const taskUid = await audited({ by: 'director' });
  const { data } = await bench.api.as('director').call(contract.addDataExport, submission(taskUid));
  const approval = { ...of(data.export_data_workflow_uid), body: {} };
  expect(await bench.api.as('director').errorOf(contract.approveDataExport, approval)).toBe('creatorMayNotApprove');
  await approve(data.export_data_workflow_uid);
  const run = { type: 'export_execute', execute_by_authorized: true };
  const steps = (review: object) => [{ type: 'export_review', ...review }, run];
  await process({ workflow_step_template_list: steps({ assignee_user_id_list: [bench.api.uidOf('director')] }) });
  const own = submission(await audited({ by: 'director' }));
  expect(await bench.api.as('director').errorOf(contract.addDataExport, own)).toBe('onlyCreatorCouldReview');
  await process({ workflow_step_template_list: steps({ assignee_user_id_list: ['userotto'] }) });
  const people = accounts.on(bench.api.table());
  const otto = await people.require({ uid: 'userotto' });
  await people.update({ ...otto, isDisabled: true });
  const unread = submission(await audited({ by: 'director' }));
  expect(await bench.api.as('director').errorOf(contract.addDataExport, unread)).toBe('exportNoReviewer');
  await people.update({ ...otto, version: otto.version + 1, isDisabled: false });
  await process({ workflow_step_template_list: steps({ approved_by_authorized: true }) });
  await process({ forbid_creator_approval: false });
});

test('nothing changes in an archived project', async () => {
  const { uid } = await submitted();
  await bench.api.as('director').call(projects.archiveProject, { params: inProject() });
  try {
    for (const [op, body] of [
      [contract.approveDataExport, {}],
      [contract.exportDataExport, undefined],
      [contract.stopDataExport, undefined],
    ] as const)
      expect(await bench.api.as('otto').errorOf(op, { ...of(uid), body })).toBe('projectArchived');
    expect(await bench.api.as('nina').errorOf(contract.addDataExportTasks, taskBody({}))).toBe('projectArchived');
  } finally {
    await bench.api.as('director').call(projects.unarchiveProject, { params: inProject() });
  }
});
