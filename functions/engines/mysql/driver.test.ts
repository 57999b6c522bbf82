import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { driverConformance, driverTestOptions, hostileNames } from '../driver.conformance.ts';
import type { Connection, Target } from '../driver.ts';
import { driverOf } from '../index.ts';
import { mysqlDriver } from './driver.ts';

let server: TestMariadb;
let target: Target;
let connection: Connection;

beforeAll(async () => {
  server = await startMariadb();
  target = {
    dbType: 'MariaDB',
    host: server.host,
    port: server.port,
    user: server.user,
    password: server.password,
    params: {},
    schema: server.database,
  };
  connection = await mysqlDriver.connect(target, driverTestOptions);
  await connection.run(
    'create table big (id int primary key, touched int not null) select seq as id, 0 as touched from seq_1_to_300000',
  );
});

afterAll(async () => {
  await connection.close();
  await server.stop();
});

/** Waits for the server to show what the test is about to act upon. */
async function until(sql: string): Promise<void> {
  while ((await valueOf(sql)) !== '1');
}

const valueOf = async (sql: string) => (await connection.query(sql, { maxRows: 1 })).rows[0]?.[0];

// The slow update counts instead of sleeping: caught between two calls of SLEEP(), KILL itself waits for two seconds in the server.
driverConformance(
  {
    driver: mysqlDriver,
    yes: '1',
    authCode: '1045',
    unknownDatabase: { change: { schema: 'nope' }, code: '1049' },
    sleep: 'select sleep(60)',
    slowUpdate: 'update big set touched = touched + 1 + 0 * (select count(*) from seq_1_to_20000 where seq < big.id)',
    tooLong: 'select count(*) from big a, big b',
    runs: (id, sql) =>
      `select command = 'Query' and info like '${sql.slice(0, 8)}%' from information_schema.processlist where id = ${id}`,
    isGone: (id) => `select count(*) = 0 from information_schema.processlist where id = ${id}`,
    earlier: (backendId) => backendId.replace(/@(.*)$/, (_, startedAt: string) => `@${Number(startedAt) - 60}`),
    forged: (backendId) => backendId.replace(/^.*@/, '1 or 1=1@'),
  },
  () => ({ target, connection }),
);

describe('connecting', () => {
  test('the driver is found by the database type', async () => {
    const found = await (await driverOf('TiDB')).connect(target, driverTestOptions);
    expect(await found.serverVersion()).toContain('MariaDB');
    await found.close();
  });

  test('the server sees our name and tells its version', async () => {
    const attribute = `select attr_value from performance_schema.session_connect_attrs where attr_name = 'program_name' and processlist_id = connection_id()`;
    expect(await valueOf(attribute)).toBe('sluice test');
    expect(await connection.serverVersion()).toContain('MariaDB');
  });
});

