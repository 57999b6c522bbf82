import * as tasks from '../../../../shared/contract/auditing/tasks/operations.ts';
import * as contract from '../../../../shared/contract/changes/workflows/operations.ts';
import { until } from '../../../../test/support/clock.ts';
import { workflowBench, type WorkflowBench } from '../../../../test/support/workflow-bench.ts';
import { dbServices } from '../../../platform/access/db-service.ts';
import { requireDbService } from '../../../databases/db-services/service.ts';
import type { Connection } from '../../../engines/driver.ts';
import { postgresDriver } from '../../../engines/postgres/driver.ts';

let bench: WorkflowBench;
let db: Connection;
beforeAll(async () => {
  bench = await workflowBench();
  await bench.api.addUser('new');
  await bench.api.addMember(bench.projectUid, 'new');
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
  await db.run('drop table if exists t');
  await db.run('create table t (a int primary key, b text)');
  await db.run(`insert into t values (1, 'one'), (2, 'two')`);
});

const project = { params: { project_name: 'shop' } };
const contents = async () => (await db.query('select a, b from t order by a', { maxRows: 100 })).rows;
const as = (user: string) => bench.api.as(user);
const withBackup = async (sql: string, body: object = { enable_backup: true }) =>
  (await as('mei').call(tasks.createAuditTask, { ...project, body: { instance_name: 'orders', sql, ...body } })).data;
let names = 0;
const submitted = async (taskId: number) =>
  (
    await as('mei').call(contract.createWorkflow, {
      ...project,
      body: { workflow_subject: `undo_${++names}`, task_ids: [taskId] },
    })
  ).data.workflow_id;
const runNow = async (workflowId: string) => {
  await as('lee').call(contract.approveWorkflow, await bench.step(workflowId));
  await as('max').call(contract.executeWorkflow, bench.of(workflowId));
  await bench.ended(workflowId);
};
const executed = async (sql: string) => {
  const { task_id: taskId } = await withBackup(sql);
  const workflowId = await submitted(taskId);
  await runNow(workflowId);
  return { taskId, workflowId };
};
const page = { page_index: 1, page_size: 20 };
const backups = async (workflowId: string, user = 'mei') =>
  (await as(user).call(contract.listBackupSqls, { ...bench.of(workflowId), query: page })).data;
const checked = async (workflowId: string, ids: number[]) =>
  (await as('mei').call(contract.checkRollback, { ...bench.of(workflowId), body: { rollback_sql_ids: ids } })).data;
const rollback = (workflowId: string, taskId: number, ids: number[]) => ({
  ...bench.of(workflowId),
  body: { workflow_subject: `rollback_${++names}`, task_ids: [taskId], rollback_sql_ids: ids },
});

test('what is recommended, and why, is known before the approval and can be changed until the execution', async () => {
  await db.run('drop table if exists keyless');
  await db.run('create table keyless (a int)');
  const task = await withBackup(
    "update t set b = 'x'; delete from t where a = 1; delete from keyless; select 1; insert into t values (7, 'x')",
  );
  expect(task).toMatchObject({ enable_backup: true, backup_max_rows: 1000, backup_conflict_with_instance: false });
  const rows = await bench.statements(task.task_id);
  expect(rows.map(({ backup_strategy }) => backup_strategy)).toEqual([
    'reverse_sql',
    'original_row',
    'manual',
    'none',
    'reverse_sql',
  ]);
  expect(rows[2]?.backup_strategy_tip).toContain('primary key');
  const one = { params: { task_id: task.task_id, sql_id: 2 }, body: { strategy: 'none' as const } };
  await as('mei').call(tasks.updateSqlBackupStrategy, one);
  expect((await bench.statements(task.task_id))[1]?.backup_strategy).toBe('none');
  const whole = { params: { task_id: task.task_id }, body: { strategy: 'original_row' as const } };
  await as('mei').call(tasks.updateTaskBackupStrategy, whole);
  expect((await bench.statements(task.task_id)).map(({ backup_strategy }) => backup_strategy)).toEqual([
    'original_row',
    'original_row',
    'manual',
    'none',
    'reverse_sql',
  ]);
  const unfit = { params: { task_id: task.task_id, sql_id: 4 }, body: { strategy: 'reverse_sql' as const } };
  expect(await as('mei').errorOf(tasks.updateSqlBackupStrategy, unfit)).toBe('backupStrategyUnsupported');
  const workflowId = await submitted(task.task_id);
  await as('max').call(tasks.updateSqlBackupStrategy, one);
  await runNow(workflowId);
  expect(await as('mei').errorOf(tasks.updateSqlBackupStrategy, one)).toBe('backupTooLate');
  expect(await as('mei').errorOf(tasks.updateTaskBackupStrategy, whole)).toBe('backupTooLate');
  await db.run('drop table keyless');
});

