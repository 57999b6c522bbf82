import { randomBytes } from 'node:crypto';
import { analyseTaskSql } from '../../../shared/contract/watching/sql-analysis/operations.ts';
import { rewriteSql } from '../../../shared/contract/auditing/sql-optimization/operations.ts';
import { errors } from '../../../shared/contract/auditing/tasks/errors.ts';
import * as tasks from '../../../shared/contract/auditing/tasks/operations.ts';
import * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import { fill, inLocale } from '../../../shared/text.ts';
import { until } from '../../../test/support/clock.ts';
import { zipOf, type ZipEntry } from '../../../test/support/zip.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { postgresDriver } from '../../engines/postgres/driver.ts';
import type { Connection } from '../../engines/driver.ts';

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
const archive = (entries: readonly ZipEntry[]) => ({ fileName: 'change.zip', bytes: zipOf(entries) });
const sqlFile = (content: string) => ({ fileName: 'change.sql', bytes: new Uint8Array(Buffer.from(content)) });
const audit = async (files: object) => {
  const body = { instance_name: 'orders', exec_mode: 'sql_file', ...files } as never;
  const asked = { params: { project_name: 'shop' }, body };
  return (await bench.api.as('mei').call(tasks.createAuditTask, asked)).data;
};
const namesOf = async (taskId: number) => {
  const asked = { params: { task_id: taskId }, query: { page_index: 1, page_size: 20 } };
  return (await bench.api.as('mei').call(tasks.listAuditFiles, asked)).data.map(({ file_name }) => file_name);
};
const countsOf = async (taskId: number, fileId: number) =>
  (await bench.api.as('mei').call(tasks.getAuditFileStatistic, { params: { task_id: taskId, file_id: fileId } })).data
    .exec_result_count;

let names = 0;
async function run(workflowId: string): Promise<string> {
  await bench.api.as('max').call(contract.executeWorkflow, bench.of(workflowId));
  await bench.ended(workflowId);
  return bench.statusOf(workflowId);
}

test('large files are audited after their request, telling how far it is, and run like small ones', async () => {
  const rows = Array.from({ length: 300 }, (_, n) => wrote(`${n}${randomBytes(2000).toString('hex')}`)).join('\n');
  const large = await audit({
    input_zip_file: archive([
      { name: '2.sql', content: rows },
      { name: '1.sql', content: wrote('first') },
    ]),
  });
  expect(large.status).toBe('initialized');
  expect(large.audit_progress).toBeDefined();
  const params = { task_id: large.task_id };
  const statusOf = async () => (await bench.api.as('mei').call(tasks.getAuditTask, { params })).data.status;
  const subject = { workflow_subject: `files_${++names}`, task_ids: [large.task_id] };
  const submit = { params: { project_name: 'shop' }, body: subject };
  await until(async () => (await statusOf()) === 'audited');
  expect(await namesOf(large.task_id)).toEqual(['1.sql', '2.sql']);
  const listing = { params, query: { page_index: 1, page_size: 5, filter_audit_file_id: 2 } };
  const lines = (await bench.api.as('mei').call(tasks.listAuditTaskSqls, listing)).data;
  // Thousands of statements are a few lines, each with its first statements and its place.
  expect(lines.reduce((sum, { statement_count }) => sum + statement_count, 0)).toBe(300);
  expect(lines).toHaveLength(2);
  expect([lines[0]?.number, lines[0]?.sql_start_line, lines[1]?.sql_end_line]).toEqual([2, 1, 300]);
  expect(lines[0]?.exec_sql.startsWith(wrote('0'))).toBe(false);
  // What works on one statement refuses a line of many.
  const sliced = { ...params, number: lines[0]?.number ?? 0 };
  expect(await bench.api.as('mei').errorOf(analyseTaskSql, { params: sliced, query: {} })).toBe(
    'lineHasManyStatements',
  );
  const rewriting = { params: sliced, body: { enable_structure_type: false } };
  expect(await bench.api.as('mei').errorOf(rewriteSql, rewriting)).toBe('lineHasManyStatements');
  expect(await bench.api.as('mei').errorOf(tasks.getAuditTaskSqlContent, { params })).toBe('sqlTooLargeToShow');
  const back = await bench.api.as('mei').download(tasks.downloadAuditOriginFile, { params });
  expect(back.bytes.byteLength).toBeGreaterThan(1000);
  const { data } = await bench.api.as('mei').call(contract.createWorkflow, submit);
  await bench.api.as('lee').call(contract.approveWorkflow, await bench.step(data.workflow_id));
  expect(await run(data.workflow_id)).toBe('finished');
  expect((await db.query('select count(*) from journal', { maxRows: 1 })).rows[0]?.[0]).toBe('301');
  expect(await countsOf(large.task_id, 2)).toMatchObject({ succeeded_count: 300, initialized_count: 0 });
});

