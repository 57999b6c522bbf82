import * as tasks from '../../../../shared/contract/auditing/tasks/operations.ts';
import * as workflows from '../../../../shared/contract/changes/workflows/operations.ts';
import { rollbackBench, type RollbackBench } from '../../../../test/support/rollback-bench.ts';

let made: RollbackBench;
beforeAll(async () => {
  made = await rollbackBench();
});
afterAll(() => made.close());

const many = {
  PostgreSQL: 'insert into big select i from generate_series(1, 50) i',
  MariaDB: 'insert into big select seq from seq_1_to_50',
};
const outsiders = {
  PostgreSQL: 'create view outsider as select x from fresh',
  MariaDB: 'create table outsider (x int, foreign key (x) references fresh (x))',
};

describe.each(['PostgreSQL', 'MariaDB'] as const)('on %s', (family) => {
  const on = () => made.on(family);
  const drop = [
    family === 'PostgreSQL' ? 'drop view if exists outsider' : 'drop table if exists outsider',
    'drop view if exists seen',
    ...['items', 'base', 'fresh', 'big'].map((name) => `drop table if exists ${name}`),
  ];
  beforeEach(() =>
    on().run(
      ...drop,
      'create table items (id int primary key, name varchar(40), extra varchar(40))',
      `insert into items values (1, 'one', 'a'), (2, 'two', 'b')`,
      'create table base (id int primary key)',
      'create view seen as select id from base',
      'create table big (id int primary key)',
      many[family],
    ),
  );
  afterEach(() => on().run(...drop));

  /** Executes a script of which some statements are not backed up. */
  const executedWithout = async (sql: string, numbers: readonly number[]) => {
    const taskId = await on().audited(sql, { enable_backup: true });
    for (const sql_id of numbers)
      await made.bench.api.as('director').call(tasks.updateSqlBackupStrategy, {
        params: { task_id: taskId, sql_id },
        body: { strategy: 'none' },
      });
    return on().executedTask(taskId);
  };

  test('what stands on what cannot come back is left out and named, and everything else is put back', async () => {
    const { workflowId, ids } = await executedWithout(
      `drop view seen; drop table base; update items set name = 'x' where id = 1`,
      [2],
    );
    const found = await on().checked(workflowId, ids);
    expect(found.statements.map(({ exec_order, can_undo, obstacles }) => [exec_order, can_undo, obstacles])).toEqual([
      [3, true, []],
      [
        1,
        false,
        [
          expect.stringMatching(
            /statement 2 was not backed up and stays, so it needs \S*base, which will not be there/,
          ),
        ],
      ],
    ]);
    expect(found.not_backed_up).toEqual([
      { exec_order: 2, origin_sql: 'drop table base', reason: 'No backup was chosen' },
    ]);
    const undone = await on().rolledBack(workflowId, ids);
    expect(undone.status).toBe('finished');
    expect(await on().rows('select name from items where id = 1')).toEqual([['one']]);
    const only = {
      ...made.bench.of(workflowId),
      body: { workflow_subject: 'none', rollback_sql_ids: ids.slice(0, 1) },
    };
    const taskId = await on().audited('select 1');
    const refusal = await made.bench.api
      .as('director')
      .refusal(workflows.createRollbackWorkflow, { ...only, body: { ...only.body, task_ids: [taskId] } });
    expect(refusal).toMatchObject({ error: 'nothingCanBeUndone', message: expect.stringContaining('base') });
  });

  test('rows come back although a column of theirs cannot, without it', async () => {
    const { workflowId, ids } = await executedWithout(
      'delete from items where id = 1; alter table items drop column extra',
      [2],
    );
    const found = await on().checked(workflowId, ids);
    expect(found.statements).toMatchObject([{ can_undo: true, notes: [expect.stringContaining('without extra')] }]);
    expect((await on().rolledBack(workflowId, ids)).status).toBe('finished');
    expect(await on().rows('select * from items order by id')).toEqual([
      ['1', 'one'],
      ['2', 'two'],
    ]);
  });

  test('what others put upon a new table is named by the check, and a backup of the rollback that its limit would refuse', async () => {
    const { workflowId, ids } = await on().executed(
      'create table fresh (x int primary key); alter table big add column extra int',
    );
    await on().run(outsiders[family]);
    const found = await on().checked(workflowId, ids);
    expect(found.statements.map(({ can_undo, obstacles }) => [can_undo, obstacles])).toEqual([
      [true, []],
      [false, [expect.stringMatching(/outsider depends on \S*fresh/)]],
    ]);
    const kept = await on().checked(workflowId, ids, { enable_backup: true });
    expect(kept.statements[0]).toMatchObject({
      can_undo: false,
      obstacles: [expect.stringContaining('more rows of')],
    });
  });

  test('a statement of a rollback that fails keeps only those from running that build on it', async () => {
    const { workflowId, ids } = await on().executed(
      `update items set name = 'x' where id = 1; create table fresh (a int primary key);
       alter table fresh add column x int unique; delete from items where id = 2`,
    );
    const undoing = await on().submittedRollback(workflowId, ids);
    await on().run(outsiders[family]);
    await on().approvedAndRun(undoing.workflowId);
    expect(await made.bench.statusOf(undoing.workflowId)).toBe('exec_failed');
    expect(await on().rows('select id, name from items order by id')).toEqual([
      ['1', 'one'],
      ['2', 'two'],
    ]);
    const rows = await made.bench.statements(undoing.taskId);
    const told = rows
      .filter(({ exec_sql }) => !/^set /i.test(exec_sql))
      .map(({ exec_status, exec_result }) => [exec_status, exec_result]);
    expect(told).toContainEqual(['failed', expect.stringMatching(/depend on it|foreign key|constraint/i)]);
    expect(told.at(0)).toEqual(['succeeded', 'OK']);
    expect(told.at(-1)).toEqual(['succeeded', 'OK']);
    const failed = rows.find(({ exec_status }) => exec_status === 'failed')?.number ?? 0;
    expect(told.at(-2)).toEqual([
      'initialized',
      `Not run because statement ${failed}, on which it depends, did not succeed`,
    ]);
    // Once what stood against it is gone, the rest runs.
    await on().run(drop[0] ?? '');
    const again = made.bench.ofTask(undoing);
    await made.bench.api.as('director').call(workflows.retryWorkflowTask, { ...again, body: {} });
    await made.bench.ended(undoing.workflowId);
    expect(await made.bench.statusOf(undoing.workflowId)).toBe('finished');
    await expect(on().rows('select * from fresh')).rejects.toThrow('fresh');
  });
});