describe('running', () => {
  test('every kind of statement reports its count', async () => {
    expect(await connection.run('create table counted (id int primary key, name text)')).toEqual({ rowsAffected: 0 });
    expect(await connection.run(`insert into counted select seq, 'x' from seq_1_to_10`)).toEqual({ rowsAffected: 10 });
    expect(await connection.run('update counted set name = null where id > 7')).toEqual({
      rowsAffected: 3,
      rowsMatched: 3,
    });
    expect(await connection.run('update counted set name = null where id > 7')).toEqual({
      rowsAffected: 0,
      rowsMatched: 3,
    });
    expect(await connection.run('delete from counted where id = 1')).toEqual({ rowsAffected: 1 });
  });

  test('a result is counted whole and kept in part', async () => {
    const result = await connection.run('select seq from seq_1_to_5000', { maxRows: 2 });
    expect(result).toEqual({ rowsAffected: 5000, rows: { columns: ['seq'], rows: [['1'], ['2']], truncated: true } });
  });

  test('a query stops after the rows that are wanted, and the next statement sees all again', async () => {
    expect(await connection.query('select a.id from big a, big b', { maxRows: 2 })).toMatchObject({
      columns: ['id'],
      truncated: true,
      rows: { length: 2 },
    });
    expect((await connection.run('select id from big')).rowsAffected).toBe(300_000);
  });

  test('values arrive as the server writes them', async () => {
    const sql = `select cast(9007199254740993 as signed), 1.10, null, true, json_object('a', 1), x'00ff', timestamp '2026-11-01 02:30:00', '订单', date '0000-00-00'`;
    const { rows } = await connection.query(sql, { maxRows: 1 });
    expect(rows[0]).toEqual([
      '9007199254740993',
      '1.10',
      null,
      '1',
      '{"a": 1}',
      '0x00ff',
      '2026-11-01 02:30:00',
      '订单',
      '0000-00-00',
    ]);
  });

  test('a procedure that answers with several results shows the first and counts its changes', async () => {
    await connection.run(
      "create procedure twice() begin select 1 as one; select 2 as two; update counted set name = 'y' where id = 2; end",
    );
    expect(await connection.run('call twice()')).toMatchObject({ rows: { columns: ['one'], rows: [['1']] } });
    expect(await valueOf('select name from counted where id = 2')).toBe('y');
  });

  test('two statements in one text are refused and neither happens', async () => {
    await expect(
      connection.run('create table first_of_two (id int); create table second_of_two (id int)'),
    ).rejects.toMatchObject({ kind: 'syntax', outcome: 'refused' });
    expect(await connection.tables('shop')).not.toContainEqual({ name: 'first_of_two', kind: 'table' });
  });

  test('errors say their kind and code', async () => {
    await expect(connection.run('select * form counted')).rejects.toMatchObject({ kind: 'syntax', code: '1064' });
    await expect(connection.run(`insert into counted values (2, null)`)).rejects.toMatchObject({
      kind: 'constraint',
      code: '1062',
      outcome: 'refused',
    });
    await expect(connection.run('select * from nope')).rejects.toMatchObject({
      kind: 'other',
      code: '1146',
      outcome: 'refused',
    });
  });

  test('no file of ours is sent to the server, even when it asks', async () => {
    await expect(
      connection.run(`load data local infile '${process.cwd()}/package.json' into table counted`),
    ).rejects.toMatchObject({ code: '4166', outcome: 'refused' });
  });

  test('an explanation never executes', async () => {
    expect((await connection.explain('delete from counted')).rows).toHaveLength(1);
    await expect(connection.explain('analyze delete from counted')).rejects.toMatchObject({ kind: 'syntax' });
    expect(await valueOf('select count(*) from counted')).toBe('9');
  });

  test('a rolled back change is gone and a committed one stays', async () => {
    await connection.begin();
    await connection.run(`insert into counted values (100, 'no')`);
    await connection.rollback();
    await connection.begin();
    await connection.run(`insert into counted values (101, 'yes')`);
    await connection.commit();
    expect((await connection.run('select id from counted where id >= 100')).rows?.rows).toEqual([['101']]);
  });
});

describe('cancelling', () => {
  test('every session names the server by the same start time', async () => {
    const names = new Set<string | undefined>();
    for (let count = 0; count < 20; count++) {
      const worker = await mysqlDriver.connect(target, driverTestOptions);
      names.add(worker.backendId.split('@')[1]);
      await worker.close();
    }
    expect(names.size).toBe(1);
  });
});

test('a killed session leaves its statement unknown, and the next one unsent', async () => {
  const worker = await mysqlDriver.connect(target, driverTestOptions);
  const running = worker.run('select sleep(60)').catch((error: unknown) => error);
  const [id = ''] = worker.backendId.split('@');
  await until(`select command = 'Query' from information_schema.processlist where id = ${id}`);
  await connection.run(`kill ${id}`);
  expect(await running).toMatchObject({ kind: 'lostConnection', outcome: 'unknown' });
  await expect(worker.run('select 1')).rejects.toMatchObject({ kind: 'lostConnection', outcome: 'notSent' });
  await worker.close();
  expect(await mysqlDriver.transactionOutcome(target, '')).toBe('unknown');
});

