import { setTimeout } from 'node:timers/promises';
import { mysqlTarget } from '../../../../test/crash/targets.ts';
import { until } from '../../../../test/support/clock.ts';
import { lookingBench } from '../../../../test/support/looking-bench.ts';
import { mysqlVersions, startMysql } from '../../../../test/support/mysql.ts';
import type { TestMysql } from '../../../../test/support/mysql-family-server.ts';
import { tried } from '../../../../test/support/tried.ts';
import type { Connection } from '../../../engines/driver.ts';
import type { Looked } from '../collector.ts';

/** InnoDB keeps what it last said of transactions for as long as it is asked again within 100 ms. */
const innodbForgetsMs = 150;

describe.each(mysqlVersions)('MySQL %s', (version) => {
  let server: TestMysql;
  let app: Connection;
  const bench = lookingBench(() => mysqlTarget(server));
  beforeAll(async () => {
    server = await startMysql(version);
    app = await bench.connected('app');
    await app.run('create table balances (id int primary key, amount int)');
    await app.run('insert into balances values (1, 10)');
  });
  afterAll(async () => {
    await bench.close();
    await server.stop();
  });

  test('a statement that runs is seen once, and never our own', async () => {
    const sql = 'select sleep(2), 7 as marked';
    const running = app.run(sql);
    let first: Looked = { entries: [] };
    await until(async () => (first = await bench.look('mysql_processlist')).entries.length > 0);
    expect(first.entries).toMatchObject([{ sql, count: 1, dbUser: server.user }]);
    expect((await bench.look('mysql_processlist', {}, first.state)).entries).toMatchObject([{ sql, count: 0 }]);
    await running;
    expect(await bench.lacks('mysql_processlist')).toEqual([]);
  });

  test('the slow log says what turns it on, then tells each statement once', async () => {
    const statements = (await bench.lacks('mysql_slow_log')).map(({ statement }) => statement);
    expect(statements).toEqual(["SET GLOBAL log_output = 'TABLE'", 'SET GLOBAL slow_query_log = 1']);
    for (const statement of statements) await app.run(statement ?? '');
    expect(await bench.lacks('mysql_slow_log')).toEqual([]);
    const before = await bench.look('mysql_slow_log');
    await app.run('set session long_query_time = 0');
    await app.run("select amount, '订单' from balances");
    await app.run('set session long_query_time = 10');
    const found = await bench.look('mysql_slow_log', {}, before.state);
    expect(found.entries.filter(({ sql }) => sql.includes('balances'))).toMatchObject([
      { sql: "select amount, '订单' from balances", count: 1, schema: server.database, dbUser: server.user },
    ]);
    const again = await bench.look('mysql_slow_log', {}, found.state);
    expect(again.entries.filter(({ sql }) => sql.includes('balances'))).toEqual([]);
    await app.run('SET GLOBAL slow_query_log = 0');
    await app.run("SET GLOBAL log_output = 'FILE'");
  });

  test('of the digests a round counts what was added', async () => {
    expect(await bench.lacks('mysql_top_sql')).toEqual([]);
    await app.run('select count(*) from balances');
    const { state } = await bench.look('mysql_top_sql');
    for (let i = 0; i < 3; i++) await app.run('select count(*) from balances');
    const { entries } = await bench.look('mysql_top_sql', {}, state);
    expect(entries.filter(({ sql }) => /count/i.test(sql))).toMatchObject([{ count: 3, schema: server.database }]);
  });

  test('who waits for a row, and who for a definition, is told with what they run', async () => {
    const [holder, waiter, changer] = [
      await bench.connected('app'),
      await bench.connected('app'),
      await bench.connected('app'),
    ];
    // By itself it would give up after 50 seconds, which a busy machine may need to look.
    await waiter.run('set session innodb_lock_wait_timeout = 600');
    await holder.begin();
    await holder.run('update balances set amount = 11 where id = 1');
    let sessions: Looked['sessions'];
    const waits = () => (sessions ?? []).map(({ wait, sql }) => `${wait} ${sql.slice(0, 5)}`).sort();
    const told = (isMeant: (one: string) => boolean) =>
      until(async () => {
        await setTimeout(innodbForgetsMs);
        ({ sessions } = await bench.look('mysql_performance_collect'));
        return waits().some(isMeant);
      });
    const waiting = waiter.run('update balances set amount = 12 where id = 1');
    // Whoever comes behind a change of the table waits for its definition and not for the row.
    await told((one) => one === 'Lock:row updat');
    const changing = changer.run("alter table balances comment 'x'");
    await told((one) => one.endsWith('alter'));
    expect(waits()).toEqual(['Lock:metadata alter', 'Lock:row updat']);
    await setTimeout(innodbForgetsMs);
    const { transactions } = await bench.look('mysql_transactions', { transaction_min_second: '0' });
    const blocked = transactions?.seen.filter(({ waitsFor }) => waitsFor.length > 0);
    expect(blocked).toHaveLength(1);
    expect(blocked?.[0]?.locks.filter(({ type }) => type === 'ROW_LOCK')).toEqual(
      expect.arrayContaining([{ type: 'ROW_LOCK', table: 'shop.balances', isWaiting: true }]),
    );
    await holder.commit();
    await Promise.all([waiting, changing]);
    tried('insights', 'MySQL', await app.serverVersion());
  });
});

test.each(mysqlVersions)(
  'MySQL %s without its performance schema is connected to, and told what it lacks',
  async (version) => {
    const server = await startMysql(version, { settings: ['--performance-schema=OFF'] });
    const bench = lookingBench(() => mysqlTarget(server));
    const app = await bench.connected('app');
    await app.run('create table rows_of_it (id int primary key, city varchar(20))');
    await app.settings();
    await app.statistics(server.database, ['rows_of_it']);
    await app.explain('select city from rows_of_it where id = 1');
    expect((await bench.lacks('mysql_top_sql')).map(({ statement }) => statement)).toEqual(['performance_schema = ON']);
    expect((await bench.look('mysql_performance_collect')).sessions).toEqual([]);
    expect((await bench.look('mysql_transactions')).transactions?.seen).toEqual([]);
    await bench.close();
    await server.stop();
  },
);
