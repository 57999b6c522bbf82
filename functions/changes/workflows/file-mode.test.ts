import { randomBytes } from 'node:crypto';
import * as tasks from '../../../shared/contract/auditing/tasks/operations.ts';
import * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import { until } from '../../../test/support/clock.ts';
import { zipOf, type ZipEntry } from '../../../test/support/zip.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { postgresDriver } from '../../engines/postgres/driver.ts';
import type { Connection } from '../../engines/driver.ts';
import { pendingAudits } from '../../auditing/sql-audit-records/record-repo.ts';
import { moved } from '../../ground/ledger/task-files.ts';

let bench: WorkflowBench;
let db: Connection;
beforeAll(async () => {
  bench = await workflowBench();
  const { host, port, user, password } = bench.postgres;
  db = await postgresDriver.connect(
    { dbType: 'PostgreSQL', host, port, user, password, params: { database: 'postgres' } },
    { timeoutMs: 5000, applicationName: 'test' },
  );
});
afterAll(async () => {
  await db.close();
  await bench.close();
});
beforeEach(async () => {
  await db.run('drop table if exists journal, keyed');
  await db.run('create table journal (id int generated always as identity, what text)');
  await db.run('create table keyed (a int primary key)');
});

const wrote = (what: string) => `insert into journal (what) values ('${what}');`;
const journal = async () =>
  (await db.query('select what from journal order by id', { maxRows: 100 })).rows.map(([what]) => what);

const archive = (entries: readonly ZipEntry[]) => ({ fileName: 'change.zip', bytes: zipOf(entries) });
const sqlFile = (content: string) => ({ fileName: 'change.sql', bytes: new Uint8Array(Buffer.from(content)) });
const inFiles = { instance_name: 'orders', exec_mode: 'sql_file' } as const;
const audit = async (body: object, by = 'mei') =>
  (
    await bench.api
      .as(by)
      .call(tasks.createAuditTask, { params: { project_name: 'shop' }, body: { ...inFiles, ...body } as never })
  ).data;
const refused = (body: object) =>
  bench.api
    .as('mei')
    .errorOf(tasks.createAuditTask, { params: { project_name: 'shop' }, body: { ...inFiles, ...body } as never });
const filesOf = async (taskId: number, by = 'mei') =>
  bench.api.as(by).call(tasks.listAuditFiles, { params: { task_id: taskId }, query: { page_index: 1, page_size: 20 } });
const namesOf = async (taskId: number) => (await filesOf(taskId)).data.map(({ file_name }) => file_name);
const statusesOf = async (taskId: number) => (await filesOf(taskId)).data.map(({ exec_status }) => exec_status);
const countsOf = async (taskId: number, fileId: number) =>
  (await bench.api.as('mei').call(tasks.getAuditFileStatistic, { params: { task_id: taskId, file_id: fileId } })).data
    .exec_result_count;

let names = 0;
async function submitted(body: object): Promise<{ workflowId: string; taskId: number }> {
  const { task_id: taskId } = await audit(body);
  const { data } = await bench.api.as('mei').call(contract.createWorkflow, {
    params: { project_name: 'shop' },
    body: { workflow_subject: `files_${++names}`, task_ids: [taskId] },
  });
  return { workflowId: data.workflow_id, taskId };
}
async function approved(body: object) {
  const made = await submitted(body);
  await bench.api.as('lee').call(contract.approveWorkflow, await bench.step(made.workflowId));
  return made;
}
async function run(workflowId: string): Promise<string> {
  await bench.api.as('max').call(contract.executeWorkflow, bench.of(workflowId));
  await bench.ended(workflowId);
  return bench.statusOf(workflowId);
}
const three = archive([
  { name: '10_last.sql', content: wrote('last') },
  { name: '2_first.sql', content: `${wrote('first')}\n${wrote('second')}` },
  { name: '3_middle.sql', content: wrote('middle') },
]);

