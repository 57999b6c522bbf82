import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import { aStartedTask, executionWorld, rowsOf, run } from '../../../test/support/task-run.ts';
import { until } from '../../../test/support/clock.ts';
import type { Connection, Target } from '../../engines/driver.ts';
import { mysqlDriver } from '../../engines/mysql/driver.ts';
import { onlinePrograms } from '../../platform/online-tools/programs.ts';
import { runs } from '../../ground/ledger/run-repo.ts';
import { statements } from '../../ground/ledger/statement-repo.ts';

/** An online change on a server that has a replica, which cannot follow for a while. */
let memory: MemoryTable;
let [primary, replica]: TestMariadb[] = [];
let [db, other]: Connection[] = [];
let target: Target;
let folder: string;
const targetOf = ({ host, port, user, password, database }: TestMariadb): Target => ({
  dbType: 'MariaDB',
  host,
  port,
  user,
  password,
  params: {},
  schema: database,
});
const session = (to: Target) => mysqlDriver.connect(to, { timeoutMs: 5000, applicationName: 'test' });

beforeAll(async () => {
  const settings = ['--log-bin=bin', '--log-bin-trust-function-creators=1', '--binlog-format=ROW'];
  [memory, primary, replica] = await Promise.all([
    memoryTable(),
    startMariadb({ settings: ['--server-id=1', ...settings] }),
    startMariadb({ settings: ['--server-id=2'] }),
  ]);
  folder = mkdtempSync(join(tmpdir(), 'online-replicas-'));
  target = targetOf(primary);
  [db, other] = await Promise.all([session(target), session(targetOf(replica))]);
  const [[file = '', position = ''] = []] = (await db.query('show master status', { maxRows: 1 })).rows;
  await other.run(
    `change master to master_host = '127.0.0.1', master_port = ${primary.port}, master_user = '${primary.user}',
     master_password = '${primary.password}', master_log_file = '${file}', master_log_pos = ${position}`,
  );
  await other.run('start slave');
  await db.run('create table orders (id int primary key auto_increment, amount int not null)');
  await db.run('insert into orders (amount) select seq from seq_1_to_800000');
  await db.run('analyze table orders');
});
afterAll(async () => {
  await Promise.all([db?.close(), other?.close()]);
  await Promise.all([memory?.close(), primary?.stop(), replica?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

async function aTask(taskId: number) {
  const table = memory.of('replicas');
  const sql = 'alter table orders add column city int';
  await aStartedTask(table, taskId, [['alone', sql]], 'MariaDB');
  const onlineAdvice = { table: { name: 'orders' }, changes: [19, sql.length], reason: 'offered' };
  await statements.on(table).patch({ taskId, number: 1 }, { set: { executionWay: 'online', onlineAdvice } });
  return table;
}
const worldOf = async (table: Awaited<ReturnType<typeof aTask>>, replicas: string) =>
  executionWorld(
    table,
    { ...target, params: { replicas } },
    { onlineTool: onlinePrograms({ folder: join(folder, 'secrets') }) },
  );
const countOf = async (connection: Connection | undefined, name: string) =>
  Number((await connection?.query(`select count(*) from \`${name}\``, { maxRows: 1 }))?.rows[0]?.[0]);
const copyIn = async () =>
  (await db?.query("show tables like '\\_sluice\\_%\\_new'", { maxRows: 1 }))?.rows[0]?.[0] ?? undefined;

test('it waits while the replica does not follow, and goes on afterwards', async () => {
  const table = await aTask(1);
  await until(async () => (await countOf(other, 'orders').catch(() => 0)) === 800_000);
  const running = run(1, await worldOf(table, `127.0.0.1:${replica?.port}`));
  await until(async () => (await copyIn()) !== undefined);
  await other?.run('stop slave sql_thread');
  let [before, now] = [-1, 0];
  const copy = (await copyIn()) ?? '';
  for (const end = Date.now() + 30_000; before !== now && Date.now() < end; ) {
    before = now;
    await new Promise((looked) => setTimeout(looked, 2500));
    now = await countOf(db, copy);
  }
  expect(now).toBe(before);
  expect(now).toBeLessThan(800_000);
  expect((await rowsOf(table, 1))[0]?.state).toBe('started');
  await other?.run('start slave sql_thread');
  await running;
  expect((await rowsOf(table, 1))[0]).toMatchObject({ state: 'succeeded' });
  expect(await countOf(db, 'orders')).toBe(800_000);
});

test('a server that is no replica, or does not answer, lets nothing begin', async () => {
  const table = await aTask(2);
  await run(2, await worldOf(table, `127.0.0.1:${primary?.port}`));
  const run2 = await runs.on(table).require({ taskId: 2 });
  expect(run2.failure?.reason.en).toContain('This server is no replica');
  await aTask(3);
  await run(3, await worldOf(table, '127.0.0.1:1'));
  expect((await runs.on(table).require({ taskId: 3 })).failure?.reason.en).toContain('127.0.0.1:1');
  expect((await rowsOf(table, 3))[0]?.state).toBe('not_started');
});
