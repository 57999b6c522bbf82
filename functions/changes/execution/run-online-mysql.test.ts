import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mysqlVersions, startMysql } from '../../../test/support/mysql.ts';
import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import { aStartedTask, executionWorld, rowsOf, run } from '../../../test/support/task-run.ts';
import type { Connection, Target } from '../../engines/driver.ts';
import type { EngineError } from '../../engines/engine-error.ts';
import { mysqlDriver } from '../../engines/mysql/driver.ts';
import { onlinePrograms } from '../../platform/online-tools/programs.ts';
import type { TestMysql } from '../../../test/support/mysql-family-server.ts';
import { tried } from '../../../test/support/tried.ts';
import { onlinePlan } from '../../databases/online-changes/online-obstacle.ts';
import { statements } from '../../ground/ledger/statement-repo.ts';

const rows = 32_768;
const sql = 'alter table orders add column city varchar(20)';
const presence = { 'pt-online-schema-change': 'here', 'gh-ost': 'notInstalled' } as const;

describe.each(mysqlVersions)('pt-online-schema-change on MySQL %s', (version) => {
  let memory: MemoryTable;
  let mysql: TestMysql;
  let db: Connection;
  let target: Target;
  const folder = mkdtempSync(join(tmpdir(), 'online-mysql-'));
  beforeAll(async () => {
    [memory, mysql] = await Promise.all([memoryTable(), startMysql(version)]);
    const { host, port, user, password } = mysql;
    const server = { dbType: 'MySQL', host, port, user, password, params: {} };
    const maker = await mysqlDriver.connect(server, { timeoutMs: 5000, applicationName: 'test' });
    await maker.run('create database online');
    await maker.close();
    target = { ...server, schema: 'online' };
    db = await mysqlDriver.connect(target, { timeoutMs: 5000, applicationName: 'test' });
    await db.run('create table orders (id int primary key auto_increment, amount int not null, note varchar(100))');
    await db.run(`insert into orders (amount, note) values (0, repeat('x', 90))`);
    for (let count = 1; count < rows; count *= 2)
      await db.run('insert into orders (amount, note) select amount, note from orders');
    await db.run('analyze table orders');
  });
  afterAll(async () => {
    await db.close();
    await Promise.all([memory.close(), mysql.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });
  const one = async (question: string, place = 0) => (await db.query(question, { maxRows: 10 })).rows[0]?.[place] ?? '';

  test('copies in parts while somebody writes, and loses nothing', async () => {
    const table = memory.of('online');
    await aStartedTask(table, 1, [['alone', sql]], 'MySQL');
    const changes: [number, number] = ['alter table orders '.length, sql.length];
    const onlineAdvice = { table: { name: 'orders' }, changes, reason: 'offered' };
    await statements.on(table).patch({ taskId: 1, number: 1 }, { set: { executionWay: 'online', onlineAdvice } });
    const writer = await mysqlDriver.connect(target, { timeoutMs: 5000, applicationName: 'test' });
    let [isOver, sent, written] = [false, 0, 0];
    const writing = (async () => {
      while (!isOver) {
        try {
          const { rowsAffected } = await writer.run(
            `update orders set amount = amount + 1 where id = ${1 + ((sent++ * 97) % 1000)}`,
          );
          written += rowsAffected;
        } catch (error) {
          // Beside the copying a writer may meet a deadlock, which every program has to take.
          if ((error as EngineError).code !== '1213') throw error;
        }
      }
    })();
    const copied = async () => Number(await one(`show global status like 'Com_insert_select'`, 1));
    const before = await copied();
    const onlineTool = onlinePrograms({ folder: join(folder, 'secrets') });
    await run(1, await executionWorld(table, target, { onlineTool }));
    isOver = true;
    await writing;
    await writer.close();
    expect((await rowsOf(table, 1))[0]).toMatchObject({ state: 'succeeded', result: { en: 'Changed online' } });
    // In one piece it would be a single statement, for which all writers wait.
    expect((await copied()) - before).toBeGreaterThan(1);
    expect(await one('select count(*) from orders')).toBe(String(rows));
    expect(await one('select sum(amount) from orders')).toBe(String(written));
    expect(await one(`show columns from orders like 'city'`)).toBe('city');
    expect((await db.query('show tables', { maxRows: 10 })).rows).toEqual([['orders']]);
    tried('online', 'MySQL', await db.serverVersion());
  });

  test('where a server does not tell how many rows there are, it is not offered', async () => {
    const looking = { presence, target, among: ['pt-online-schema-change'] as const };
    expect(await onlinePlan(db, { name: 'orders' }, looking)).toMatchObject({ tool: 'pt-online-schema-change' });
    const silent: Connection = {
      ...db,
      query: async (asked, options) =>
        asked.startsWith('explain ')
          ? { columns: ['EXPLAIN'], rows: [['-> Table scan on orders']], truncated: false }
          : db.query(asked, options),
    };
    expect(await onlinePlan(silent, { name: 'orders' }, looking)).toEqual({ obstacle: 'rowsUntold' });
  });

  test('with statistics that take a large table for a small one, it is not offered before they are made anew', async () => {
    const looking = { presence, target, among: ['pt-online-schema-change'] as const };
    await db.run('create table aged (id int primary key) stats_persistent = 1 stats_auto_recalc = 0');
    await db.run('insert into aged select id from orders');
    // The server may have counted while they came, so what it knows is made old.
    await db.run(`update mysql.innodb_table_stats set n_rows = 3 where table_name = 'aged'`);
    await db.run('flush tables');
    expect(await onlinePlan(db, { name: 'aged' }, looking)).toEqual({ obstacle: 'rowsOutdated' });
    await db.run('analyze table aged');
    expect(await onlinePlan(db, { name: 'aged' }, looking)).toMatchObject({ tool: 'pt-online-schema-change' });
    await db.run('drop table aged');
  });

  test('what stands in the way is named: triggers, and foreign keys from both sides', async () => {
    const looking = { presence, target };
    await db.run(
      'create table parts (id int primary key, order_id int, constraint of_order foreign key (order_id) references orders (id))',
    );
    const keys = { obstacle: 'hasForeignKeys', named: ['parts.of_order'] };
    expect(await onlinePlan(db, { name: 'orders' }, looking)).toEqual(keys);
    expect(await onlinePlan(db, { name: 'parts' }, looking)).toEqual(keys);
    await db.run('create trigger stamps before insert on parts for each row set new.order_id = 1');
    expect(await onlinePlan(db, { name: 'parts' }, looking)).toEqual({ obstacle: 'hasTriggers', named: ['stamps'] });
    await db.run('drop table parts');
    expect(await onlinePlan(db, { name: 'orders' }, looking)).not.toHaveProperty('obstacle');
  });
});
