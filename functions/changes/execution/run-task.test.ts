import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import { aStartedTask, executionWorld, rowsOf, run, statesOf, type Given } from '../../../test/support/task-run.ts';
import type { Connection, Target } from '../../engines/driver.ts';
import { driverOf } from '../../engines/index.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { takeOver } from '../../ground/ledger/ledger.ts';
import { activeRuns, runs } from '../../ground/ledger/run-repo.ts';

let memory: MemoryTable;
let postgres: TestPostgres;
let mariadb: TestMariadb;
let nextTask = 1;
beforeAll(async () => {
  memory = await memoryTable();
  [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb()]);
});
afterAll(() => Promise.all([memory.close(), postgres.stop(), mariadb.stop()]));

const targets: Record<'PostgreSQL' | 'MariaDB', () => Target> = {
  PostgreSQL: () => ({
    dbType: 'PostgreSQL',
    host: postgres.host,
    port: postgres.port,
    user: postgres.user,
    password: postgres.password,
    params: { database: 'postgres' },
  }),
  MariaDB: () => ({
    dbType: 'MariaDB',
    host: mariadb.host,
    port: mariadb.port,
    user: mariadb.user,
    password: mariadb.password,
    params: {},
    schema: mariadb.database,
  }),
};

describe.each(['PostgreSQL', 'MariaDB'] as const)('on %s', (dbType) => {
  let table: TenantTable;
  let db: Connection;
  const target = () => targets[dbType]();
  const values = async (sql: string) => (await db.query(sql, { maxRows: 100 })).rows.map(([value]) => value);
  const task = async (given: readonly Given[]) => {
    const taskId = nextTask++;
    await aStartedTask(table, taskId, given);
    return taskId;
  };
  const runNow = async (taskId: number) => run(taskId, await executionWorld(table, target()));

  beforeAll(async () => {
    table = memory.of(dbType.toLowerCase());
    db = await (await driverOf(dbType)).connect(target(), { timeoutMs: 5000, applicationName: 'test' });
    await db.run('create table big (id int primary key, touched int)');
    await db.run(
      dbType === 'MariaDB'
        ? 'insert into big select seq, 0 from seq_1_to_400000'
        : 'insert into big select n, 0 from generate_series(1, 600000) n',
    );
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await db.run('drop table if exists t');
    await db.run('create table t (a int primary key)');
  });

  test('every statement runs once, in order, and says how many rows it changed', async () => {
    const taskId = await task([
      ['rows', 'insert into t values (1), (2)'],
      ['rows', 'update t set a = a + 10'],
      ['alone', 'create table u (b int)'],
      ['rows', 'delete from t where a = 11'],
      ['alone', 'drop table u'],
    ]);
    expect(await runNow(taskId)).toBe('ended');
    expect(await statesOf(table, taskId)).toEqual(Array(5).fill('succeeded'));
    expect((await rowsOf(table, taskId)).map(({ rowsAffected }) => rowsAffected)).toEqual([2, 2, 0, 1, 0]);
    expect(await values('select a from t')).toEqual(['12']);
    expect(await runs.on(table).require({ taskId })).toMatchObject({ state: 'succeeded', fence: 1 });
    expect((await activeRuns.on(table).list({})).items).toEqual([]);
  });

  test('the first error stops the task and undoes its own transaction, but none before it', async () => {
    const taskId = await task([
      ['rows', 'insert into t values (1)'],
      ['alone', 'create table v (b int)'],
      ['rows', 'insert into t values (2)'],
      ['rows', 'insert into t values (1)'],
      ['rows', 'insert into t values (3)'],
      ['alone', 'drop table v'],
    ]);
    await runNow(taskId);
    expect(await statesOf(table, taskId)).toEqual([
      'succeeded',
      'succeeded',
      'rolled_back',
      'failed',
      'not_started',
      'not_started',
    ]);
    expect(await values('select a from t')).toEqual(['1']);
    const { state, failure } = await runs.on(table).require({ taskId });
    expect(state).toBe('failed');
    expect(failure).toMatchObject({ stage: 'sql_execute', number: 4 });
    await db.run('drop table v');
  });

  test("a script's own transaction is kept, and its ROLLBACK is no failure", async () => {
    const taskId = await task([
      ['begin', 'begin'],
      ['rows', 'insert into t values (1)'],
      ['commit', 'commit'],
      ['begin', 'start transaction'],
      ['rows', 'insert into t values (2)'],
      ['undo', 'rollback'],
    ]);
    await runNow(taskId);
    expect(await statesOf(table, taskId)).toEqual(Array(6).fill('succeeded'));
    expect(await values('select a from t')).toEqual(['1']);
  });

  test('a database that cannot be reached fails the task before anything is started', async () => {
    const taskId = await task([['rows', 'insert into t values (1)']]);
    await run(taskId, await executionWorld(table, { ...target(), port: 1 }));
    expect(await statesOf(table, taskId)).toEqual(['not_started']);
    expect((await runs.on(table).require({ taskId })).failure).toMatchObject({ stage: 'datasource_connect' });
  });

  test('a second runner is turned away while the first lives, and a first that lost the fence starts nothing more', async () => {
    const taskId = await task([
      ['rows', 'insert into t values (1)'],
      ['alone', 'create table w (b int)'],
    ]);
    const world = await executionWorld(table, target(), {
      at: async (point) => {
        if (point !== 'afterRun') return;
        await expect(
          takeOver(table, taskId, { now: Date.now(), aliveUntil: Date.now() + 20_000 }),
        ).rejects.toMatchObject({ name: 'LeaseHeld' });
        await takeOver(table, taskId, { now: Date.now() + 60_000, aliveUntil: Date.now() + 20_000 });
      },
    });
    await expect(run(taskId, world)).rejects.toMatchObject({ name: 'Fenced' });
    expect(await values('select a from t')).toEqual([]);
    expect(await statesOf(table, taskId)).toEqual(['started', 'not_started']);
  });

  const sleep = dbType === 'MariaDB' ? 'select sleep(60)' : 'select pg_sleep(60)';
  const terminated = async (given: readonly Given[], ready: () => Promise<unknown>) => {
    const taskId = await task(given);
    const running = runNow(taskId);
    await ready();
    const asked = Date.now();
    await runs
      .on(table)
      .patch({ taskId }, { set: { terminateRequestedAt: new Date(asked).toISOString(), state: 'terminating' } });
    await running;
    return { taskId, milliseconds: Date.now() - asked, run: await runs.on(table).require({ taskId }) };
  };
  const seen = (text: string) => async () => {
    const sql =
      dbType === 'MariaDB'
        ? `select count(*) from information_schema.processlist where info like '${text}%' and id <> connection_id()`
        : `select count(*) from pg_stat_activity where query like '${text}%' and state = 'active' and pid <> pg_backend_pid()`;
    while ((await values(sql))[0] === '0');
  };

  test('a sleeping query is terminated within two seconds, and what shared its transaction is undone', async () => {
    const {
      taskId,
      milliseconds,
      run: ended,
    } = await terminated(
      [
        ['rows', 'insert into t values (1)'],
        ['rows', sleep],
        ['rows', 'insert into t values (2)'],
      ],
      seen(sleep.slice(0, 12)),
    );
    expect(milliseconds).toBeLessThan(2000);
    expect(ended.state).toBe('terminated');
    expect(await statesOf(table, taskId)).toEqual(['rolled_back', 'terminated', 'not_started']);
    expect(await values('select a from t')).toEqual([]);
  });

  test('a large UPDATE is terminated within two seconds and leaves no row changed', async () => {
    const { taskId, milliseconds } = await terminated(
      [
        ['alone', 'create table x (b int)'],
        ['rows', 'update big set touched = touched + 1'],
      ],
      seen('update big'),
    );
    expect(milliseconds).toBeLessThan(2000);
    expect(await statesOf(table, taskId)).toEqual(['succeeded', 'terminated']);
    expect(await values('select max(touched) from big')).toEqual(['0']);
    await db.run('drop table x');
  });

  test('between two statements a termination starts nothing more', async () => {
    const taskId = await task([
      ['rows', 'insert into t values (1)'],
      ['alone', 'create table y (b int)'],
    ]);
    const world = await executionWorld(table, target(), {
      at: async (point) => {
        if (point === 'afterCommit')
          await runs.on(table).patch({ taskId }, { set: { terminateRequestedAt: 'now', state: 'terminating' } });
      },
    });
    await run(taskId, world);
    expect(await statesOf(table, taskId)).toEqual(['succeeded', 'not_started']);
    expect((await runs.on(table).require({ taskId })).state).toBe('terminated');
  });

  test('settings of the session are made again for a runner that goes on, and nothing else is', async () => {
    const set = dbType === 'MariaDB' ? 'set @kept = 7' : `set sluice.kept = '7'`;
    const read =
      dbType === 'MariaDB' ? 'insert into t select @kept' : `insert into t select current_setting('sluice.kept')::int`;
    const taskId = await task([
      ['session', set],
      ['alone', 'create table z (b int)'],
      ['rows', read],
    ]);
    const stopped = new Error('stopped');
    const world = await executionWorld(table, target(), {
      at: (point) => (point === 'beforeTransactionRow' ? Promise.reject(stopped) : Promise.resolve()),
    });
    await expect(run(taskId, world)).rejects.toBe(stopped);
    await runs.on(table).patch({ taskId }, { set: { hasRunner: false } });
    await runNow(taskId);
    expect(await statesOf(table, taskId)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(await values('select a from t')).toEqual(['7']);
    expect((await rowsOf(table, taskId)).map(({ attempt }) => attempt)).toEqual([1, 1, 1]);
    await db.run('drop table z');
  });
});
