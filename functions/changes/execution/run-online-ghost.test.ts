import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childProgram } from '../../../test/support/child.ts';
import { until } from '../../../test/support/clock.ts';
import { ghostFolder, ghostSettings } from '../../../test/support/gh-ost.ts';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import { aStartedTask, executionWorld, rowsOf, run, statesOf } from '../../../test/support/task-run.ts';
import type { Connection, Target } from '../../engines/driver.ts';
import { mysqlDriver } from '../../engines/mysql/driver.ts';
import { onlinePrograms } from '../../platform/online-tools/programs.ts';
import type { OnlineTool } from '../../platform/ports/online-tool.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { CrashPoint } from './crash-point.ts';
import { onlinePlan } from '../../databases/online-changes/online-obstacle.ts';
import { requestTermination } from '../../ground/ledger/run-changes.ts';
import { runs } from '../../ground/ledger/run-repo.ts';
import { statements } from '../../ground/ledger/statement-repo.ts';

/** Changes by gh-ost, for which a stand-in of the same flags, tables and steps stands. */
let memory: MemoryTable;
let mariadb: TestMariadb;
let table: TenantTable;
let db: Connection;
let folder: string;
let target: Target;
let programs: OnlineTool;
let nextTask = 1;
beforeAll(async () => {
  [memory, mariadb] = await Promise.all([memoryTable(), startMariadb({ settings: ghostSettings })]);
  table = memory.of('ghost');
  folder = mkdtempSync(join(tmpdir(), 'online-ghost-'));
  programs = onlinePrograms({ folder: join(folder, 'secrets'), path: ghostFolder(folder) });
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
  for (const [name] of await ask('show tables')) await db.run(`drop table ${name}`);
  await db.run('create table orders (id int primary key auto_increment, amount int not null, note varchar(40))');
  await db.run('insert into orders (amount, note) select seq, concat("备注", seq) from seq_1_to_20000');
});

const ask = async (sql: string) => (await db.query(sql, { maxRows: 1000 })).rows;
const typeOfAmount = async () => (await ask("show columns from orders like 'amount'"))[0]?.[1];
const leftBehind = () => (existsSync(join(folder, 'secrets')) ? readdirSync(join(folder, 'secrets')) : []);
const expectNothingLeft = async () => {
  expect(await ask('show tables')).toEqual([['orders']]);
  expect(leftBehind()).toEqual([]);
};

async function aTask(changes: string): Promise<number> {
  const taskId = nextTask++;
  const sql = `alter table orders ${changes}`;
  await aStartedTask(table, taskId, [['alone', sql]], 'MariaDB');
  const place = { table: { name: 'orders' }, changes: [sql.length - changes.length, sql.length] };
  const onlineAdvice = { ...place, reason: 'offered', tool: 'gh-ost' };
  await statements.on(table).patch({ taskId, number: 1 }, { set: { executionWay: 'online', onlineAdvice } });
  return taskId;
}

const nothing = () => Promise.resolve();
const worldOf = (at: (point: CrashPoint) => Promise<void> = nothing, on: Partial<Target> = {}, onlineTool = programs) =>
  executionWorld(table, { ...target, ...on }, { at, onlineTool });
const rowOf = async (taskId: number) => (await rowsOf(table, taskId))[0];

/** What anybody on this machine can read of the programs that run. */
function commands(): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const text = /^\d+$/.test(pid) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
      return text.includes('--force-table-names=sluice_') ? [text] : [];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

test('a table is changed while it is used, and swapped by the tool, which leaves nothing', async () => {
  const taskId = await aTask(
    "modify amount bigint not null comment '金额', add column city varchar(20) default '上海'",
  );
  const writer = await mysqlDriver.connect(target, { timeoutMs: 5000, applicationName: 'test' });
  let [isOver, written] = [false, 0];
  const writing = (async () => {
    for (; !isOver; written++) await writer.run(`insert into orders (amount, note) values (-1, '新')`);
  })();
  await run(taskId, await worldOf());
  isOver = true;
  await writing;
  await writer.close();
  expect(await rowOf(taskId)).toMatchObject({ state: 'succeeded', result: { en: 'Changed online' } });
  expect(await typeOfAmount()).toBe('bigint(20)');
  expect(await ask('select count(*), sum(amount = -1) from orders')).toEqual([
    [String(20_000 + written), String(written)],
  ]);
  expect(await ask('select note, city from orders where id = 20000')).toEqual([['备注20000', '上海']]);
  await expectNothingLeft();
});

test('a password of any letters gets to the tool, in no argument', async () => {
  const password = `a b"c'd\\n#;=密%$\\\${x}`;
  await db.run(`create or replace user odd@'%' identified by '${password.replaceAll(/['\\]/g, '\\$&')}'`);
  await db.run(`grant all on *.* to odd@'%'`);
  const taskId = await aTask('add column extra int');
  const seen: string[] = [];
  const looking = async (point: CrashPoint) => {
    if (point === 'whileRunning') await until(async () => seen.push(...commands()) > 0);
  };
  await run(taskId, await worldOf(looking, { user: 'odd', password }));
  expect(seen.join()).not.toContain('密%$');
  expect(await rowOf(taskId)).toMatchObject({ state: 'succeeded' });
  await expectNothingLeft();
});

