import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../test/support/clock.ts';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import { aStartedTask, executionWorld, filesInMemory, rowsOf, run, statesOf } from '../../../test/support/task-run.ts';
import { tried } from '../../../test/support/tried.ts';
import type { BackupStrategy } from '../../../shared/rollback/strategies.ts';
import { changedRows } from '../../auditing/backups/changed-rows.ts';
import { reverseScript } from '../../auditing/backups/reverse-script.ts';
import type { Connection, Target } from '../../engines/driver.ts';
import type { EngineError } from '../../engines/engine-error.ts';
import { mysqlDriver } from '../../engines/mysql/driver.ts';
import { onlinePrograms } from '../../platform/online-tools/programs.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { CrashPoint } from './crash-point.ts';
import { requestTermination } from '../../ground/ledger/run-changes.ts';
import { runs } from '../../ground/ledger/run-repo.ts';
import { statements } from '../../ground/ledger/statement-repo.ts';

let memory: MemoryTable;
let mariadb: TestMariadb;
let table: TenantTable;
let db: Connection;
let folder: string;
let target: Target;
let nextTask = 1;
beforeAll(async () => {
  [memory, mariadb] = await Promise.all([memoryTable(), startMariadb()]);
  table = memory.of('online');
  folder = mkdtempSync(join(tmpdir(), 'online-changes-'));
  const { host, port, user, password, database } = mariadb;
  target = { dbType: 'MariaDB', host, port, user, password, params: {}, schema: database };
  db = await mysqlDriver.connect(target, { timeoutMs: 5000, applicationName: 'test' });
});
afterAll(async () => {
  await db.close();
  await Promise.all([memory.close(), mariadb.stop()]);
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await db.run('drop table if exists orders');
  await db.run('create table orders (id int primary key auto_increment, amount int not null, note varchar(40))');
  await db.run('insert into orders (amount, note) select seq, concat("备注", seq) from seq_1_to_20000');
  await db.run('analyze table orders');
});

const ask = async (sql: string) => (await db.query(sql, { maxRows: 1000 })).rows;
const typeOf = async (column: string) =>
  (
    await ask(
      `select column_type from information_schema.columns where table_schema = database() and table_name = 'orders' and column_name = '${column}'`,
    )
  )[0]?.[0];
const tables = async () => (await ask('show tables')).map(([name]) => name);
const triggers = async () => (await ask('show triggers')).map(([name]) => name);
const expectNothingLeft = async () => {
  expect(await tables()).toEqual(['orders']);
  expect(await triggers()).toEqual([]);
  expect(existsSync(join(folder, 'secrets')) ? readdirSync(join(folder, 'secrets')) : []).toEqual([]);
};

/** What anybody on this machine can read of the tools that run. */
function toolArguments(): string[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.map(argumentsOf).filter((text) => text.includes('--new-table-name=_sluice_'));
}

function argumentsOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

async function anOnlineTask(changes: string, backup?: BackupStrategy): Promise<number> {
  const taskId = nextTask++;
  const sql = `alter table orders ${changes}`;
  await aStartedTask(table, taskId, [backup ? ['alone', sql, backup] : ['alone', sql]], 'MariaDB');
  const onlineAdvice = {
    table: { name: 'orders' },
    changes: [sql.length - changes.length, sql.length],
    reason: 'offered',
  };
  await statements.on(table).patch({ taskId, number: 1 }, { set: { executionWay: 'online', onlineAdvice } });
  return taskId;
}

const worldOf = (at: (point: CrashPoint) => Promise<void> = () => Promise.resolve(), on: Partial<Target> = {}) =>
  executionWorld(table, { ...target, ...on }, { at, onlineTool: onlinePrograms({ folder: join(folder, 'secrets') }) });
const rowOf = async (taskId: number) => (await rowsOf(table, taskId))[0];

test('a table is changed while it is used, and nothing is left beside it', async () => {
  const taskId = await anOnlineTask(
    "modify amount bigint not null comment '金额', add column city varchar(20) default '上海'",
  );
  const writer = await mysqlDriver.connect(target, { timeoutMs: 5000, applicationName: 'test' });
  let isOver = false;
  let written = 0;
  // Beside the copying a writer may meet a deadlock, which every program has to take.
  const persistently = async (sql: string): Promise<unknown> =>
    writer.run(sql).catch((error: EngineError) => (error.code === '1213' ? persistently(sql) : Promise.reject(error)));
  const writing = (async () => {
    while (!isOver) {
      await persistently(`insert into orders (amount, note) values (-1, '新')`);
      await persistently(`update orders set note = 'seen' where id = ${written + 1}`);
      written++;
    }
  })();
  await run(taskId, await worldOf());
  isOver = true;
  await writing;
  await writer.close();
  expect(await rowOf(taskId)).toMatchObject({ state: 'succeeded', result: { en: 'Changed online' } });
  expect([await typeOf('amount'), await typeOf('city')]).toEqual(['bigint(20)', 'varchar(20)']);
  expect(await ask('select count(*), sum(amount = -1), sum(note = "seen") from orders')).toEqual([
    [String(20_000 + written), String(written), String(written)],
  ]);
  expect(await ask('select note, city from orders where id = 20000')).toEqual([['备注20000', '上海']]);
  expect((await ask('show create table orders'))[0]?.[1]).toContain("COMMENT '金额'");
  await expectNothingLeft();
  tried('online', 'MariaDB', await db.serverVersion());
});