test('an error in a large file undoes its slice only, is told with its line, and a retry goes on from there', async () => {
  const filler = randomBytes(500).toString('hex');
  const rows = Array.from({ length: 2500 }, (_, n) => wrote(`${n} ${filler}`));
  rows[1700] = 'insert into keyed values (1);';
  await db.run('insert into keyed values (1)');
  const begun = await audit({ input_sql_file: sqlFile(rows.join('\n')) });
  const params = { task_id: begun.task_id };
  const taskNow = async () => (await bench.api.as('mei').call(tasks.getAuditTask, { params })).data;
  await until(async () => (await taskNow()).status === 'audited');
  expect(await taskNow()).toMatchObject({ sql_count: 2500, is_in_slices: true });
  const body = { workflow_subject: `files_${++names}`, task_ids: [begun.task_id] };
  const { data } = await bench.api.as('mei').call(contract.createWorkflow, { params: { project_name: 'shop' }, body });
  await bench.api.as('lee').call(contract.approveWorkflow, await bench.step(data.workflow_id));
  expect(await run(data.workflow_id)).toBe('exec_failed');
  const kept = Number((await db.query('select count(*) from journal', { maxRows: 1 })).rows[0]?.[0]);
  expect(kept).toBeGreaterThan(900);
  expect(kept).toBeLessThan(1700);
  expect((await taskNow()).exec_fail_reason).toMatch(/1701.*1701/);
  await db.run('alter table keyed drop constraint keyed_pkey');
  await bench.api.as('max').call(contract.retryWorkflowTask, {
    ...bench.ofTask({ workflowId: data.workflow_id, taskId: begun.task_id }),
    body: {},
  });
  await bench.ended(data.workflow_id);
  expect(await bench.statusOf(data.workflow_id)).toBe('finished');
  // Each row once: nothing that was committed before ran again.
  expect((await db.query('select count(*), count(distinct what) from journal', { maxRows: 1 })).rows[0]).toEqual([
    '2499',
    '2499',
  ]);
});

test('how far the execution of a large file is can be seen while it runs', async () => {
  await db.run('create table gate (n int)');
  const rows = Array.from({ length: 2500 }, (_, n) => wrote(`${n} ${randomBytes(500).toString('hex')}`));
  rows[1700] = 'insert into gate values (1);';
  const begun = await audit({ input_sql_file: sqlFile(rows.join('\n')) });
  const params = { task_id: begun.task_id };
  const taskNow = async () => (await bench.api.as('mei').call(tasks.getAuditTask, { params })).data;
  await until(async () => (await taskNow()).status === 'audited');
  expect((await taskNow()).exec_progress).toBeUndefined();
  const body = { workflow_subject: `files_${++names}`, task_ids: [begun.task_id] };
  const submit = { params: { project_name: 'shop' }, body };
  const { data } = await bench.api.as('mei').call(contract.createWorkflow, submit);
  await bench.api.as('lee').call(contract.approveWorkflow, await bench.step(data.workflow_id));
  await db.begin();
  await db.run('lock table gate in access exclusive mode');
  const running = run(data.workflow_id);
  await until(async () => Number((await taskNow()).exec_progress?.done) > 900);
  const { exec_progress: progress } = await taskNow();
  expect(progress?.total).toBe(2500);
  // The slice that waits is not behind it, whole as it is.
  expect(progress?.done).toBeLessThanOrEqual(1700);
  expect(await countsOf(begun.task_id, 1)).toMatchObject({ succeeded_count: progress?.done });
  await db.commit();
  expect(await running).toBe('finished');
  expect((await taskNow()).exec_progress).toBeUndefined();
});

test('a large file in which no statement ends is given up with the line', async () => {
  const text = Array.from({ length: 210_000 }, (_, n) => `${n} ${'open '.repeat(16)}`).join('');
  const open = `select 1;\nselect 'it ${text}`;
  const begun = await audit({ input_zip_file: archive([{ name: 'open.sql', content: open }]) });
  const params = { task_id: begun.task_id };
  const taskNow = async () => (await bench.api.as('mei').call(tasks.getAuditTask, { params })).data;
  await until(async () => (await taskNow()).status === 'exec_failed');
  expect((await taskNow()).audit_problem).toBe(
    inLocale(fill(errors.fileStatementTooLong.text, { name: 'open.sql', line: 2, megabytes: 16 }), 'en-US'),
  );
});
