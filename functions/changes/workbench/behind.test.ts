import * as contract from '../../../shared/contract/changes/workbench/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { until } from '../../../test/support/clock.ts';
import { startMariadb } from '../../../test/support/mariadb.ts';
import type { TestMysql } from '../../../test/support/mysql-family-server.ts';
import { queryBench, type QueryBench } from '../../../test/support/query-bench.ts';
import { mysqlDriver } from '../../engines/mysql/driver.ts';
import { queryRuns, resultKey } from './run-repo.ts';
import { readBehind } from './run-behind.ts';
import { settleQueries } from './settle-queries.ts';

let at: QueryBench;
let mariadb: TestMysql;
beforeAll(async () => {
  [at, mariadb] = await Promise.all([queryBench(), startMariadb()]);
  await at.configure({ query_timeout_second: 300, max_pre_query_rows: 5000 });
}, 90_000);
afterAll(async () => {
  await at.bench.close();
  await mariadb.stop();
});

const stored = (runUid: string, by = 'mei') =>
  queryRuns.on(at.bench.api.table()).require({ creatorUid: at.bench.api.uidOf(by), runUid });
const asked = async (runUid: string, by = 'mei') =>
  (await at.bench.api.as(by).call(contract.getQueryRun, at.of(runUid))).data;
const ended = (runUid: string, by = 'mei') => until(async () => (await stored(runUid, by)).state !== 'running');
const connected = (runUid: string, by = 'mei') => until(async () => (await stored(runUid, by)).backendId !== undefined);
/** What is asked here is on the list itself, so its text must not hold the name. */
const stillRuns = async () => {
  const sql = "select count(*) from pg_stat_activity where query like '%from a_min' || 'ute%' and state = 'active'";
  return (await at.run(sql, { in_background: false })).page?.rows[0]?.[0] !== '0';
};
const nothingRuns = () => until(async () => !(await stillRuns()));

test('what may take longer than a request runs behind it, and gives the same pages and the same row of the log', async () => {
  const { run, page } = await at.run('select id, filler from big order by id', { run_uid: 'pages-behind' });
  expect(run).toMatchObject({
    state: 'running',
    in_background: true,
    seconds_max: 300,
    rows_max: 5000,
    log_uid: expect.stringMatching(/./),
  });
  expect(page).toBeUndefined();
  await ended(run.run_uid);
  const now = await asked(run.run_uid);
  expect(now).toMatchObject({
    state: 'succeeded',
    row_count: 5000,
    is_cut: true,
    cut_by: 'rows',
    log_uid: run.log_uid,
  });
  expect((await at.page(run.run_uid, 3)).first_row).toBe(2001);
  const { data } = await at.log({ fuzzy_keyword: 'filler from big' });
  expect(data).toMatchObject([
    { uid: run.log_uid, exec_result: 'succeeded', result_set_row_count: 5000, is_cut: true },
  ]);
  expect(await at.bench.api.as('director').errorOf(contract.getQueryRun, at.of(run.run_uid))).toBe('notFound');
});

test('the lane is the data source’s to say, or whoever asks', async () => {
  const within = await at.run('select 1', { in_background: false });
  expect([within.run.state, within.run.in_background, within.run.seconds_max]).toEqual([
    'succeeded',
    false,
    limits.querySecondsMax,
  ]);
  await at.configure({ query_timeout_second: 5 });
  expect((await at.run('select 1')).run).toMatchObject({ state: 'succeeded', in_background: false });
  const { run } = await at.run('select 1', { in_background: true });
  expect(run).toMatchObject({ state: 'running', in_background: true, seconds_max: 5 });
  await ended(run.run_uid);
  await at.configure({ query_timeout_second: 86_400 });
  const longest = await at.run('select 1');
  expect(longest.run.seconds_max).toBe(limits.queryBehindSecondsMax);
  await ended(longest.run.run_uid);
  await at.configure({ query_timeout_second: 300, max_pre_query_rows: 5000 });
});

test('what is not let through is answered at once, and nothing is started', async () => {
  expect(await at.errorOf('delete from items', { run_uid: 'refused-behind' })).toBe('queryNotReading');
  expect((await asked('refused-behind')).state).toBe('refused');
  expect(await at.errorOf('select 1', {}, 'lee')).toBe('forbidden');
  await at.configure({ query_timeout_second: 300, audit_enabled: true });
  const { run } = await at.run('select * from items');
  expect(run).toMatchObject({ state: 'intercepted', in_background: true, allowed_level: 'normal' });
  expect(run.findings.length).toBeGreaterThan(0);
  await at.configure({ query_timeout_second: 300, max_pre_query_rows: 5000 });
});

test('an error of the database has its place, and a time limit its words', async () => {
  const { run } = await at.run('select\n nope from items');
  await ended(run.run_uid);
  expect(await asked(run.run_uid)).toMatchObject({ state: 'failed', error_line: 2, error_column: 2 });
  await at.configure({ query_timeout_second: 1 });
  const slow = await at.run('select * from a_minute', { in_background: true });
  await ended(slow.run.run_uid);
  expect(await asked(slow.run.run_uid)).toMatchObject({ state: 'timed_out' });
  await at.configure({ query_timeout_second: 300, max_pre_query_rows: 5000 });
}, 30_000);