test('of a definition it is said before the approval whether it can be undone, and why', async () => {
  const task = await withBackup(
    `alter table t add column c int; alter table t alter b type varchar(2); alter table t alter a type bigint;
     drop table t; create table made_here (a int); alter table made_here alter a type bigint;
     drop table t cascade; alter table made_here drop column a cascade`,
  );
  const rows = await bench.statements(task.task_id);
  expect(rows.map(({ backup_strategy, backup_strategy_tip: tip }) => [backup_strategy, tip.slice(0, 24)])).toEqual([
    ['reverse_sql', 'Notes what is new; the r'],
    ['original_row', 'Keeps the definition and'],
    ['reverse_sql', 'Keeps the definition as '],
    ['original_row', 'Keeps the definition and'],
    ['reverse_sql', 'Notes what is new; the r'],
    ['reverse_sql', 'Keeps the definition as '],
    // Whether CASCADE drops anything else the server says when the statement is about to run.
    ['original_row', 'Keeps the definition and'],
    ['manual', 'CASCADE also drops what '],
  ]);
  const unfit = { params: { task_id: task.task_id, sql_id: 8 }, body: { strategy: 'reverse_sql' as const } };
  expect(await as('mei').errorOf(tasks.updateSqlBackupStrategy, unfit)).toBe('backupStrategyUnsupported');
});

test('definitions are undone by a workflow of their own, and not once others have changed them', async () => {
  const { workflowId } = await executed(`alter table t add column c int default 1; comment on table t is 'told'`);
  const rows = await backups(workflowId);
  expect(rows.map(({ backup_result, backup_sqls }) => [backup_result, backup_sqls])).toEqual([
    ['Definition backed up', ['ALTER TABLE "public"."t" DROP COLUMN "c"']],
    ['Definition backed up', ['COMMENT ON TABLE "public"."t" IS NULL']],
  ]);
  const ids = rows.map(({ exec_sql_id }) => exec_sql_id);
  const [undo] = await checked(workflowId, ids);
  expect(undo).toMatchObject({ changed_count: 0 });
  const task = await withBackup(undo?.sql ?? '', {});
  const other = await withBackup(undo?.sql ?? '', {});
  await db.run('alter table t alter c drop default');
  const [now] = await checked(workflowId, ids);
  expect(now?.changed_rows).toEqual([
    { exec_sql_id: ids[0], table: 'public.t', key: 'COLUMN c', change: 'changed', columns: [] },
  ]);
  expect(await as('mei').errorOf(contract.createRollbackWorkflow, rollback(workflowId, task.task_id, ids))).toBe(
    'rowsChangedMeanwhile',
  );
  await db.run('alter table t alter c set default 1');
  const { data } = await as('mei').call(contract.createRollbackWorkflow, rollback(workflowId, other.task_id, ids));
  await runNow(data.workflow_id);
  const { rows: left } = await db.query(
    `select column_name from information_schema.columns where table_name = 't' and table_schema = 'public'`,
    { maxRows: 9 },
  );
  expect(left).toEqual([['a'], ['b']]);
});

test('the strategy of a task without backup is not chosen, and strangers do not find it', async () => {
  const task = await withBackup('delete from t', { enable_backup: false });
  const whole = { params: { task_id: task.task_id }, body: { strategy: 'original_row' as const } };
  expect(await as('mei').errorOf(tasks.updateTaskBackupStrategy, whole)).toBe('backupOff');
  expect(await as('new').errorOf(tasks.updateTaskBackupStrategy, whole)).toBe('notFound');
});

test('a rollback is a workflow of its own, linked both ways, and puts the rows back', async () => {
  const before = await contents();
  const { workflowId, taskId } = await executed(
    "update t set b = 'x' where a = 1; delete from t where a = 2; insert into t values (3, 'three')",
  );
  const rows = await backups(workflowId);
  expect(rows.map(({ backup_status, backup_strategy }) => [backup_status, backup_strategy])).toEqual([
    ['succeed', 'reverse_sql'],
    ['succeed', 'original_row'],
    ['succeed', 'reverse_sql'],
  ]);
  expect(rows[0]?.backup_sqls).toEqual([`UPDATE "public"."t" SET "b" = 'one' WHERE "a" = 1`]);
  const ids = rows.map(({ exec_sql_id }) => exec_sql_id);
  const [undo] = await checked(workflowId, ids);
  expect(undo).toMatchObject({ task_id: taskId, instance_name: 'orders', changed_count: 0, changed_rows: [] });
  const task = await withBackup(undo?.sql ?? '', {});
  const { data } = await as('mei').call(contract.createRollbackWorkflow, rollback(workflowId, task.task_id, ids));
  const origin = await bench.detail(workflowId);
  expect(origin.associated_rollback_workflows.map(({ workflow_id }) => workflow_id)).toEqual([data.workflow_id]);
  expect((await bench.detail(data.workflow_id)).rolled_back_workflow?.workflow_id).toBe(workflowId);
  expect((await backups(workflowId))[0]?.associated_rollback_workflows).toHaveLength(1);
  await runNow(data.workflow_id);
  expect(await contents()).toEqual(before);
  const file = await as('mei').download(contract.downloadBackupFile, bench.ofTask({ workflowId, taskId }));
  expect(file.text).toBe(undo?.sql);
});

