import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { driverConformance, driverTestOptions, hostileNames } from '../driver.conformance.ts';
import type { Connection, Target } from '../driver.ts';
import { driverOf } from '../index.ts';
import { postgresDriver } from './driver.ts';

let server: TestPostgres;
let target: Target;
let connection: Connection;

beforeAll(async () => {
  server = await startPostgres();
  target = {
    dbType: 'PostgreSQL',
    host: server.host,
    port: server.port,
    user: server.user,
    password: server.password,
    params: { database: 'postgres' },
  };
  connection = await postgresDriver.connect(target, driverTestOptions);
  await connection.run('create table big as select n as id, 0 as touched from generate_series(1, 300000) n');
});

afterAll(async () => {
  await connection.close();
  await server.stop();
});

/** Waits for the server to show what the test is about to act upon. */
async function until(sql: string, expected = 't'): Promise<void> {
  for (;;) {
    const { rows } = await connection.query(sql, { maxRows: 1 });
    if (rows[0]?.[0] === expected) return;
  }
}

const valueOf = async (sql: string, on = connection) => (await on.query(sql, { maxRows: 1 })).rows[0]?.[0];

driverConformance(
  {
    driver: postgresDriver,
    yes: 't',
    unknownDatabase: { change: { params: { database: 'nope' } }, code: '3D000' },
    sleep: 'select pg_sleep(60)',
    slowUpdate: 'update big set touched = touched + 1, id = (select count(*) from generate_series(1, 2000)) + big.id',
    tooLong: 'select pg_sleep(60)',
    runs: (pid, sql) =>
      `select state = 'active' from pg_stat_activity where pid = ${pid} and query like '${sql.slice(0, 10)}%'`,
    isGone: (pid) => `select count(*) = 0 from pg_stat_activity where pid = ${pid}`,
    earlier: (backendId) => backendId.replace(/@.*$/, '@1.5'),
    forged: () => `1' or true --`,
  },
  () => ({ target, connection }),
);

describe('connecting', () => {
  test('the driver is found by the database type', async () => {
    const found = await (await driverOf('PostgreSQL')).connect(target, driverTestOptions);
    expect(await found.serverVersion()).toMatch(/^18\./);
    await found.close();
  });

  test('the server sees our name and tells its version', async () => {
    expect(await valueOf(`select application_name from pg_stat_activity where pid = pg_backend_pid()`)).toBe(
      'sluice test',
    );
    expect(await connection.serverVersion()).toMatch(/^18\./);
  });

  test('only the chosen schema is looked into', async () => {
    await connection.run('create schema "Only me"');
    const other = await postgresDriver.connect({ ...target, schema: 'Only me' }, driverTestOptions);
    await expect(other.run('select * from big')).rejects.toMatchObject({ code: '42P01', outcome: 'refused' });
    await other.close();
  });
});

