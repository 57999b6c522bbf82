import * as tasks from '../../../../shared/contract/auditing/tasks/operations.ts';
import * as workflows from '../../../../shared/contract/changes/workflows/operations.ts';
import { rollbackBench, type RollbackBench } from '../../../../test/support/rollback-bench.ts';

let made: RollbackBench;
beforeAll(async () => {
  made = await rollbackBench();
});
afterAll(() => made.close());

const filled = {
  PostgreSQL: `insert into customers select i, 'Oslo' from generate_series(1, 200) i`,
  MariaDB: `insert into customers select seq, 'Oslo' from seq_1_to_200`,
};

describe.each(['PostgreSQL', 'MariaDB'] as const)('on %s', (family) => {
  const on = () => made.on(family);
  const drop = ['drop table if exists customers', 'drop table if exists items', 'drop table if exists orders'];
  beforeEach(() =>
    on().run(
      ...drop,
      'create table customers (id int primary key, city varchar(40))',
      'create table items (id int primary key, name varchar(40))',
      'create table orders (id int primary key, state varchar(40))',
      filled[family],
      `insert into items values (10, 'ten'), (11, 'eleven'), (12, 'twelve')`,
    ),
  );
  afterEach(() => on().run(...drop));

  const change = `UPDATE customers SET city = 'Paris' WHERE id BETWEEN 1 AND 5; DELETE FROM items WHERE id IN (10, 11, 12);
    INSERT INTO orders (id, state) VALUES (1, 'new'); ALTER TABLE customers ADD COLUMN phone varchar(20) NULL`;

  test('a rollback is not stopped by a backup of its own, though it drops a column of more rows than the limit', async () => {
    const { workflowId, ids } = await on().executed(change);
    expect(ids).toHaveLength(4);
    const undone = await on().rolledBack(workflowId, ids);
    expect(undone.status).toBe('finished');
    expect(await on().rows(`select count(*) from customers where city = 'Oslo'`)).toEqual([['200']]);
    expect(await on().rows('select id from items order by id')).toEqual([['10'], ['11'], ['12']]);
    expect(await on().rows('select id from orders')).toEqual([]);
    await expect(on().rows('select phone from customers')).rejects.toThrow('phone');
    const { data } = await made.bench.api
      .as('director')
      .call(tasks.getAuditTask, { params: { task_id: undone.taskId } });
    expect(data).toMatchObject({ enable_backup: false, backup_conflict_with_instance: true });
  });

  test('a rollback that was asked to keep a backup does, and after it failed limit and strategy can be changed without a new approval', async () => {
    const { workflowId, ids } = await on().executed(change);
    const undone = await on().rolledBack(workflowId, ids, { enable_backup: true });
    expect(undone.status).toBe('exec_failed');
    const { api } = made.bench;
    const director = api.as('director');
    const ofTask = { params: { task_id: undone.taskId } };
    const told = async () => (await director.call(tasks.getAuditTask, ofTask)).data;
    expect((await told()).exec_fail_reason).toContain('backup limit of 20');
    await director.call(tasks.updateTaskBackupStrategy, { ...ofTask, body: { backup_max_rows: 200 } });
    expect(await told()).toMatchObject({ backup_max_rows: 200, backup_changed: { by_user_name: 'director' } });
    const first = { params: { ...ofTask.params, sql_id: 1 }, body: { strategy: 'none' as const } };
    await director.call(workflows.retryWorkflowTask, {
      ...made.bench.ofTask(undone),
      body: {},
    });
    await made.bench.ended(undone.workflowId);
    expect(await made.bench.statusOf(undone.workflowId)).toBe('finished');
    expect(await director.errorOf(tasks.updateSqlBackupStrategy, first)).toBe('backupTooLate');
    expect(
      await director.errorOf(tasks.updateTaskBackupStrategy, { ...ofTask, body: { strategy: 'none' as const } }),
    ).toBe('backupTooLate');
  });

  test('on a workflow that failed the strategy of what has not run can be changed, of what has run it cannot', async () => {
    const taskId = await on().audited(`UPDATE items SET name = 'x' WHERE id = 10; DELETE FROM customers`, {
      enable_backup: true,
    });
    const workflowId = await on().submitted(taskId);
    const { api } = made.bench;
    const director = api.as('director');
    const one = (sql_id: number) => ({ params: { task_id: taskId, sql_id }, body: { strategy: 'none' as const } });
    await on().approvedAndRun(workflowId);
    expect(await made.bench.statusOf(workflowId)).toBe('exec_failed');
    expect((await made.bench.statements(taskId))[1]?.backup_status).toBe('failed');
    expect(await api.as('mei').errorOf(tasks.updateSqlBackupStrategy, one(2))).toBe('notFound');
    await director.call(tasks.updateSqlBackupStrategy, one(2));
    expect((await made.bench.statements(taskId))[1]).toMatchObject({ backup_strategy: 'none', backup_result: '' });
    await director.call(workflows.retryWorkflowTask, { ...made.bench.ofTask({ workflowId, taskId }), body: {} });
    await made.bench.ended(workflowId);
    expect(await on().rows('select count(*) from customers')).toEqual([['0']]);
  });
});

test('after the approval its creator alone changes no backup, who executes does, and a body that changes nothing is invalid', async () => {
  const { bench } = made;
  const { data } = await bench.api.as('mei').call(tasks.createAuditTask, {
    params: { project_name: 'shop' },
    body: { instance_name: 'orders', sql: 'delete from pg_catalog.pg_description', enable_backup: 'true' },
  });
  const params = { task_id: data.task_id };
  const submitted = await bench.api.as('mei').call(workflows.createWorkflow, {
    params: { project_name: 'shop' },
    body: { workflow_subject: 'kept', task_ids: [data.task_id] },
  });
  const less = { params, body: { backup_max_rows: 5 } };
  await bench.api.as('mei').call(tasks.updateTaskBackupStrategy, less);
  await bench.api.as('lee').call(workflows.approveWorkflow, await bench.step(submitted.data.workflow_id));
  expect(await bench.api.as('mei').errorOf(tasks.updateTaskBackupStrategy, less)).toBe('backupNotYours');
  await bench.api.as('max').call(tasks.updateTaskBackupStrategy, { params, body: { backup_max_rows: 7 } });
  const read = await bench.api.as('lee').call(tasks.getAuditTask, { params });
  expect(read.data).toMatchObject({ backup_max_rows: 7, backup_changed: { by_user_name: 'max' } });
  expect(await bench.api.as('max').errorOf(tasks.updateTaskBackupStrategy, { params, body: {} })).toBe('validation');
  expect(
    await bench.api.as('max').errorOf(tasks.updateTaskBackupStrategy, { params, body: { backup_max_rows: 0 } }),
  ).toBe('validation');
});