test('values that do not fit end it, and the table is as it was', async () => {
  await db.run('update orders set amount = 70000 where id = 15000');
  const taskId = await aTask('modify amount smallint not null');
  await run(taskId, await worldOf());
  const { state, result } = (await rowOf(taskId)) ?? {};
  expect([state, result?.en]).toEqual(['failed', expect.stringMatching(/FATAL.*Out of range value/)]);
  expect(await typeOfAmount()).toBe('int(11)');
  await expectNothingLeft();
});

test('a termination ends it by its own file, and what it made is removed', async () => {
  await db.run('insert into orders (amount) select seq from seq_1_to_600000');
  const taskId = await aTask('modify amount bigint not null');
  const percents: unknown[] = [];
  const filling = async (point: CrashPoint) => {
    if (point !== 'whileRunning') return;
    await until(async () => percents.push((await rowOf(taskId))?.online?.percent ?? 0) > 0 && percents.at(-1) !== 0);
    await requestTermination(table, taskId, { at: new Date().toISOString(), by: 'max' });
  };
  await run(taskId, await worldOf(filling));
  expect(await statesOf(table, taskId)).toEqual(['terminated']);
  expect(await runs.on(table).require({ taskId })).toMatchObject({ state: 'terminated' });
  expect(await typeOfAmount()).toBe('int(11)');
  await expectNothingLeft();
});

test('while it is held up it copies nothing, and goes on afterwards', async () => {
  await db.run('insert into orders (amount) select seq from seq_1_to_200000');
  const progress: number[] = [];
  let isHeld = true;
  const filling = programs.fill(
    {
      tool: 'gh-ost',
      target: { ...target, params: { replicas: `127.0.0.1:${target.port}` } },
      schema: 'shop',
      table: 'orders',
      token: 'held',
      changes: 'add column extra int',
    },
    { isHeldUp: () => isHeld, onProgress: (percent) => progress.push(percent), stop: new AbortController().signal },
  );
  await until(async () => progress.length > 2);
  // Before the file is there it may have copied a little.
  expect(progress.at(-1)).toBeLessThan(100);
  expect(progress.at(-1)).toBe(progress.at(-2));
  expect(commands().join()).toMatch(/--throttle-control-replicas=127\.0\.0\.1:\d+/);
  isHeld = false;
  expect(await filling).toEqual({ state: 'filled' });
  expect(progress.at(-1)).toBe(100);
  await db.run('drop table _sluice_held_del');
  await expectNothingLeft();
});

test.each([
  ['whileRunning', 'rolled_back', 'int(11)'],
  ['afterRun', 'succeeded', 'bigint(20)'],
  ['afterSwap', 'succeeded', 'bigint(20)'],
  ['beforeOutcome', 'succeeded', 'bigint(20)'],
] as const)(
  'a runner that ends at %s leaves a change of which the next one knows that it %s',
  async (when, state, type) => {
    // It looks for the file that ends it once a second, so what it copies has to take longer.
    if (when === 'whileRunning') await db.run('insert into orders (amount) select seq from seq_1_to_400000');
    const before = await ask('select count(*) from orders');
    const taskId = await aTask('modify amount bigint not null');
    const crashing = (point: CrashPoint) => (point === when ? Promise.reject(new Error('crash')) : Promise.resolve());
    await expect(run(taskId, await worldOf(crashing))).rejects.toThrow('crash');
    expect(await statesOf(table, taskId)).toEqual(['started']);
    await run(taskId, await worldOf(), { goOn: false });
    expect([await statesOf(table, taskId), await typeOfAmount()]).toEqual([[state], type]);
    expect(await ask('select count(*) from orders')).toEqual(before);
    await expectNothingLeft();
  },
);

test('a process that is killed takes the tool with it, and the next one removes what both left', async () => {
  await db.run('insert into orders (amount) select seq from seq_1_to_600000');
  const program = childProgram('test/support/online-child.ts');
  const place = { folder: join(folder, 'killed'), path: ghostFolder(folder) };
  const online = { tool: 'gh-ost', token: 'killed', schema: 'shop', table: 'orders', percent: 0, isSwapped: false };
  const changes = 'modify amount bigint not null';
  const child = program.start(JSON.stringify(place), JSON.stringify({ ...online, target, changes }));
  await child.line(/^[1-9]/);
  expect(commands()).not.toEqual([]);
  await child.kill();
  program.remove();
  await until(() => commands().length === 0);
  expect(await ask('show tables')).toEqual([['_sluice_killed_ghc'], ['_sluice_killed_gho'], ['orders']]);
  const taskId = await aTask(changes);
  await statements.on(table).patch({ taskId, number: 1 }, { set: { state: 'started', online, backendId: '1' } });
  await runs.on(table).patch({ taskId }, { set: { fence: 1 } });
  await run(taskId, await worldOf(nothing, {}, onlinePrograms(place)), { goOn: false });
  expect([await statesOf(table, taskId), await typeOfAmount()]).toEqual([['rolled_back'], 'int(11)']);
  await expectNothingLeft();
});