describe('with a schema for commit marks', () => {
  let marked: Target;
  const left = async (end: (session: Connection) => Promise<void>) => {
    const session = await mysqlDriver.connect(marked, driverTestOptions);
    await session.begin();
    const id = await session.transactionId();
    expect(await mysqlDriver.transactionOutcome(marked, id ?? '')).toBe('inProgress');
    await end(session);
    await session.close();
    await until(
      `select count(*) = 0 from information_schema.processlist where id = ${session.backendId.split('@')[0]}`,
    );
    return mysqlDriver.transactionOutcome(marked, id ?? '');
  };
  beforeAll(async () => {
    marked = { ...target, params: { ...target.params, commit_marks: 'sluice marks' } };
    await connection.run('create database `sluice marks`');
  });

  test('the server tells what became of a transaction', async () => {
    expect(await left((session) => session.commit())).toBe('committed');
    expect(await left((session) => session.rollback())).toBe('aborted');
    expect(await left(async () => undefined)).toBe('aborted');
  });

  test('a schema that cannot be written to refuses the transaction before anything is done in it', async () => {
    const wrong = { ...target, params: { ...target.params, commit_marks: 'nowhere' } };
    const session = await mysqlDriver.connect(wrong, driverTestOptions);
    await expect(session.begin()).rejects.toMatchObject({ outcome: 'refused' });
    await session.close();
  });

  test('marks older than a week are forgotten, and no other', async () => {
    await connection.run(
      "insert into `sluice marks`.sluice_commit_marks values (x'00', now() - interval 8 day), (x'01', now() - interval 6 day)",
    );
    await left((session) => session.commit());
    const { rows } = await connection.run(
      "select count(*) from `sluice marks`.sluice_commit_marks where mark in (rpad(x'00', 16, x'00'), rpad(x'01', 16, x'00'))",
    );
    expect(rows?.rows).toEqual([['1']]);
  });
});

describe('looking into the database', () => {
  test.each(hostileNames)('schemas and tables called %s are listed and described', async (name) => {
    const quoted = `\`${name.replaceAll('`', '``')}\``;
    await connection.run(`create database ${quoted}`);
    await connection.run(
      `create table ${quoted}.${quoted} (${quoted} int primary key, price decimal(10,2) not null default 1.5 unique comment 'it''s')`,
    );
    expect(await connection.schemas()).toContain(name);
    expect(await connection.tables(name)).toEqual([{ name, kind: 'table', collation: 'utf8mb4_general_ci' }]);
    const described = await connection.describeTable(name, name);
    expect(described.columns).toEqual([
      { name, type: 'int(11)', nullable: false, defaultValue: null, comment: '' },
      { name: 'price', type: 'decimal(10,2)', nullable: false, defaultValue: '1.50', comment: `it's` },
    ]);
    expect(described.indexes).toContainEqual({ name: 'PRIMARY', columns: [name], unique: true, primary: true });
    expect(described.createText).toContain(`CREATE TABLE ${quoted}`);
    const inside = await mysqlDriver.connect({ ...target, schema: name }, driverTestOptions);
    expect(await inside.run(`select * from ${quoted}`)).toMatchObject({ rowsAffected: 0 });
    await inside.close();
  });

  test('names are found in every sql_mode', async () => {
    const strict = await mysqlDriver.connect(target, driverTestOptions);
    await strict.run(`set session sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES'`);
    expect(await strict.tables('a\\')).toMatchObject([{ name: 'a\\', kind: 'table' }]);
    expect((await strict.describeTable(`'; drop table orders; --`, `'; drop table orders; --`)).columns).toHaveLength(
      2,
    );
    await strict.close();
  });

  test('a view is listed as one, and what is not there is an error', async () => {
    await connection.run('create view shown_view as select id from counted');
    expect(await connection.tables('shop')).toContainEqual({ name: 'shown_view', kind: 'view' });
    expect((await connection.describeTable('shop', 'shown_view')).createText).toContain('VIEW');
    await expect(connection.describeTable('shop', 'nope')).rejects.toMatchObject({ code: '1146' });
  });
});