describe('running', () => {
  test('every kind of statement reports its count', async () => {
    expect(await connection.run('create table counted (id int primary key, name text)')).toEqual({ rowsAffected: 0 });
    expect(await connection.run(`insert into counted select n, 'x' from generate_series(1, 10) n`)).toEqual({
      rowsAffected: 10,
    });
    expect(await connection.run('update counted set name = null where id > 7')).toEqual({ rowsAffected: 3 });
    expect(await connection.run('delete from counted where id = 1')).toEqual({ rowsAffected: 1 });
    expect(await connection.run('/* nothing */')).toEqual({ rowsAffected: 0 });
    expect((await connection.run('copy counted to stdout')).rowsAffected).toBe(9);
  });

  test('a result is counted whole and kept in part', async () => {
    const result = await connection.run('select n from generate_series(1, 5000) n', { maxRows: 2 });
    expect(result).toEqual({ rowsAffected: 5000, rows: { columns: ['n'], rows: [['1'], ['2']], truncated: true } });
  });

  test('a query stops after the rows that are wanted', async () => {
    expect(await connection.query('select a.id from big a, big b', { maxRows: 2 })).toMatchObject({
      columns: ['id'],
      truncated: true,
      rows: { length: 2 },
    });
    expect(await connection.query('select 1 as one', { maxRows: 1 })).toMatchObject({ truncated: false });
  });

  test('values arrive as the server writes them', async () => {
    const sql = `select 9007199254740993::bigint, 1.10::numeric, null, true, '{"a":1.0}'::json, '\\x00ff'::bytea, timestamp '2026-11-01 02:30:00', '订单'`;
    const { rows } = await connection.query(sql, { maxRows: 1 });
    expect(rows[0]).toEqual([
      '9007199254740993',
      '1.10',
      null,
      't',
      '{"a":1.0}',
      '\\x00ff',
      '2026-11-01 02:30:00',
      '订单',
    ]);
  });

  test('two statements in one text are refused and neither happens', async () => {
    await expect(
      connection.run('create table first_of_two (id int); create table second_of_two (id int)'),
    ).rejects.toMatchObject({ kind: 'syntax', outcome: 'refused' });
    expect(await valueOf(`select to_regclass('first_of_two') is null`)).toBe('t');
  });

  test('errors say their kind, code and place', async () => {
    await expect(connection.run('select * form counted')).rejects.toMatchObject({
      kind: 'syntax',
      code: '42601',
      position: 9,
    });
    await expect(connection.run('insert into counted values (2, null)')).rejects.toMatchObject({
      kind: 'constraint',
      code: '23505',
      outcome: 'refused',
    });
    await expect(connection.query('select 1 / 0', { maxRows: 5 })).rejects.toMatchObject({
      kind: 'other',
      code: '22012',
    });
    await expect(connection.run('copy counted from stdin')).rejects.toMatchObject({ outcome: 'refused' });
    expect(await valueOf('select 1')).toBe('1');
  });

  test('a constraint that fails only at the end is an error of the statement', async () => {
    await connection.run(
      'create table late (id int primary key, other int references late deferrable initially deferred)',
    );
    await expect(connection.run('insert into late values (1, 99)')).rejects.toMatchObject({
      kind: 'constraint',
      outcome: 'refused',
    });
    expect(await valueOf('select count(*) from late')).toBe('0');
  });

  test('the commit of a failed transaction is an error, not a silent rollback', async () => {
    await connection.begin();
    await expect(connection.run('select 1 / 0')).rejects.toMatchObject({ outcome: 'refused' });
    await expect(connection.commit()).rejects.toMatchObject({ code: '25P02', outcome: 'refused' });
  });

  test('an explanation never executes', async () => {
    expect((await connection.explain('delete from counted')).rows.flat().join()).toContain('Delete on counted');
    await expect(connection.explain('analyze delete from counted')).rejects.toMatchObject({ kind: 'syntax' });
    expect(await valueOf('select count(*) from counted')).toBe('9');
  });
});

describe('proof after a crash', () => {
  test('a committed, a rolled back and an open transaction are told apart', async () => {
    const worker = await postgresDriver.connect(target, driverTestOptions);
    const outcomeOf = (id: string | undefined) => postgresDriver.transactionOutcome(target, id ?? '');
    const numbers: (string | undefined)[] = [];
    for (const end of ['commit', 'rollback'] as const) {
      await worker.begin();
      numbers.push(await worker.transactionId());
      expect(await outcomeOf(numbers.at(-1))).toBe('inProgress');
      await worker[end]();
    }
    expect(await Promise.all(numbers.map(outcomeOf))).toEqual(['committed', 'aborted']);
    await worker.close();
  });

  test('a transaction whose session was killed is proven aborted, and the loss leaves the statement unknown', async () => {
    const worker = await postgresDriver.connect(target, driverTestOptions);
    await worker.begin();
    const transaction = (await worker.transactionId()) ?? '';
    await worker.run('update big set touched = 1 where id = 1');
    const running = worker.run('select pg_sleep(60)').catch((error: unknown) => error);
    const [pid = ''] = worker.backendId.split('@');
    await connection.run(`select pg_terminate_backend(${pid})`);
    expect(await running).toMatchObject({ kind: 'lostConnection', outcome: 'unknown' });
    await until(`select count(*) = 0 from pg_stat_activity where pid = ${pid}`);
    expect(await postgresDriver.transactionOutcome(target, transaction)).toBe('aborted');
    await expect(worker.run('select 1')).rejects.toMatchObject({ kind: 'lostConnection', outcome: 'notSent' });
    await worker.close();
  });

  test('numbers of another cluster, of the future or of nothing prove nothing', async () => {
    await connection.begin();
    const [cluster = '', number = ''] = ((await connection.transactionId()) ?? '').split('/');
    await connection.commit();
    expect(await postgresDriver.transactionOutcome(target, `${cluster}/${number}`)).toBe('committed');
    expect(await postgresDriver.transactionOutcome(target, `7-00000001/${number}`)).toBe('unknown');
    expect(await postgresDriver.transactionOutcome(target, `${cluster}/${Number(number) + 1_000_000}`)).toBe('unknown');
    expect(await postgresDriver.transactionOutcome(target, '')).toBe('unknown');
  });

  test('a relative of PostgreSQL proves nothing', async () => {
    const worker = await postgresDriver.connect({ ...target, dbType: 'TBase' }, driverTestOptions);
    await worker.begin();
    expect(await worker.transactionId()).toBeUndefined();
    await worker.close();
  });
});