describe('whole files', () => {
  test('run one after the other in the order that was chosen, and each tells how it stands', async () => {
    const order = 'file_order_method_prefix_num_asc';
    const { workflowId, taskId } = await approved({ input_zip_file: three, file_order_method: order });
    expect(
      (await filesOf(taskId)).data.map((file) => [file.file_name, file.exec_order, file.sql_count, file.exec_status]),
    ).toEqual([
      ['2_first.sql', 1, 2, 'initialized'],
      ['3_middle.sql', 2, 1, 'initialized'],
      ['10_last.sql', 3, 1, 'initialized'],
    ]);
    expect(await run(workflowId)).toBe('finished');
    expect(await journal()).toEqual(['first', 'second', 'middle', 'last']);
    expect(await statusesOf(taskId)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(await countsOf(taskId, 1)).toMatchObject({ succeeded_count: 2, initialized_count: 0, failed_count: 0 });
    const { data: task } = await bench.api.as('mei').call(tasks.getAuditTask, { params: { task_id: taskId } });
    expect(task).toMatchObject({ exec_mode: 'sql_file', file_order_method: order, sql_source: 'zip_file' });
    expect((await bench.detail(workflowId)).exec_mode).toBe('sql_file');
  });

  test('a file that fails stops those behind it, and a retry goes on from there', async () => {
    const { workflowId, taskId } = await approved({
      input_zip_file: archive([
        { name: '1.sql', content: wrote('one') },
        { name: '2.sql', content: `${wrote('undone')} insert into keyed values (1); insert into keyed values (1);` },
        { name: '3.sql', content: wrote('three') },
      ]),
    });
    await db.run('insert into keyed values (1)');
    expect(await run(workflowId)).toBe('exec_failed');
    expect(await journal()).toEqual(['one']);
    expect(await statusesOf(taskId)).toEqual(['succeeded', 'failed', 'initialized']);
    expect(await countsOf(taskId, 2)).toMatchObject({
      failed_count: 1,
      execute_rollback_count: 1,
      initialized_count: 1,
    });
    await db.run('alter table keyed drop constraint keyed_pkey');
    await bench.api.as('max').call(contract.retryWorkflowTask, { ...bench.ofTask({ workflowId, taskId }), body: {} });
    await bench.ended(workflowId);
    expect(await bench.statusOf(workflowId)).toBe('finished');
    expect(await journal()).toEqual(['one', 'undone', 'three']);
  });

  test('no transaction goes on from one file into the next', async () => {
    const { workflowId } = await approved({
      input_zip_file: archive([
        { name: '1.sql', content: `begin; ${wrote('kept')}` },
        { name: '2.sql', content: `${wrote('lost')} select 1/0` },
      ]),
    });
    expect(await run(workflowId)).toBe('exec_failed');
    expect(await journal()).toEqual(['kept']);
  });

  test('the statements of one file are listed alone', async () => {
    const { task_id } = await audit({ input_zip_file: three });
    const of = async (filter_audit_file_id: number, change: object = {}) =>
      bench.api.as('mei').call(tasks.listAuditTaskSqls, {
        params: { task_id },
        query: { page_index: 1, page_size: 5, filter_audit_file_id, ...change },
      });
    const first = await of(1);
    expect([first.total_nums, first.data.map(({ sql_source_file, number }) => [sql_source_file, number])]).toEqual([
      2,
      [
        ['2_first.sql', 1],
        ['2_first.sql', 2],
      ],
    ]);
    expect((await of(2)).data.map(({ sql_source_file }) => sql_source_file)).toEqual(['3_middle.sql']);
    expect((await of(1, { filter_audit_level: 'error' })).total_nums).toBe(0);
    const nowhere = { params: { task_id }, query: { page_index: 1, page_size: 5, filter_audit_file_id: 9 } };
    expect(await bench.api.as('mei').errorOf(tasks.listAuditTaskSqls, nowhere)).toBe('notFound');
  });

  test('what cannot be audited is given up, and nobody can submit it', async () => {
    const comments = Array.from({ length: 20_000 }, () => `-- ${randomBytes(40).toString('hex')}`).join('\n');
    const { task_id } = await audit({ input_zip_file: archive([{ name: '1.sql', content: comments }]) });
    const params = { task_id };
    await until(
      async () => (await bench.api.as('mei').call(tasks.getAuditTask, { params })).data.status === 'exec_failed',
    );
    const body = { workflow_subject: `files_${++names}`, task_ids: [task_id] };
    expect(await bench.api.as('mei').errorOf(contract.createWorkflow, { params: { project_name: 'shop' }, body })).toBe(
      'auditRequired',
    );
    const pending = await pendingAudits.on(bench.api.world.tableOf('default')).list({});
    expect(pending.items.filter(({ taskId }) => taskId === task_id)).toEqual([]);
  });

  test('a single file and one without statements are files too; what is no SQL is left out and told', async () => {
    const single = await audit({ input_sql_file: sqlFile(wrote('a')) });
    expect(await namesOf(single.task_id)).toEqual(['change.sql']);
    const mixed = await audit({
      input_zip_file: archive([
        { name: '1.sql', content: '-- nothing yet' },
        { name: '2.sql', content: wrote('b') },
        { name: 'map/A.xml', content: '<mapper namespace="a"><select id="a">select 1</select></mapper>' },
      ]),
    });
    expect(await namesOf(mixed.task_id)).toEqual(['1.sql', '2.sql']);
    expect(mixed.skipped_files.map(({ file_name }) => file_name)).toEqual(['map/A.xml']);
    expect(await countsOf(mixed.task_id, 1)).toMatchObject({ initialized_count: 0 });
  });

  test('want files, a database that takes them, and no backup', async () => {
    expect(await refused({ sql: 'select 1' })).toBe('fileModeNotSupported');
    expect(await refused({ input_sql_file: sqlFile('select 1'), enable_backup: 'true' })).toBe('backupNotInFileMode');
    expect(await refused({ input_zip_file: three, file_order_method: 'by_size' })).toBe('validation');
    await bench.addSource('ledger', { db_type: 'SQL Server' });
    const elsewhere = { instance_name: 'ledger', input_sql_file: sqlFile('select 1') };
    expect(
      await bench.api.as('director').errorOf(tasks.createAuditTask, {
        params: { project_name: 'shop' },
        body: { ...inFiles, ...elsewhere } as never,
      }),
    ).toBe('fileModeNotSupported');
  });
});

describe('the order of the files', () => {
  const order = (made: { workflowId: string; taskId: number }, moves: readonly (readonly [number, number])[]) => ({
    ...bench.ofTask(made),
    body: { files_to_sort: moves.map(([file_id, new_index]) => ({ file_id, new_index })) },
  });

  test('can be changed by whoever executes, until the execution begins', async () => {
    const made = await approved({ input_zip_file: three });
    await bench.api.as('max').call(contract.orderWorkflowFiles, order(made, [[3, 1]]));
    expect(await namesOf(made.taskId)).toEqual(['10_last.sql', '2_first.sql', '3_middle.sql']);
    expect(await run(made.workflowId)).toBe('finished');
    expect(await journal()).toEqual(['last', 'first', 'second', 'middle']);
    expect(await bench.api.as('max').errorOf(contract.orderWorkflowFiles, order(made, [[3, 1]]))).toBe(
      'workflowStateRefuses',
    );
  });

  test('is refused to others, before the approval, for statements, and when it makes no sense', async () => {
    const waiting = await submitted({ input_zip_file: three });
    expect(await bench.api.as('max').errorOf(contract.orderWorkflowFiles, order(waiting, [[1, 2]]))).toBe(
      'workflowStateRefuses',
    );
    const made = await approved({ input_zip_file: three });
    expect(await bench.api.as('lee').errorOf(contract.orderWorkflowFiles, order(made, [[1, 2]]))).toBe('notAssignee');
    expect(await bench.api.as('admin', 'other').errorOf(contract.orderWorkflowFiles, order(made, [[1, 2]]))).toBe(
      'notFound',
    );
    for (const moves of [
      [[9, 1]],
      [[1, 4]],
      [
        [1, 1],
        [1, 2],
      ],
      [
        [1, 1],
        [2, 1],
      ],
    ] as [number, number][][])
      expect(await bench.api.as('max').errorOf(contract.orderWorkflowFiles, order(made, moves))).toBe(
        'fileOrderInvalid',
      );
    expect(await bench.api.as('max').errorOf(contract.orderWorkflowFiles, order(made, []))).toBe('validation');
    const statements = await bench.approved('select 1');
    expect(await bench.api.as('max').errorOf(contract.orderWorkflowFiles, order(statements, [[1, 1]]))).toBe(
      'notInFileMode',
    );
  });

  test('keeps what was not moved in its own order', () => {
    expect(moved([1, 2, 3, 4, 5], [{ fileId: 5, place: 2 }])).toEqual([1, 5, 2, 3, 4]);
    expect(
      moved(
        [1, 2, 3, 4],
        [
          { fileId: 1, place: 4 },
          { fileId: 4, place: 1 },
        ],
      ),
    ).toEqual([4, 2, 3, 1]);
  });

  test('has two ways by number, told in the language of the reader', async () => {
    const { data } = await bench.api.as('mei').call(tasks.listFileOrderMethods, {});
    expect(data.methods.map(({ order_method }) => order_method)).toEqual([
      'file_order_method_prefix_num_asc',
      'file_order_method_suffix_num_asc',
    ]);
    expect(await bench.api.anyone.errorOf(tasks.listFileOrderMethods, {})).toBe('signInRequired');
  });
});

describe('the upload', () => {
  test('comes back as it was, to those who may see the task', async () => {
    const made = await submitted({ input_zip_file: three });
    const own = { params: { task_id: made.taskId } };
    const back = await bench.api.as('mei').download(tasks.downloadAuditOriginFile, own);
    expect(Buffer.from(back.bytes).equals(Buffer.from(three.bytes))).toBe(true);
    const attached = await bench.api.as('lee').download(contract.downloadWorkflowAttachment, bench.ofTask(made));
    expect(Buffer.from(attached.bytes).equals(Buffer.from(three.bytes))).toBe(true);
    expect(await bench.api.as('admin', 'other').errorOf(tasks.downloadAuditOriginFile, own)).toBe('notFound');
    expect(await bench.api.as('admin', 'other').errorOf(contract.downloadWorkflowAttachment, bench.ofTask(made))).toBe(
      'notFound',
    );
    expect(
      await bench.api
        .as('admin', 'other')
        .errorOf(tasks.listAuditFiles, { ...own, query: { page_index: 1, page_size: 5 } }),
    ).toBe('notFound');
    expect(
      await bench.api
        .as('admin', 'other')
        .errorOf(tasks.getAuditFileStatistic, { params: { task_id: made.taskId, file_id: 1 } }),
    ).toBe('notFound');
  });

  test('of a script that was written in the form there is none', async () => {
    const made = await bench.submit('select 1');
    expect(await bench.api.as('mei').errorOf(tasks.downloadAuditOriginFile, { params: { task_id: made.taskId } })).toBe(
      'noOriginFile',
    );
    expect(await bench.api.as('mei').errorOf(contract.downloadWorkflowAttachment, bench.ofTask(made))).toBe(
      'noOriginFile',
    );
  });
});