test('a query behind its request is stopped on its server from another call', async () => {
  const { run } = await at.run('select * from a_minute');
  await connected(run.run_uid);
  await until(stillRuns);
  await at.bench.api.as('mei').call(contract.cancelQuery, at.of(run.run_uid));
  await ended(run.run_uid);
  expect(await asked(run.run_uid)).toMatchObject({ state: 'cancelled' });
  await nothingRuns();
  expect(await at.bench.api.as('mei').errorOf(contract.cancelQuery, at.of(run.run_uid))).toBe('queryNotRunning');
}, 30_000);

test('what nobody asks after for a minute is cancelled on its server, and what is asked after goes on', async () => {
  const { run } = await at.run('select * from a_minute');
  await connected(run.run_uid);
  at.bench.clock.later((limits.queryLeftSeconds - 20) * 1000);
  expect((await asked(run.run_uid)).state).toBe('running');
  // Whoever runs it says so meanwhile.
  await until(async () => ((await stored(run.run_uid)).aliveUntil ?? 0) > at.bench.api.world.clock.now() + 50_000);
  at.bench.clock.later((limits.queryLeftSeconds - 20) * 1000);
  expect((await stored(run.run_uid)).state).toBe('running');
  at.bench.clock.later(21_000);
  await ended(run.run_uid);
  expect(await asked(run.run_uid)).toMatchObject({ state: 'cancelled', reason: expect.stringContaining('60 seconds') });
  await nothingRuns();
}, 30_000);

test('what a runner began is never sent again, and is told as unknown', async () => {
  const { run } = await at.run('select 1', { run_uid: 'runner-gone' });
  await ended(run.run_uid);
  const { api, clock } = at.bench;
  // As a process leaves it that ends in between.
  const key = { creatorUid: api.uidOf('mei'), runUid: 'runner-gone' };
  await queryRuns.on(api.table()).patch(key, { set: { state: 'running', backendId: 'gone' } });
  const input = { tenant: 'default', ...key };
  const { signal } = new AbortController();
  expect(await readBehind({ input, attempt: 1, execution: 'x' }, api.world, signal)).toEqual({});
  expect((await stored('runner-gone')).state).toBe('running');
  clock.later(limits.queryLeaseSeconds * 1000 + 1000);
  expect((await asked('runner-gone')).state).toBe('unknown');
  await settleQueries(api.world);
});

test('a process that is told to stop stops its query on the server', async () => {
  const { api } = at.bench;
  const { run } = await at.run('select * from a_minute', { run_uid: 'process-stops' });
  await connected(run.run_uid);
  await api.world.machines.stop('workbenchQuery', `default-query-${run.log_uid}`, 'the test stops it');
  await ended(run.run_uid);
  expect(await asked(run.run_uid)).toMatchObject({ state: 'cancelled', reason: expect.stringContaining('stopped') });
  await nothingRuns();
  expect(
    await api.world.files.forTenant('default').size(resultKey((await stored(run.run_uid)).fileId)),
  ).toBeUndefined();
}, 30_000);

test('the same on MariaDB: rows, the end from another call, and the minute without a question', async () => {
  const { host, port, user, password, database } = mariadb;
  const connection = await mysqlDriver.connect(
    { dbType: 'MariaDB', host, port, user, password, schema: database, params: {} },
    { timeoutMs: 5000, applicationName: 'test' },
  );
  const db_service_uid = await at.bench.addSource('behind_mariadb', {
    db_type: 'MariaDB',
    host,
    port: String(port),
    user,
    password,
    additional_params: [],
    sqle_config: { audit_enabled: true, sql_query_config: { query_timeout_second: 120, max_pre_query_rows: 2500 } },
  });
  await connection.run('create table digits (d int primary key)');
  await connection.run('insert into digits values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)');
  const many =
    'select a.d, b.d as e, c.d as f, d.d as g, e.d as h from digits a, digits b, digits c, digits d, digits e';
  const endless = `select count(*) from (${many}) x, digits y, digits z, digits w where x.d + y.d * z.d < w.d + x.h`;
  const more = { db_service_uid, schema_name: database };
  const runs = async () =>
    ((await connection.run('show processlist')).rows?.rows ?? []).some((row) =>
      String(row[7] ?? '').includes('digits w'),
    );
  try {
    const { run } = await at.run(many, more, 'director');
    await ended(run.run_uid, 'director');
    expect(await asked(run.run_uid, 'director')).toMatchObject({ state: 'succeeded', row_count: 2500, is_cut: true });
    const stopped = await at.run(endless, more, 'director');
    await connected(stopped.run.run_uid, 'director');
    await at.bench.api.as('director').call(contract.cancelQuery, at.of(stopped.run.run_uid));
    await ended(stopped.run.run_uid, 'director');
    await until(async () => !(await runs()));
    const left = await at.run(endless, more, 'director');
    await connected(left.run.run_uid, 'director');
    at.bench.clock.later(limits.queryLeftSeconds * 1000 + 1000);
    await ended(left.run.run_uid, 'director');
    expect((await asked(left.run.run_uid, 'director')).state).toBe('cancelled');
    await until(async () => !(await runs()));
  } finally {
    await connection.close();
  }
}, 60_000);