test('what it left when it was killed at any moment is told apart and removed', async () => {
  const online = { tool: 'gh-ost', token: 'left', schema: 'shop', table: 'orders', percent: 0, isSwapped: false };
  const after = async (...made: string[]) => {
    for (const sql of made) await db.run(sql);
    const taskId = await aTask('modify amount bigint not null');
    const started = { state: 'started', online, backendId: '1' };
    await statements.on(table).patch({ taskId, number: 1 }, { set: started });
    await runs.on(table).patch({ taskId }, { set: { fence: 1 } });
    await run(taskId, await worldOf(), { goOn: false });
    await expectNothingLeft();
    return (await statesOf(table, taskId))[0];
  };
  const ghc = 'create table _sluice_left_ghc (id int primary key)';
  const gho = 'create table _sluice_left_gho like orders';
  const sentry = 'create table _sluice_left_del (id int primary key)';
  expect(await after(ghc)).toBe('rolled_back');
  expect(await after(ghc, gho)).toBe('rolled_back');
  expect(await after(ghc, gho, sentry)).toBe('rolled_back');
  const swap = 'rename table orders to _sluice_left_del, _sluice_left_gho to orders';
  expect(await after(ghc, gho, swap)).toBe('succeeded');
});

test('what the server, the account or the version lacks is said with what mends it, and what mends it does', async () => {
  const presence = { 'gh-ost': 'here', 'pt-online-schema-change': 'notInstalled' } as const;
  const plan = (on: Partial<Target> = {}, connection = db) =>
    onlinePlan(connection, { name: 'orders' }, { presence, target: { ...target, ...on } });
  const fits = { tool: 'gh-ost', passedOver: [{ tool: 'pt-online-schema-change', reason: 'notInstalled' }] };
  expect(await plan()).toMatchObject(fits);
  for (const [name, wrong, right, obstacle] of [
    ['binlog_format', 'MIXED', 'ROW', 'binlogFormat'],
    ['binlog_row_image', 'MINIMAL', 'FULL', 'binlogRowImage'],
  ] as const) {
    await db.run(`set global ${name} = ${wrong}`);
    expect(await plan()).toEqual({ obstacle });
    await db.run(`set global ${name} = ${right}`);
  }
  const instruments = `performance_schema.setup_instruments`;
  await db.run(`update ${instruments} set enabled = 'NO' where name = 'wait/lock/metadata/sql/mdl'`);
  expect(await plan()).toEqual({ obstacle: 'noLockInstruments' });
  await db.run(`UPDATE ${instruments} SET ENABLED = "YES" WHERE NAME = "wait/lock/metadata/sql/mdl"`);
  expect(await plan({ password: 'x'.repeat(33) })).toEqual({ obstacle: 'passwordTooLong' });
  await db.run(`create or replace user small@'%' identified by 'a'`);
  await db.run(`grant all on shop.* to small@'%'`);
  const asSmall = { ...target, user: 'small', password: 'a' };
  const small = await mysqlDriver.connect(asSmall, { timeoutMs: 5000, applicationName: 'test' });
  expect(await plan({}, small)).toEqual({ obstacle: 'noBinlogRights' });
  await db.run(`GRANT REPLICATION SLAVE, SUPER ON *.* TO small@'%'`);
  await db.run(`grant select on performance_schema.* to small@'%'`);
  expect(await plan({}, small)).toMatchObject(fits);
  await small.close();
  const old = onlinePrograms({ folder: join(folder, 'old'), path: ghostFolder(folder, 'old') });
  expect(await old.presence()).toEqual({ 'gh-ost': 'tooOld', 'pt-online-schema-change': 'notInstalled' });
  const taskId = await aTask('add column extra int');
  await run(taskId, await worldOf(nothing, {}, old));
  expect((await runs.on(table).require({ taskId })).failure?.reason.en).toContain('1.1.8');
});

test('where both are there the first that fits is taken: one of them may not make triggers, and says what would let it', async () => {
  const presence = { 'gh-ost': 'here', 'pt-online-schema-change': 'here' } as const;
  await db.run(`create or replace user trig@'%' identified by 'a'`);
  await db.run(`grant all on shop.* to trig@'%'`);
  const own = await mysqlDriver.connect(
    { ...target, user: 'trig', password: 'a' },
    { timeoutMs: 5000, applicationName: 't' },
  );
  const plan = () => onlinePlan(own, { name: 'orders' }, { presence, target });
  expect(await plan()).toEqual({ obstacle: 'triggersUntrusted' });
  await db.run('SET GLOBAL log_bin_trust_function_creators = 1');
  expect(await plan()).toMatchObject({ tool: 'pt-online-schema-change', passedOver: [] });
  await own.run(`create trigger t before insert on orders for each row set new.note = 'x'`);
  await own.run('drop trigger t');
  await db.run('SET GLOBAL log_bin_trust_function_creators = 0');
  await expect(own.run(`create trigger t before insert on orders for each row set new.note = 'x'`)).rejects.toThrow();
  await own.close();
});
