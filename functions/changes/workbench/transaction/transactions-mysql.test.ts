import { until } from '../../../../test/support/clock.ts';
import { handTransactions } from '../../../../test/support/hand-transactions.ts';
import { startMariadb } from '../../../../test/support/mariadb.ts';
import { startMysql } from '../../../../test/support/mysql.ts';
import type { TestMysql } from '../../../../test/support/mysql-family-server.ts';
import { queryBench, type QueryBench } from '../../../../test/support/query-bench.ts';
import { limits } from '../../../../shared/limits.ts';
import { settleTransaction } from './settle-transaction.ts';
import { sqlTransactions } from './transaction-repo.ts';
import { mysqlDriver } from '../../../engines/mysql/driver.ts';

let at: QueryBench;
let by: ReturnType<typeof handTransactions>;
const servers: TestMysql[] = [];
beforeAll(async () => {
  at = await queryBench();
  by = handTransactions(at);
}, 60_000);
afterAll(async () => {
  await at.bench.close();
  await Promise.all(servers.map((one) => one.stop()));
});

describe.each([
  ['MariaDB', () => startMariadb()],
  ['MySQL', () => startMysql('9.7')],
] as const)('%s', (dbType, start) => {
  let more: { db_service_uid: string; schema_name: string };
  let server: TestMysql;
  const ask = async (...statements: string[]) => {
    const { host, port, user, password, database: schema } = server;
    const connection = await mysqlDriver.connect(
      { dbType, host, port, user, password, schema, params: {} },
      { timeoutMs: 5000, applicationName: 'test' },
    );
    try {
      let last: readonly (readonly (string | null)[])[] = [];
      for (const sql of statements) last = (await connection.run(sql)).rows?.rows ?? [];
      return last;
    } finally {
      await connection.close();
    }
  };
  const left = async (id: number) => (await ask(`select left_over from stock where id = ${id}`))[0]?.[0];
  const begun = (who = 'director') => by.begun(who, more);
  beforeAll(async () => {
    server = await start();
    servers.push(server);
    const { host, port, user, password, database } = server;
    const db_service_uid = await at.bench.addSource(`on_${dbType}`, {
      db_type: dbType,
      host,
      port: String(port),
      user,
      password,
      additional_params: [],
      sqle_config: { audit_enabled: true, sql_query_config: { workflow_exec_enabled: true } },
    });
    more = { db_service_uid, schema_name: database };
    await ask(
      'create table stock (id int primary key, left_over int not null)',
      'insert into stock values (1, 1), (2, 2), (3, 3), (4, 4), (5, 5)',
      'create table notes (id int primary key) engine = myisam',
      'create view shelf as select * from stock',
      'create table digits (d int primary key)',
      'insert into digits values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)',
    );
  }, 90_000);

  test('what is changed is seen in the transaction alone until it is committed', async () => {
    const one = await begun();
    expect(one.transaction).toMatchObject({ state: 'open' });
    expect(await by.ran(one, 'update stock set left_over = 100 where id in (1, 2)')).toMatchObject({
      state: 'succeeded',
      changed_rows: 2,
    });
    const read = await by.ran(one, 'select left_over from stock where id = 1');
    expect((await at.page(read.run_uid, 1, 'director')).rows).toEqual([['100']]);
    expect(await left(1)).toBe('1');
    expect(await by.commit(one)).toMatchObject({ state: 'committed' });
    expect(await left(1)).toBe('100');
    const undone = await begun();
    await by.ran(undone, 'insert into stock values (6, 6) on duplicate key update left_over = 0');
    expect(await by.rollback(undone)).toMatchObject({ state: 'rolled_back' });
    expect(await left(6)).toBeUndefined();
  });

  test('a long result is cut without losing the session, and a statement that fails is undone by itself', async () => {
    const one = await begun();
    await by.ran(one, 'update stock set left_over = 30 where id = 3');
    const many =
      'select a.d, b.d as e, c.d as f, d.d as g, e.d as h from digits a, digits b, digits c, digits d, digits e';
    for (const sql of [many, `${many} limit 99999`])
      expect(await by.ran(one, sql, 500)).toMatchObject({ state: 'succeeded', row_count: 500, is_cut: true });
    expect(await by.ran(one, 'insert into stock values (1, 1)')).toMatchObject({ state: 'failed' });
    await by.commit(one);
    expect(await left(3)).toBe('30');
  }, 30_000);

  test('nothing is sent that commits by itself, and nothing that no rollback undoes', async () => {
    const one = await begun();
    for (const sql of [
      'create table a (id int)',
      'alter table stock add column b int',
      'truncate table stock',
      'lock tables stock write',
      'unlock tables',
      'set autocommit = 1',
      "set session sql_mode = ''",
      'start transaction',
      'commit and chain',
      'xa end 1',
      'flush tables',
      'analyze table stock',
      "insert into stock values (get_lock('a', 1), 1)",
      'update stock set left_over = sleep(10)',
      'update stock s join digits d on d.d = s.id set s.left_over = 1, d.d = 2',
      'insert into stock values (9, 9) /*! , (10, 10) */',
      "load data infile '/etc/passwd' into table stock",
      'delete from stock returning id',
    ])
      expect([sql, await by.errorOf(one, sql)]).toEqual([
        sql,
        expect.stringMatching(/^(sqlTransactionStatement|query(Several|Unreadable|NotReading|DoesMore))$/),
      ]);
    expect(await by.ran(one, 'insert into notes values (1)')).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('knows no transactions'),
    });
    expect(await by.ran(one, 'update shelf set left_over = 1')).toMatchObject({ state: 'refused' });
    await by.rollback(one);
    expect(await ask('select * from notes')).toEqual([]);
  });

  test('a deadlock that the server ends is told as that, and nothing of it is left', async () => {
    const one = await begun();
    const other = await begun('admin');
    await by.ran(one, 'update stock set left_over = 40 where id = 4');
    await by.ran(other, 'update stock set left_over = 50 where id = 5');
    const first = await by.sent(one, 'update stock set left_over = 51 where id = 5');
    await until(async () => (await by.seen(one)).is_busy);
    const second = await by.sent(other, 'update stock set left_over = 41 where id = 4');
    const ends = [await by.endOf(one, first.run_uid), await by.endOf(other, second.run_uid)];
    expect(ends.map(({ state }) => state).toSorted()).toEqual(['failed', 'succeeded']);
    const [loser, winner] = ends[0]?.state === 'failed' ? [one, other] : [other, one];
    await until(async () => (await by.seen(loser)).state === 'rolled_back');
    expect((await by.seen(loser)).reason).toContain('by itself');
    expect(await by.errorOf(loser, 'update stock set left_over = 0')).toBe('sqlTransactionOver');
    await until(async () => !(await by.seen(winner)).is_busy);
    await by.commit(winner);
    expect([[await left(4), await left(5)].join()]).toContainEqual(winner === one ? '40,51' : '41,50');
  }, 30_000);

  test('a COMMIT of which nobody can prove the end is unknown, and says where to look', async () => {
    const { api, clock } = at.bench;
    const one = await begun();
    await by.ran(one, 'update stock set left_over = left_over where id = 2');
    const key = { creatorUid: api.uidOf('director'), transactionUid: one.uid };
    await sqlTransactions.on(api.table()).patch(key, { set: { state: 'committing', holder: 'who is gone' } });
    clock.later(limits.sqlTransactionLeaseSeconds * 1000 + 1000);
    const place = { tenant: 'default', table: api.table(), world: api.world };
    await settleTransaction(place, key, new AbortController().signal);
    expect(await by.seen(one)).toMatchObject({
      state: 'unknown',
      reason: expect.stringMatching(/nobody can prove.*commit_marks/s),
      server_session: expect.stringMatching(/^\d+@/),
    });
    expect((await by.open('director')).open).toBeUndefined();
  }, 60_000);

  test('a session that the server has ended is told as rolled back', async () => {
    const one = await begun();
    await by.ran(one, 'update stock set left_over = 7 where id = 1');
    const [thread] = ((await by.seen(one)).server_session ?? '').split('@');
    await ask(`kill ${thread}`);
    const end = await by.endOf(one, (await by.sent(one, 'update stock set left_over = 8 where id = 1')).run_uid);
    expect(end.state).toBe('failed');
    await until(async () => (await by.seen(one)).state === 'rolled_back');
    expect(await left(1)).toBe('100');
  });
});