test('what was promised of it is kept before it begins, and undoes it', async () => {
  const files = filesInMemory();
  const before = await ask('show create table orders');
  const taskId = await anOnlineTask('modify note varchar(60), add column more int', 'reverse_sql');
  await run(taskId, { ...(await worldOf()), files });
  const row = await rowOf(taskId);
  expect([row?.state, row?.backup?.status]).toEqual(['succeeded', 'succeed']);
  const kept = { number: 1, strategy: 'reverse_sql' as const, folder: row?.backup?.folder ?? '' };
  expect((await changedRows(target, [kept], { files, timeoutMs: 5000 })).rows).toEqual([]);
  for await (const sql of reverseScript(files, [kept], 'mysql')) await db.run(sql.replace(/;\n$/, ''));
  expect(await ask('show create table orders')).toEqual(before);
});

test('a password of any letters gets to the tool, in no argument and in a file that goes', async () => {
  const password = `a b"c'd\\n#;=密%$\\`;
  await db.run(`create or replace user odd@'%' identified by '${password.replaceAll(/['\\]/g, '\\$&')}'`);
  await db.run(`grant all on *.* to odd@'%'`);
  const taskId = await anOnlineTask('add column extra int');
  const seen: string[] = [];
  const looking = async (point: CrashPoint) => {
    if (point === 'whileRunning') await until(async () => seen.push(...toolArguments()) > 0);
  };
  await run(taskId, await worldOf(looking, { user: 'odd', password }));
  expect(seen.join()).toContain('--new-table-name');
  expect(seen.join()).not.toContain('密%$');
  expect(await rowOf(taskId)).toMatchObject({ state: 'succeeded' });
  await expectNothingLeft();
});

test('values that do not fit stop it, and the table is as it was', async () => {
  await db.run('update orders set amount = 70000 where id = 15000');
  const taskId = await anOnlineTask('modify amount smallint not null');
  await run(taskId, await worldOf());
  const { state, result } = (await rowOf(taskId)) ?? {};
  expect(state).toBe('failed');
  expect(result?.en).toMatch(/Out of range value/);
  expect(await typeOf('amount')).toBe('int(11)');
  await expectNothingLeft();
});

test('texts that would be cut off stop it too', async () => {
  const taskId = await anOnlineTask('modify note varchar(3)');
  await run(taskId, await worldOf());
  expect(await rowOf(taskId)).toMatchObject({ state: 'failed' });
  expect(await ask('select note from orders where id = 1')).toEqual([['备注1']]);
  await expectNothingLeft();
});

test('a change that the server refuses says so in its words', async () => {
  const taskId = await anOnlineTask('drop column missing');
  await run(taskId, await worldOf());
  const { state, result } = (await rowOf(taskId)) ?? {};
  expect(state).toBe('failed');
  expect(result?.en).toMatch(/DROP.*missing/i);
  await expectNothingLeft();
});

test('a termination ends the tool and removes what it made', async () => {
  const taskId = await anOnlineTask('modify amount bigint not null');
  const filling = async (point: CrashPoint) => {
    if (point === 'whileRunning') await requestTermination(table, taskId, { at: new Date().toISOString(), by: 'max' });
  };
  await db.run('insert into orders (amount) select seq from seq_1_to_600000');
  await db.run('analyze table orders');
  await run(taskId, await worldOf(filling));
  expect(await statesOf(table, taskId)).toEqual(['terminated']);
  expect(await runs.on(table).require({ taskId })).toMatchObject({ state: 'terminated' });
  expect(await typeOf('amount')).toBe('int(11)');
  await expectNothingLeft();
});

test('without the tool, or with triggers by now, nothing is begun', async () => {
  const taskId = await anOnlineTask('modify amount bigint not null');
  await run(taskId, await executionWorld(table, target, { onlineTool: onlinePrograms({ folder, path: '/nowhere' }) }));
  expect(await statesOf(table, taskId)).toEqual(['not_started']);
  expect((await runs.on(table).require({ taskId })).failure?.reason.en).toContain('apt-get install percona-toolkit');
  await db.run('create trigger own before insert on orders for each row set new.note = "x"');
  const next = await anOnlineTask('modify amount bigint not null');
  await run(next, await worldOf());
  expect(await statesOf(table, next)).toEqual(['not_started']);
  expect((await runs.on(table).require({ taskId: next })).failure?.reason.en).toContain('triggers');
  expect(await triggers()).toEqual(['own']);
  await db.run('drop trigger own');
});

test.each([
  ['whileRunning', 'rolled_back', 'int(11)'],
  ['afterRun', 'rolled_back', 'int(11)'],
  ['afterSwap', 'succeeded', 'bigint(20)'],
  ['beforeOutcome', 'succeeded', 'bigint(20)'],
] as const)(
  'a runner that ends at %s leaves a change of which the next one knows that it %s',
  async (when, state, type) => {
    const taskId = await anOnlineTask('modify amount bigint not null');
    const crashing = (point: CrashPoint) => (point === when ? Promise.reject(new Error('crash')) : Promise.resolve());
    await expect(run(taskId, await worldOf(crashing))).rejects.toThrow('crash');
    expect(await statesOf(table, taskId)).toEqual(['started']);
    await run(taskId, await worldOf(), { goOn: false });
    expect(await statesOf(table, taskId)).toEqual([state]);
    expect(await typeOf('amount')).toBe(type);
    await db.run('insert into orders (amount) values (1)');
    expect(await ask('select count(*) from orders')).toEqual([['20001']]);
    await expectNothingLeft();
  },
);
