import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import {
  aStartedTask,
  executionWorld,
  filesInMemory,
  rowsOf,
  run,
  statesOf,
  type Given,
} from '../../../test/support/task-run.ts';
import { targetsOf } from '../../../test/crash/targets.ts';
import { familyOf } from '../../../shared/engines/index.ts';
import type { Connection, Target } from '../../engines/driver.ts';
import { driverOf } from '../../engines/index.ts';
import { runs } from '../../ground/ledger/run-repo.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { changedRows } from './changed-rows.ts';
import { reverseScript, type KeptStatement } from './reverse-script.ts';

let memory: MemoryTable;
let postgres: TestPostgres;
let mariadb: TestMariadb;
let nextTask = 1;
beforeAll(async () => {
  memory = await memoryTable();
  [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb()]);
});
afterAll(() => Promise.all([memory.close(), postgres.stop(), mariadb.stop()]));

describe.each(['PostgreSQL', 'MariaDB'] as const)('on %s', (dbType) => {
  let table: TenantTable;
  let db: Connection;
  let target: Target;
  let files = filesInMemory();

  beforeAll(async () => {
    table = memory.of(`backup-${dbType.toLowerCase()}`);
    target = targetsOf(postgres, mariadb)[dbType];
    db = await (await driverOf(dbType)).connect(target, { timeoutMs: 5000, applicationName: 'test' });
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    files = filesInMemory();
    for (const left of ['drop view if exists seen', 'drop table if exists moved', 'drop table if exists accounts'])
      await db.run(left);
    await db.run('create table accounts (id int primary key, owner varchar(40), amount decimal(12,2))');
    await db.run(`insert into accounts values (1, 'mei', 10.50), (2, 'it''s \\\\ 😀', null), (3, '', 0)`);
  });

  const contents = async () =>
    (await db.query('select id, owner, amount from accounts order by id', { maxRows: 100 })).rows;
  /** Executes statements with their backup, as a task would. */
  const executed = async (...given: readonly Given[]) => {
    const taskId = nextTask++;
    await aStartedTask(table, taskId, given, dbType);
    const world = await executionWorld(table, target, { files });
    await run(taskId, world);
    return taskId;
  };
  const kept = async (taskId: number): Promise<KeptStatement[]> =>
    (await rowsOf(table, taskId)).flatMap(({ number, backup, backupStrategy }) =>
      backup?.status === 'succeed' ? [{ number, strategy: backupStrategy, folder: backup.folder }] : [],
    );
  const undo = async (taskId: number) => {
    const lines: string[] = [];
    for await (const sql of reverseScript(files, await kept(taskId), familyOf(dbType))) lines.push(sql);
    for (const sql of lines) await db.run(sql.replace(/;\n$/, ''));
    return lines;
  };

  test('what an UPDATE, a DELETE and an INSERT changed is put back exactly', async () => {
    const before = await contents();
    const taskId = await executed(
      ['rows', 'update accounts set amount = 7, owner = null where id < 3', 'reverse_sql'],
      ['rows', 'delete from accounts where (id = 2) or (id = 3)', 'original_row'],
      ['rows', "insert into accounts values (4, 'lee', 1), (5, 'max', 2)", 'reverse_sql'],
      ['rows', "update accounts set owner = 'both' where id in (1, 4)", 'original_row'],
    );
    expect(await statesOf(table, taskId)).toEqual(Array(4).fill('succeeded'));
    expect((await rowsOf(table, taskId)).map(({ backup }) => backup?.status)).toEqual(Array(4).fill('succeed'));
    expect((await changedRows(target, await kept(taskId), { files, timeoutMs: 5000 })).rows).toEqual([]);
    await undo(taskId);
    expect(await contents()).toEqual(before);
  });

  test('a row that others changed since is named, and so is one that they removed', async () => {
    const taskId = await executed(['rows', 'update accounts set amount = 1', 'reverse_sql']);
    await db.run('update accounts set amount = 2 where id = 1');
    await db.run('delete from accounts where id = 3');
    const { count, rows } = await changedRows(target, await kept(taskId), { files, timeoutMs: 5000 });
    expect(count).toBe(2);
    expect(rows.map(({ key, change, columns }) => [key, change, columns])).toEqual([
      ['id = 3', 'missing', []],
      ['id = 1', 'changed', ['amount']],
    ]);
  });

  test('a statement whose backup fails does not run, nor does what shares its transaction', async () => {
    const before = await contents();
    await db.run('drop table if exists keyless');
    await db.run('create table keyless (a int)');
    const taskId = await executed(
      ['rows', 'update accounts set amount = 1 where id = 1'],
      ['rows', 'insert into keyless values (1)', 'reverse_sql'],
    );
    expect(await statesOf(table, taskId)).toEqual(['rolled_back', 'not_started']);
    expect(await contents()).toEqual(before);
    const { state, failure } = await runs.on(table).require({ taskId });
    expect([state, failure?.stage, failure?.number]).toEqual(['failed', 'sql_backup', 2]);
    expect((await rowsOf(table, taskId))[1]?.backup).toMatchObject({ status: 'failed' });
    await db.run('drop table keyless');
  });

  test('more rows than the limit are refused before the statement runs', async () => {
    const before = await contents();
    const taskId = nextTask++;
    await aStartedTask(table, taskId, [['rows', 'delete from accounts', 'original_row']], dbType);
    const world = await executionWorld(table, target, { files });
    await run(taskId, { ...world, backup: { ...world.backup, rowsMax: 2 } });
    expect(await contents()).toEqual(before);
    expect((await runs.on(table).require({ taskId })).failure?.reason.en).toContain('limit of 2');
  });

  test('a statement that changes other rows than were kept is undone', async () => {
    const before = await contents();
    const taskId = nextTask++;
    await aStartedTask(table, taskId, [['rows', 'update accounts set amount = 5 where id = 1', 'reverse_sql']], dbType);
    const [row] = await rowsOf(table, taskId);
    if (row?.backupAdvice?.plan?.kind !== 'update') throw new Error('the statement has a plan');
    const { statements } = await import('../../ground/ledger/statement-repo.ts');
    const { where: _, ...plan } = row.backupAdvice.plan;
    await statements.on(table).patch({ taskId, number: 1 }, { set: { backupAdvice: { ...row.backupAdvice, plan } } });
    await run(taskId, await executionWorld(table, target, { files }));
    expect(await contents()).toEqual(before);
    expect(await statesOf(table, taskId)).toEqual(['failed']);
    expect((await runs.on(table).require({ taskId })).failure?.stage).toBe('sql_backup');
  });

  const isPostgres = dbType === 'PostgreSQL';
  const ddl = isPostgres ? 'ddl' : 'alone';
  const columns = async () => {
    const schema = isPostgres ? 'public' : (target.schema ?? '');
    const { createText } = await db.describeTable(schema, 'accounts');
    return createText;
  };

  test('definitions are put back, together with the rows that changed between them', async () => {
    const [before, structure] = [await contents(), await columns()];
    const taskId = await executed(
      [ddl, "alter table accounts add column note varchar(9) default 'new'", 'reverse_sql'],
      ['rows', "update accounts set owner = 'x', note = 'y' where id = 1", 'reverse_sql'],
      [ddl, 'alter table accounts rename column owner to holder', 'reverse_sql'],
      [ddl, 'alter table accounts rename to moved', 'reverse_sql'],
      ['rows', "update moved set holder = 'z' where id < 3", 'original_row'],
      [ddl, 'create index holders on moved (holder)', 'reverse_sql'],
      [ddl, 'create view seen as select id from moved', 'reverse_sql'],
    );
    expect(await statesOf(table, taskId)).toEqual(Array(7).fill('succeeded'));
    expect((await rowsOf(table, taskId)).map(({ backup }) => backup?.status)).toEqual(Array(7).fill('succeed'));
    expect((await changedRows(target, await kept(taskId), { files, timeoutMs: 5000 })).rows).toEqual([]);
    await undo(taskId);
    expect(await contents()).toEqual(before);
    expect(await columns()).toBe(structure);
  });

  test('the rows that TRUNCATE removes are kept first, and come back', async () => {
    const before = await contents();
    const taskId = await executed(
      [ddl, 'truncate table accounts', 'original_row'],
      ['rows', "insert into accounts values (1, 'new', 1)", 'reverse_sql'],
    );
    expect(await statesOf(table, taskId)).toEqual(['succeeded', 'succeeded']);
    expect((await changedRows(target, await kept(taskId), { files, timeoutMs: 5000 })).rows).toEqual([]);
    await undo(taskId);
    expect(await contents()).toEqual(before);
  });

  test('TRUNCATE of more rows than the limit is not begun, and leaves the table to others', async () => {
    const before = await contents();
    const taskId = nextTask++;
    await aStartedTask(table, taskId, [[ddl, 'truncate accounts', 'reverse_sql']], dbType);
    const world = await executionWorld(table, target, { files });
    await run(taskId, { ...world, backup: { ...world.backup, rowsMax: 2 } });
    expect(await statesOf(table, taskId)).toEqual(['not_started']);
    expect(await contents()).toEqual(before);
    await db.run("insert into accounts values (9, 'late', 1)");
  });

  const updating = isPostgres ? 'on conflict (id) do update set' : 'on duplicate key update';
  test('an upsert is undone: what was there is set back, what was new goes', async () => {
    const before = await contents();
    const rows = `values (2, 'again', 5), (7, 'new', 6)`;
    const taskId = await executed([
      'rows',
      `insert into accounts (id, owner, amount) ${rows} ${updating} amount = 9, owner = null`,
      'reverse_sql',
    ]);
    expect(await statesOf(table, taskId)).toEqual(['succeeded']);
    expect(await contents()).toHaveLength(4);
    expect((await changedRows(target, await kept(taskId), { files, timeoutMs: 5000 })).rows).toEqual([]);
    await undo(taskId);
    expect(await contents()).toEqual(before);
  });

  test('an upsert with a query, another name, a condition and a RETURNING of its own is undone as well', async () => {
    const before = await contents();
    const source = 'select id + 1, amount, owner from accounts order by id';
    const update = isPostgres
      ? `${updating} owner = 'met' where a.amount is null returning a.owner`
      : `${updating} owner = 'met'`;
    const taskId = await executed([
      'rows',
      `insert into accounts ${isPostgres ? 'as a ' : ''}(id, amount, owner) ${source} ${update}`,
      'original_row',
    ]);
    expect(await statesOf(table, taskId)).toEqual(['succeeded']);
    await undo(taskId);
    expect(await contents()).toEqual(before);
  });

  test('a definition that others changed since is named part by part', async () => {
    const taskId = await executed(
      [ddl, 'alter table accounts add column a int, add column b int', 'reverse_sql'],
      ['rows', 'update accounts set a = 1', 'reverse_sql'],
    );
    await db.run('alter table accounts drop column b');
    const { rows } = await changedRows(target, await kept(taskId), { files, timeoutMs: 5000 });
    expect(rows.map(({ number, key, change }) => [number, key, change])).toEqual([[1, 'COLUMN b', 'missing']]);
  });

  test('a counter of a renamed table comes back with the names that it had', async () => {
    if (!isPostgres) return;
    await db.run('create table moved (id int generated always as identity primary key, n int)');
    await db.run('insert into moved (n) values (7)');
    await db.run('alter table moved rename to renamed');
    const described = async () => (await db.describeTable('public', 'renamed')).createText;
    const names = async () =>
      (
        await db.query(
          `select conname, obj_description(oid, 'pg_constraint') from pg_constraint where conrelid = 'renamed'::regclass order by 1`,
          { maxRows: 9 },
        )
      ).rows;
    const before = [await described(), await names()];
    const taskId = await executed([ddl, 'drop table renamed', 'original_row']);
    await undo(taskId);
    expect([await described(), await names()]).toEqual(before);
    await db.run('drop table renamed');
  });

  test('a view whose table a later statement takes is not named as changed by others', async () => {
    if (isPostgres) return;
    const taskId = await executed(
      [ddl, 'create view seen as select id, owner from accounts', 'reverse_sql'],
      [ddl, 'drop table accounts', 'original_row'],
    );
    expect((await changedRows(target, await kept(taskId), { files, timeoutMs: 5000 })).rows).toEqual([]);
    await undo(taskId);
    expect(await contents()).toHaveLength(3);
  });

  const typed = isPostgres ? 'alter column amount type int' : 'modify column amount int';
  test.each([
    ['DROP TABLE', 'drop table accounts'],
    ['DROP COLUMN', 'alter table accounts drop column owner'],
    ['a narrower type', `alter table accounts ${typed}`],
  ])('%s is undone with the rows that it took', async (_, sql) => {
    // PostgreSQL gives a column that comes back the last place.
    const sorted = (text: string) => text.split(/,?\n/).toSorted().join('\n');
    const [before, structure] = [await contents(), await columns()];
    const taskId = await executed(
      ['rows', "update accounts set amount = 7.25, owner = 'x' where id = 1", 'reverse_sql'],
      [ddl, sql, 'original_row'],
    );
    expect(await statesOf(table, taskId)).toEqual(['succeeded', 'succeeded']);
    expect((await rowsOf(table, taskId)).map(({ backup }) => backup?.rows)).toEqual([1, 3]);
    expect((await changedRows(target, await kept(taskId), { files, timeoutMs: 5000 })).rows).toEqual([]);
    await undo(taskId);
    expect(await contents()).toEqual(before);
    expect(sorted(await columns())).toBe(sorted(structure));
  });

  test('values that were written after a narrower type are named, and a table that is there again', async () => {
    const taskId = await executed(
      [ddl, `alter table accounts ${typed}`, 'original_row'],
      [ddl, 'drop table accounts', 'original_row'],
    );
    await db.run('create table accounts (id int)');
    const other = await changedRows(target, await kept(taskId), { files, timeoutMs: 5000 });
    expect(other.rows[0]).toMatchObject({ number: 2, key: '', change: 'present' });
    await db.run('drop table accounts');
    await undo(taskId);
    const again = await executed([ddl, `alter table accounts ${typed}`, 'reverse_sql']);
    await db.run('update accounts set amount = 99 where id = 1');
    const { rows } = await changedRows(target, await kept(again), { files, timeoutMs: 5000 });
    expect(rows).toMatchObject([{ number: 1, key: 'id = 1', change: 'changed', columns: ['amount'] }]);
  });

  test('what goes with a table comes back with it: rules, indexes, comments and the next number', async () => {
    await db.run('drop table if exists orders');
    await db.run(
      isPostgres
        ? `create table orders (id serial primary key, account int references accounts, note text check (note <> ''), n int generated always as identity)`
        : `create table orders (id int auto_increment primary key, account int, note varchar(9) check (note <> ''), foreign key (account) references accounts (id)) comment 'it''s'`,
    );
    await db.run('create index noted on orders (note)');
    await db.run(`insert into orders (account, note) values (1, 'a'), (2, null)`);
    const taskId = await executed([ddl, 'drop table orders', 'original_row']);
    await undo(taskId);
    await db.run(`insert into orders (account, note) values (3, 'c')`);
    const { rows } = await db.query('select id, account, note from orders order by id', { maxRows: 10 });
    expect(rows).toEqual([
      ['1', '1', 'a'],
      ['2', '2', null],
      ['3', '3', 'c'],
    ]);
    await expect(db.run(`insert into orders (account) values (77)`)).rejects.toThrow(/foreign key/i);
    await expect(db.run(`insert into orders (note) values ('')`)).rejects.toThrow(/constraint|check/i);
    await db.run('drop table orders');
  });

  test('more rows than the limit keep a table from being dropped, and it is left to others', async () => {
    const taskId = nextTask++;
    await aStartedTask(table, taskId, [[ddl, 'drop table accounts', 'original_row']], dbType);
    const world = await executionWorld(table, target, { files });
    await run(taskId, { ...world, backup: { ...world.backup, rowsMax: 2 } });
    expect(await statesOf(table, taskId)).toEqual(['not_started']);
    await db.run("insert into accounts values (9, 'late', 1)");
  });

  test('columns of rows that cannot be told apart are not dropped with a promise', async () => {
    await db.run('drop table if exists keyless');
    await db.run('create table keyless (a int, b int)');
    const taskId = await executed([ddl, 'alter table keyless drop column b', 'original_row']);
    expect(await statesOf(table, taskId)).toEqual(['not_started']);
    const { failure } = await runs.on(table).require({ taskId });
    expect([failure?.stage, failure?.reason.en]).toEqual(['sql_backup', expect.stringContaining('primary key')]);
    await db.run('drop table keyless');
  });

  test('a definition runs only after its backup is written and noted', async () => {
    const before = await columns();
    const broken = new Proxy(files, {
      get: (of, name) => (name === 'put' ? () => Promise.reject(new Error('the disk is full')) : Reflect.get(of, name)),
    });
    const taskId = nextTask++;
    await aStartedTask(table, taskId, [[ddl, 'alter table accounts add column a int', 'reverse_sql']], dbType);
    await run(taskId, await executionWorld(table, target, { files: broken }));
    expect(await statesOf(table, taskId)).toEqual(['not_started']);
    expect((await runs.on(table).require({ taskId })).failure?.reason.en).toContain('the disk is full');
    expect(await columns()).toBe(before);
  });

  test.each([
    'truncate accounts',
    'alter table accounts add column a int',
    'alter table accounts drop column amount',
    'drop table accounts',
  ])('what a crash left behind "%s" can still be undone', async (sql) => {
    const [before, structure] = [await contents(), await columns()];
    const taskId = nextTask++;
    await aStartedTask(table, taskId, [[ddl, sql, 'reverse_sql']], dbType);
    const dies = (point: string) => (point === 'afterRun' ? Promise.reject(new Error('killed')) : Promise.resolve());
    const world = await executionWorld(table, target, { files, at: dies });
    await expect(run(taskId, world)).rejects.toThrow('killed');
    await run(taskId, await executionWorld(table, target, { files }), { goOn: false });
    // PostgreSQL has undone it with its session; elsewhere it took effect, and nothing proves it.
    expect(await statesOf(table, taskId)).toEqual([isPostgres ? 'rolled_back' : 'unknown']);
    if (!isPostgres) await undo(taskId);
    expect(await contents()).toEqual(before);
    expect(await columns()).toBe(structure);
  });
});

test('an upsert of a partitioned table of PostgreSQL is not promised', async () => {
  const table = memory.of('partitions');
  const target = targetsOf(postgres, mariadb).PostgreSQL;
  const db = await (await driverOf('PostgreSQL')).connect(target, { timeoutMs: 5000, applicationName: 'test' });
  await db.run('drop table if exists parts');
  await db.run('create table parts (id int primary key, b int) partition by range (id)');
  await db.run('create table parts_one partition of parts for values from (0) to (10)');
  await db.run('insert into parts values (1, 1)');
  const files = filesInMemory();
  const sql = 'insert into parts (id, b) values (1, 2), (2, 2) on conflict (id) do update set b = excluded.b';
  await aStartedTask(table, 1, [['rows', sql, 'reverse_sql']], 'PostgreSQL');
  await run(1, await executionWorld(table, target, { files }));
  expect(await statesOf(table, 1)).toEqual(['not_started']);
  expect((await runs.on(table).require({ taskId: 1 })).failure?.reason.en).toContain('partitioned');
  await db.close();
});