describe('looking into the database', () => {
  test.each(hostileNames)('schemas and tables called %s are listed and described', async (name) => {
    const quoted = `"${name.replaceAll('"', '""')}"`;
    await connection.run(`create schema ${quoted}`);
    await connection.run(
      `create table ${quoted}.${quoted} (${quoted} int primary key, price numeric(10,2) default 1.5 not null unique)`,
    );
    expect(await connection.schemas()).toContain(name);
    expect(await connection.tables(name)).toEqual([{ name, kind: 'table' }]);
    const described = await connection.describeTable(name, name);
    expect(described.columns).toEqual([
      { name, type: 'integer', nullable: false, defaultValue: null, comment: '' },
      { name: 'price', type: 'numeric(10,2)', nullable: false, defaultValue: '1.5', comment: '' },
    ]);
    expect(described.indexes.map(({ unique, primary }) => [unique, primary]).sort()).toEqual([
      [true, false],
      [true, true],
    ]);

    // The text must make the same table again.
    await connection.run(`drop schema ${quoted} cascade`);
    await connection.run(`create schema ${quoted}`);
    await connection.run(described.createText);
    expect((await connection.describeTable(name, name)).createText).toBe(described.createText);
    const inside = await postgresDriver.connect({ ...target, schema: name }, driverTestOptions);
    expect(await inside.run(`select * from ${quoted}`)).toMatchObject({ rowsAffected: 0 });
    await inside.close();
  });

  test('a view is described by its query, and a plain index stands after its table', async () => {
    await connection.run('create table shown (id int, label text)');
    await connection.run('create index shown_label on shown (lower(label), id)');
    await connection.run('create view shown_view as select id from shown');
    expect(await connection.tables('public')).toContainEqual({ name: 'shown_view', kind: 'view' });
    expect((await connection.describeTable('public', 'shown_view')).createText).toMatch(
      /^CREATE VIEW "public"."shown_view" AS\n\s*SELECT id/,
    );
    const { indexes, createText } = await connection.describeTable('public', 'shown');
    expect(indexes).toEqual([{ name: 'shown_label', columns: ['lower(label)', 'id'], unique: false, primary: false }]);
    expect(createText).toContain('CREATE INDEX shown_label ON public.shown USING btree (lower(label), id);');
  });

  test("a table that is not there is an error with the server's code", async () => {
    await expect(connection.describeTable('public', 'nope')).rejects.toMatchObject({ code: '42P01' });
  });
});

test('a placeholder that has no value is refused, and the session goes on', async () => {
  const asked = connection.query('select id from big where id = $1', { maxRows: 1 });
  await expect(asked).rejects.toMatchObject({ code: '08P01', outcome: 'refused' });
  await expect(connection.run('select $1')).rejects.toMatchObject({ outcome: 'refused' });
  expect(await valueOf('select 1')).toBe('1');
});

test('closing while a statement runs ends the session at once', async () => {
  const worker = await postgresDriver.connect(target, driverTestOptions);
  const running = worker.run('select pg_sleep(60)').catch((error: unknown) => error);
  const [pid = ''] = worker.backendId.split('@');
  await until(`select state = 'active' from pg_stat_activity where pid = ${pid}`);
  await worker.close();
  expect(await running).toMatchObject({ kind: 'lostConnection', outcome: 'unknown' });
  await postgresDriver.cancel(target, worker.backendId);
});
