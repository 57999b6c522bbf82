import * as tasks from '../../../shared/contract/auditing/tasks/operations.ts';
import { rollbackBench, type RollbackBench } from '../../../test/support/rollback-bench.ts';

let made: RollbackBench;
beforeAll(async () => {
  made = await rollbackBench();
  await made.bench.api.addUser('outsider');
});
afterAll(() => made.close());

describe.each(['PostgreSQL', 'MariaDB'] as const)('on %s', (family) => {
  const on = () => made.on(family);
  const drop = ['drop view if exists seen', 'drop table if exists items', 'drop table if exists base'];
  beforeEach(() =>
    on().run(
      ...drop,
      'create table items (id int primary key, name varchar(40))',
      'create table base (id int primary key)',
      'create view seen as select id from base',
    ),
  );
  afterEach(() => on().run(...drop));
  const director = () => made.bench.api.as('director');
  const outlook = async (task_id: number) =>
    (await director().call(tasks.getUndoOutlook, { params: { task_id } })).data;

  test('before the approval it is told what cannot be undone because of a statement of which nothing is kept', async () => {
    const sql = `update items set name = 'x'; drop view seen; insert into items values (9, 'nine'); drop table base`;
    const task_id = await on().audited(sql, { enable_backup: true });
    expect(await outlook(task_id)).toEqual({ not_kept: [], missing: [], is_whole: true });
    const stays = (sql_id: number) =>
      director().call(tasks.updateSqlBackupStrategy, { params: { task_id, sql_id }, body: { strategy: 'none' } });
    await stays(4);
    // Only the catalogue tells what the view reads.
    expect(await outlook(task_id)).toEqual({
      not_kept: [{ number: 4, reason: 'No backup was chosen' }],
      missing: [
        { number: 2, because_of: 4, how: 'surely', reason: expect.stringMatching(/it needs \S*base, which will not/) },
      ],
      is_whole: true,
    });
    await stays(3);
    expect((await outlook(task_id)).missing).toMatchObject([
      { number: 1, because_of: 3, how: 'perhaps' },
      { number: 2, because_of: 4, how: 'surely' },
    ]);
  });

  test('what it says is what the check of the rollback finds', async () => {
    const sql = `drop view seen; drop table base; update items set name = 'x'`;
    const taskId = await on().audited(sql, { enable_backup: true });
    const params = { task_id: taskId, sql_id: 2 };
    await director().call(tasks.updateSqlBackupStrategy, { params, body: { strategy: 'none' } });
    const { missing } = await outlook(taskId);
    const { workflowId, ids } = await on().executedTask(taskId);
    const found = await on().checked(workflowId, ids);
    expect(found.statements.filter(({ can_undo }) => !can_undo).map(({ exec_order }) => exec_order)).toEqual(
      missing.map(({ number }) => number),
    );
  });
});

test('of a task without backup nothing is told, and what one may not see is not there', async () => {
  const task_id = await made.on('PostgreSQL').audited('drop table if exists items', { enable_backup: 'false' });
  const read = { params: { task_id } };
  expect((await made.bench.api.as('director').call(tasks.getUndoOutlook, read)).data.not_kept).toEqual([]);
  expect(await made.bench.api.as('outsider').errorOf(tasks.getUndoOutlook, read)).toBe('notFound');
  const none = { params: { task_id: 999_999 } };
  expect(await made.bench.api.as('director').errorOf(tasks.getUndoOutlook, none)).toBe('notFound');
});