test('a rollback is refused when it is submitted, and when it is executed, once others have changed a row', async () => {
  const { workflowId } = await executed("update t set b = 'x'");
  const ids = (await backups(workflowId)).map(({ exec_sql_id }) => exec_sql_id);
  const [undo] = await checked(workflowId, ids);
  const task = await withBackup(undo?.sql ?? '');
  const { data } = await as('mei').call(contract.createRollbackWorkflow, rollback(workflowId, task.task_id, ids));
  await db.run(`update t set b = 'of somebody else' where a = 2`);
  const [now] = await checked(workflowId, ids);
  expect(now).toMatchObject({
    changed_count: 1,
    changed_rows: [{ table: 'public.t', key: 'a = 2', change: 'changed', columns: ['b'], exec_sql_id: ids[0] }],
  });
  const again = await withBackup(undo?.sql ?? '');
  expect(await as('mei').errorOf(contract.createRollbackWorkflow, rollback(workflowId, again.task_id, ids))).toBe(
    'rowsChangedMeanwhile',
  );
  await as('lee').call(contract.approveWorkflow, await bench.step(data.workflow_id));
  expect(await as('max').errorOf(contract.executeWorkflow, bench.of(data.workflow_id))).toBe('rowsChangedMeanwhile');
});

test('only what was executed with a backup can be undone, where it was executed', async () => {
  const { task_id: taskId } = await withBackup('delete from t where a = 1; select 1');
  const workflowId = await submitted(taskId);
  const check = (ids: number[]) => ({ ...bench.of(workflowId), body: { rollback_sql_ids: ids } });
  expect(await as('mei').errorOf(contract.checkRollback, check([1]))).toBe('noBackup');
  await runNow(workflowId);
  expect(await as('mei').errorOf(contract.checkRollback, check([2]))).toBe('noBackup');
  expect(await as('mei').errorOf(contract.checkRollback, check([99]))).toBe('notFound');
  expect(await as('new').errorOf(contract.checkRollback, check([1]))).toBe('notFound');
  await bench.addSource('elsewhere');
  const [undo] = await checked(workflowId, [1]);
  const { data } = await as('director').call(tasks.createAuditTask, {
    ...project,
    body: { instance_name: 'elsewhere', sql: undo?.sql ?? '' },
  });
  expect(await as('director').errorOf(contract.createRollbackWorkflow, rollback(workflowId, data.task_id, [1]))).toBe(
    'rollbackElsewhere',
  );
});

test('nothing is undone while its data source still runs, or cannot be asked what became of the rows', async () => {
  const { task_id: taskId } = await withBackup("begin; update t set b = 'x' where a = 1; commit; select pg_sleep(60)");
  const workflowId = await submitted(taskId);
  await as('lee').call(contract.approveWorkflow, await bench.step(workflowId));
  await as('max').call(contract.executeWorkflow, bench.of(workflowId));
  await until(async () => (await bench.statements(taskId))[3]?.exec_status === 'doing');
  const check = async (id: string) => ({
    ...bench.of(id),
    body: { rollback_sql_ids: (await backups(id)).slice(0, 1).map(({ exec_sql_id }) => exec_sql_id) },
  });
  expect(await as('mei').errorOf(contract.checkRollback, await check(workflowId))).toBe('rollbackTooEarly');
  await as('max').call(contract.terminateWorkflow, bench.of(workflowId));
  await bench.ended(workflowId);
  const done = await executed("update t set b = 'x' where a = 2");
  const moveTo = async (port: number) => {
    const source = await requireDbService({ table: bench.api.table() }, bench.dbServiceUid);
    await dbServices.on(bench.api.table()).update({ ...source, port });
  };
  await moveTo(1);
  const refusal = await as('mei').refusal(contract.checkRollback, await check(done.workflowId));
  expect(refusal).toMatchObject({ error: 'rollbackUncheckable', message: expect.stringContaining('127.0.0.1') });
  await moveTo(bench.postgres.port);
});

test('a task that switches off what its data source wants says so to its reviewers', async () => {
  await bench.addSource('guarded', { enable_backup: true, backup_max_rows: 5 });
  const audited = async (body: object) =>
    (
      await as('director').call(tasks.createAuditTask, {
        ...project,
        body: { instance_name: 'guarded', sql: 'delete from t', ...body },
      })
    ).data;
  expect(await audited({})).toMatchObject({
    enable_backup: true,
    backup_max_rows: 5,
    backup_conflict_with_instance: false,
  });
  expect(await audited({ enable_backup: false })).toMatchObject({
    enable_backup: false,
    backup_conflict_with_instance: true,
  });
});
