import { startMariadb } from '../../../test/support/mariadb.ts';
import { startMysql } from '../../../test/support/mysql.ts';
import type { TestMysql } from '../../../test/support/mysql-family-server.ts';
import { driverConformance, driverTestOptions } from '../driver.conformance.ts';
import type { Connection, Target } from '../driver.ts';
import { mysqlDriver } from './driver.ts';

const targetOf = (dbType: 'MySQL' | 'MariaDB', { host, port, user, password, database }: TestMysql): Target => ({
  ...{ dbType, host, port, user, password, params: {}, schema: database },
});

describe.each([
  // It offers encryption by itself unless it is told not to.
  ['MySQL 9.7', () => startMysql('9.7', { settings: ['--tls-version='] })],
  ['MySQL 5.6', () => startMysql('5.6')],
] as const)('the driver on %s', (_, start) => {
  let server: TestMysql;
  let target: Target;
  let connection: Connection;
  beforeAll(async () => {
    server = await start();
    target = targetOf('MySQL', server);
    connection = await mysqlDriver.connect(target, driverTestOptions);
    const digits = `(${Array.from({ length: 10 }, (_, n) => `select ${n} n`).join(' union all ')})`;
    const rows = `${digits} a, ${digits} b, ${digits} c`;
    await connection.run('create table few (id int primary key)');
    await connection.run(`insert into few select a.n + 10 * b.n + 100 * c.n from ${rows}`);
    await connection.run('create table big (id int primary key, touched int not null)');
    await connection.run('insert into big select x.id + 1000 * y.id, 0 from few x, few y where y.id < 300');
  });
  afterAll(async () => {
    await connection.close();
    await server.stop();
  });

  driverConformance(
    {
      driver: mysqlDriver,
      yes: '1',
      authCode: '1045',
      unknownDatabase: { change: { schema: 'nope' }, code: '1049' },
      // A sleep that stands alone ends well when it is ended.
      sleep: 'select sleep(60) from few',
      slowUpdate: 'update big set touched = touched + 1 + 0 * (select count(*) from few a, few b where a.id < big.id)',
      tooLong: 'select count(*) from big a, big b where a.touched + b.touched = 1',
      runs: (id, sql) =>
        `select command = 'Query' and info like '${sql.slice(0, 8)}%' from information_schema.processlist where id = ${id}`,
      isGone: (id) => `select count(*) = 0 from information_schema.processlist where id = ${id}`,
      earlier: (backendId) => backendId.replace(/@(.*)$/, (_, startedAt: string) => `@${Number(startedAt) - 60}`),
      forged: (backendId) => backendId.replace(/^.*@/, '1 or 1=1@'),
    },
    () => ({ target, connection }),
  );

  test('every kind of statement reports its count, and values arrive as the server writes them', async () => {
    await connection.run('create table counted (id int primary key, name text)');
    expect(await connection.run("insert into counted select id, 'x' from few where id < 10")).toEqual({
      rowsAffected: 10,
    });
    expect(await connection.run('update counted set name = null where id > 6')).toEqual({
      rowsAffected: 3,
      rowsMatched: 3,
    });
    expect(await connection.run('update counted set name = null where id > 6')).toEqual({
      rowsAffected: 0,
      rowsMatched: 3,
    });
    const sql = `select cast(9007199254740993 as signed), 1.10, null, true, x'00ff', timestamp '2026-11-01 02:30:00', '订单😀'`;
    const { rows } = await connection.query(sql, { maxRows: 1 });
    expect(rows[0]).toEqual(['9007199254740993', '1.10', null, '1', '0x00ff', '2026-11-01 02:30:00', '订单😀']);
  });
});

describe.each([
  ['MySQL 9.7', 'MySQL', () => startMysql('9.7')],
  ['MySQL 5.6', 'MySQL', () => startMysql('5.6')],
  ['MariaDB', 'MariaDB', () => startMariadb()],
] as const)('a session on %s', (_, dbType, start) => {
  test('has the sql_mode and the collation of the server, as in its own client', async () => {
    const server = await start();
    const setting = await mysqlDriver.connect(targetOf(dbType, server), driverTestOptions);
    const [usual] = (await setting.query('select @@global.sql_mode', { maxRows: 1 })).rows;
    await setting.run(`set global sql_mode = 'ANSI_QUOTES'`);
    const connection = await mysqlDriver.connect(targetOf(dbType, server), driverTestOptions);
    await setting.run(`set global sql_mode = '${usual?.[0] ?? ''}'`);
    const asked = await connection.query(
      `select @@session.sql_mode, @@character_set_client, @@collation_connection = default_collate_name
       from information_schema.character_sets where character_set_name = 'utf8mb4'`,
      { maxRows: 1 },
    );
    expect(asked.rows).toEqual([['ANSI_QUOTES', 'utf8mb4', '1']]);
    await connection.run('create table named (name varchar(20)) default charset utf8mb4');
    await connection.run("insert into named values ('one')");
    await connection.run("set @name = 'one'");
    expect((await connection.query('select name from named where name = @name', { maxRows: 2 })).rows).toEqual([
      ['one'],
    ]);
    await connection.close();
    await setting.close();
    await server.stop();
  });
});