test('a workflow tells whether anything of it can be undone, once it has ended', async () => {
  const on = made.on('PostgreSQL');
  const told = async (workflowId: string) =>
    (await made.bench.api.as('director').call(workflows.getWorkflow, made.bench.of(workflowId))).data.has_backups;
  await on.run('drop table if exists kept', 'create table kept (id int primary key)');
  const waiting = await on.submitted(await on.audited('insert into kept values (1)', { enable_backup: true }));
  expect(await told(waiting)).toBeUndefined();
  await on.approvedAndRun(waiting);
  expect(await told(waiting)).toBe(true);
  const { workflowId } = await on.executed('insert into kept values (2)', { enable_backup: false });
  expect(await told(workflowId)).toBe(false);
  await on.run('drop table kept');
});

test('what was temporary needs no undo, and keeps nothing else from it', async () => {
  const on = made.on('PostgreSQL');
  await on.run('drop table if exists lasting', 'create table lasting (id int primary key)');
  const { workflowId, ids } = await on.executed(
    `create temp table passing (id int primary key); insert into passing values (1);
     insert into lasting select id from passing; drop table passing`,
  );
  const { status } = await on.rolledBack(workflowId, ids);
  expect(status).toBe('finished');
  expect(await on.rows('select count(*) from lasting')).toEqual([['0']]);
  await on.run('drop table lasting');
});
