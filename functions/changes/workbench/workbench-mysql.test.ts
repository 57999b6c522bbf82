import * as contract from '../../../shared/contract/changes/workbench/operations.ts';
import { until } from '../../../test/support/clock.ts';
import { startMariadb } from '../../../test/support/mariadb.ts';
import { startMysql } from '../../../test/support/mysql.ts';
import type { TestMysql } from '../../../test/support/mysql-family-server.ts';
import { queryBench, type QueryBench } from '../../../test/support/query-bench.ts';
import { mysqlDriver } from '../../engines/mysql/driver.ts';
import { queryRuns } from './run-repo.ts';

let at: QueryBench;
const servers: TestMysql[] = [];
beforeAll(async () => {
  at = await queryBench();
}, 60_000);
afterAll(async () => {
  await at.bench.close();
  await Promise.all(servers.map((one) => one.stop()));
});

describe.each([
  ['MariaDB', () => startMariadb()],
  ['MySQL', () => startMysql('9.7')],
] as const)('%s', (dbType, start) => {
  let more: object;
  let server: TestMysql;
  const ask = async (sql: string) => {
    const { host, port, user, password, database: schema } = server;
    const connection = await mysqlDriver.connect(
      { dbType, host, port, user, password, schema, params: {} },
      { timeoutMs: 5000, applicationName: 'test' },
    );
    try {
      return (await connection.run(sql)).rows?.rows ?? [];
    } finally {
      await connection.close();
    }
  };
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
      sqle_config: { audit_enabled: true, sql_query_config: { max_pre_query_rows: 100_000, query_timeout_second: 20 } },
    });
    more = { db_service_uid, schema_name: database };
    await ask('create table digits (d int primary key)');
    await ask('insert into digits values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)');
  }, 90_000);
  const run = (sql: string, further: object = {}) => at.run(sql, { ...more, ...further }, 'director');
  const many =
    'select a.d, b.d as e, c.d as f, d.d as g, e.d as h from digits a, digits b, digits c, digits d, digits e';

  test('values come as the server wrote them, with types, and NULL is told from an empty text', async () => {
    const { run: made, page } = await run(
      "select 18446744073709551615 as large, cast(0.10 as decimal(20, 10)) as exact, x'00ff' as bytes, null as nothing, '' as blank, d from digits where d = 1",
    );
    expect([made.reason, page?.rows]).toEqual([
      undefined,
      [['18446744073709551615', '0.1000000000', '0x00ff', null, '', '1']],
    ]);
    expect(made.columns.map(({ name, type, kind }) => [name, type, kind])).toEqual([
      ['large', 'bigint unsigned', 'number'],
      ['exact', 'decimal', 'number'],
      ['bytes', 'varbinary', 'binary'],
      ['nothing', expect.any(String), expect.any(String)],
      ['blank', 'varchar', 'text'],
      ['d', 'int', 'number'],
    ]);
  });

  test('a result is cut where the limit is, also behind a LIMIT of its own, and leaves nothing running', async () => {
    for (const sql of [many, `${many} limit 99999`]) {
      const { run: made } = await run(sql, { max_rows: 2500 });
      expect(made).toMatchObject({ state: 'succeeded', row_count: 2500, is_cut: true, page_rows: [1000, 1000, 500] });
    }
    expect((await run(`${many} limit 2500`, { max_rows: 2500 })).run).toMatchObject({ row_count: 2500, is_cut: false });
    await until(async () => (await ask('show processlist')).every((row) => !String(row[7] ?? '').includes('digits a')));
  }, 60_000);

  test('a hundred thousand rows are read whole, while others are answered', async () => {
    let answered = 0;
    const asking = setInterval(() => {
      void at.bench.api
        .as('mei')
        .call(contract.listQueryLogTips, { params: at.params })
        .then(() => (answered += 1));
    }, 200);
    const { run: made } = await run(many).finally(() => clearInterval(asking));
    expect([made.reason, made]).toMatchObject([undefined, { state: 'succeeded', row_count: 100_000, is_cut: false }]);
    expect(answered).toBeGreaterThan(0);
    const last = await at.page(made.run_uid, made.page_rows.length, 'director');
    expect(last.first_row + last.rows.length - 1).toBe(100_000);
  }, 60_000);

  test('a query is stopped on its server from another call', async () => {
    const run_uid = `stopped-on-${dbType}`;
    const running = run(
      `select count(*) from (${many}) x, digits y, digits z, digits w where x.d + y.d * z.d < w.d + x.h`,
      { run_uid },
    );
    const key = { creatorUid: at.bench.api.uidOf('director'), runUid: run_uid };
    const stored = () => queryRuns.on(at.bench.api.table()).get(key);
    await until(async () => (await stored())?.backendId !== undefined);
    await at.bench.api.as('director').call(contract.cancelQuery, at.of(run_uid));
    expect((await running).run).toMatchObject({ state: 'cancelled' });
    await until(async () => (await ask('show processlist')).every((row) => !String(row[7] ?? '').includes('digits w')));
  }, 60_000);
});
