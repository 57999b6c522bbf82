import * as contract from '../../../shared/contract/changes/workbench/operations.ts';
import { archiveProject, unarchiveProject } from '../../../shared/contract/people/projects/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { until } from '../../../test/support/clock.ts';
import { onServer } from '../../../test/support/export-bench.ts';
import { queryBench, type QueryBench } from '../../../test/support/query-bench.ts';
import { queryRuns, resultKey } from './run-repo.ts';
import { settleQueries } from './settle-queries.ts';

let at: QueryBench;
beforeAll(async () => {
  at = await queryBench();
}, 60_000);
afterAll(() => at.bench.close());

const storedRun = (runUid: string) =>
  queryRuns.on(at.bench.api.table()).require({ creatorUid: at.bench.api.uidOf('mei'), runUid });

test('a query answers its rows as the server wrote them, with the types of its columns', async () => {
  const { run, page } = await at.run('select * from kinds');
  expect(run).toMatchObject({ state: 'succeeded', row_count: 1, is_cut: false, page_rows: [1], audit_level: '' });
  expect(run.columns).toEqual([
    { name: 'large', type: 'bigint', kind: 'number' },
    { name: 'exact', type: 'numeric', kind: 'number' },
    { name: 'bytes', type: 'bytea', kind: 'binary' },
    { name: 'doc', type: 'jsonb', kind: 'json' },
    { name: 'yes', type: 'boolean', kind: 'boolean' },
    { name: 'at', type: 'timestamp with time zone', kind: 'text' },
    { name: 'short', type: 'character varying', kind: 'text' },
  ]);
  expect(page?.rows[0]?.slice(0, 5)).toEqual(['9223372036854775807', '0.1000000000', '\\x00ff', '{"a": 1}', 't']);
  const mood = await at.run("select 'good'::mood as m");
  expect(mood.run.columns).toEqual([{ name: 'm', type: 'mood', kind: 'text' }]);
});

test('NULL is told from an empty text, and a result that is cut says so', async () => {
  const { run, page } = await at.run('select id, name from items order by id', { max_rows: 3 });
  expect(page?.rows).toEqual([
    ['1', null],
    ['2', ''],
    ['3', 'item 3'],
  ]);
  expect(run).toMatchObject({ row_count: 3, is_cut: true, cut_by: 'rows', rows_max: 3 });
  expect((await at.run('select id from items where id < 4', { max_rows: 3 })).run).toMatchObject({
    row_count: 3,
    is_cut: false,
  });
  expect((await at.run('select id from items where false')).run).toMatchObject({ row_count: 0, page_rows: [] });
});

test('further pages are read from what was kept, for whoever ran it and while that person may', async () => {
  await at.configure({ max_pre_query_rows: 5000 });
  const { run } = await at.run('select id, filler from big order by id', { run_uid: 'pages-of-mine' });
  expect(run).toMatchObject({ run_uid: 'pages-of-mine', row_count: 5000, is_cut: true });
  expect(run.page_rows.reduce((sum, rows) => sum + rows, 0)).toBe(5000);
  const third = await at.page(run.run_uid, 3);
  expect([third.first_row, third.rows[0]?.[0]]).toEqual([2001, '2001']);
  expect((await at.page(run.run_uid, run.page_rows.length)).rows.at(-1)?.[0]).toBe('5000');
  const asked = { params: { ...at.params, run_uid: run.run_uid, page_index: 1 } };
  const { api } = at.bench;
  expect(await api.as('director').errorOf(contract.getQueryPage, asked)).toBe('notFound');
  expect(await api.as('lee').errorOf(contract.getQueryPage, asked)).toBe('forbidden');
  expect(await api.as('admin', 'other').errorOf(contract.getQueryPage, asked)).toBe('notFound');
  expect(await api.as('mei').errorOf(contract.getQueryPage, { params: { ...asked.params, page_index: 99 } })).toBe(
    'notFound',
  );
  const { data } = await api.as('mei').call(contract.getQueryRun, at.of(run.run_uid));
  expect(data).toMatchObject({ state: 'succeeded', row_count: 5000, page_rows: run.page_rows });
  expect(await api.as('director').errorOf(contract.getQueryRun, at.of(run.run_uid))).toBe('notFound');
});

test('who lacks the right, names what is not there or repeats a run is refused, and nothing is sent', async () => {
  const before = (await at.log()).total_nums;
  expect(await at.errorOf('select 1', {}, 'lee')).toBe('forbidden');
  expect(
    await at.bench.api.anyone.errorOf(contract.runQuery, { params: at.params, body: { db_service_uid: 'x', sql: '' } }),
  ).toBe('signInRequired');
  expect(await at.errorOf('select 1', { db_service_uid: 'nowhere' })).toBe('notFound');
  const foreign = await at.bench.api.addProject('elsewhere');
  const theirs = await at.bench.api.addDbService(foreign, 'theirs');
  expect(await at.errorOf('select 1', { db_service_uid: theirs })).toBe('notFound');
  expect(
    await at.bench.api.as('admin', 'other').errorOf(contract.runQuery, {
      params: at.params,
      body: { db_service_uid: at.bench.dbServiceUid, sql: 'select 1' },
    }),
  ).toBe('notFound');
  const oracle = await at.bench.addSource('old', { db_type: 'Oracle', additional_params: [] });
  expect(await at.errorOf('select 1', { db_service_uid: oracle }, 'director')).toBe('queryEngineUnsupported');
  expect(await at.errorOf('select 1', { run_uid: 'no spaces' })).toBe('validation');
  expect(await at.errorOf('x'.repeat(limits.querySqlLengthMax + 1))).toBe('validation');
  expect((await at.log()).total_nums).toBe(before);
  await at.run('select 1', { run_uid: 'only-once' });
  expect(await at.errorOf('select 1', { run_uid: 'only-once' })).toBe('queryRunExists');
  expect((await at.log()).total_nums).toBe(before + 1);
});

test('what is not one query that only reads is refused by its place and its name, and stands in the log', async () => {
  expect(await at.errorOf(' -- nothing\n')).toBe('queryMissing');
  expect(await at.refusal('select 1;\nselect 2')).toMatchObject({
    error: 'querySeveral',
    message: expect.stringContaining('line 2'),
  });
  expect(await at.refusal('select 1 from\n  where')).toMatchObject({
    error: 'queryUnreadable',
    message: expect.stringContaining('Line 2'),
  });
  expect(await at.errorOf('delete from items')).toBe('queryNotReading');
  expect(await at.refusal('select id,\n  pg_sleep(1) from items')).toMatchObject({
    error: 'queryDoesMore',
    message: expect.stringMatching(/Line 2, column 3.*pg_sleep/),
  });
  const { data } = await at.log({ filter_exec_result: 'refused', page_size: 1 });
  expect(data[0]).toMatchObject({
    operation: { operation_detail: 'select id,\n  pg_sleep(1) from items' },
    reason: expect.stringContaining('pg_sleep'),
    result_set_row_count: 0,
  });
});

test('an error of the database is told to who ran it with its place, and to the log by its code', async () => {
  const { run, page } = await at.run('select\n cast(name as int) from items where id = 3');
  expect([run.state, page]).toEqual(['failed', undefined]);
  expect(run.reason).toContain('item 3');
  const unknown = await at.run('select\n nope from items');
  expect(unknown.run).toMatchObject({ state: 'failed', error_line: 2, error_column: 2 });
  const { data } = await at.log({ fuzzy_keyword: 'CAST(name' });
  expect(data[0]).toMatchObject({ exec_result: 'failed', reason: expect.stringContaining('22P02') });
  expect(JSON.stringify(data)).not.toContain('item 3');
});

test('a query is stopped on its server from another call, and the log says so', async () => {
  await at.configure({ query_timeout_second: 20 });
  const running = at.run('select * from a_minute', { run_uid: 'to-be-stopped' });
  await until(async () => (await storedRun('to-be-stopped').catch(() => undefined))?.backendId !== undefined);
  expect(await at.bench.api.as('director').errorOf(contract.cancelQuery, at.of('to-be-stopped'))).toBe('notFound');
  await at.bench.api.as('mei').call(contract.cancelQuery, at.of('to-be-stopped'));
  expect((await running).run).toMatchObject({ state: 'cancelled', reason: expect.stringContaining('canceled') });
  expect((await at.log({ filter_exec_result: 'cancelled' })).data[0]?.operation.operation_detail).toContain('a_minute');
  expect(await at.bench.api.as('mei').errorOf(contract.cancelQuery, at.of('to-be-stopped'))).toBe('queryNotRunning');
  const asked = { params: { ...at.params, run_uid: 'to-be-stopped', page_index: 1 } };
  expect(await at.bench.api.as('mei').errorOf(contract.getQueryPage, asked)).toBe('queryResultMissing');
}, 30_000);

test('the time of the data source ends a query on its server', async () => {
  await at.configure({ query_timeout_second: 1 });
  const { run } = await at.run('select * from a_minute');
  expect(run).toMatchObject({ state: 'timed_out', seconds_max: 1 });
  await at.configure({});
}, 30_000);

test('the audit stops what is worse than the data source lets through, with its findings', async () => {
  // Else the server counts the rows anew by itself between both queries.
  await onServer(at.bench, ['analyze items']);
  await at.configure({ audit_enabled: true, allow_query_when_less_than_audit_level: 'normal' });
  const stopped = await at.run('select * from items');
  expect(stopped.run).toMatchObject({ state: 'intercepted', allowed_level: 'normal', row_count: 0, columns: [] });
  expect(stopped.run.findings.length).toBeGreaterThan(0);
  expect(stopped.page).toBeUndefined();
  const before = await at.log();
  await at.configure({ audit_enabled: true, allow_query_when_less_than_audit_level: 'error' });
  const let_through = await at.run('select * from items');
  expect(let_through.run).toMatchObject({ state: 'succeeded' });
  expect(let_through.run.findings).toEqual(stopped.run.findings);
  await at.configure({ audit_enabled: true });
  expect((await at.run('select * from items')).run.state).toBe('intercepted');
  const after = await at.log();
  expect(after.audit_intercepted_sql_count).toBe(before.audit_intercepted_sql_count + 1);
  expect(after.data[0]).toMatchObject({
    exec_result: 'intercepted',
    allowed_level: 'normal',
    audit_level: stopped.run.audit_level,
  });
  await at.configure({});
}, 30_000);

test('the log tells who ran what from where and how it went, whole or narrowed, and everybody their own', async () => {
  await at.run("select 'needle', id from items where id < 3");
  const all = await at.log();
  expect(all.data[0]).toMatchObject({
    operation_person: { name: 'mei' },
    db_service: { name: 'orders' },
    operation: { operation_type: 'SQL', operation_detail: "select 'needle', id from items where id < 3" },
    operation_ip: '203.0.113.7',
    exec_result: 'succeeded',
    result_set_row_count: 2,
  });
  expect(all.data[0]?.session_id).not.toBe('');
  const found = await at.log({ fuzzy_keyword: 'NEEDLE' });
  expect([found.total_nums, found.exec_sql_total, found.exec_success_rate]).toEqual([1, 1, 100]);
  expect((await at.log({ filter_exec_result: 'failed' })).data.every((one) => one.exec_result === 'failed')).toBe(true);
  expect((await at.log({ filter_db_service_uid: 'other' })).total_nums).toBe(0);
  expect(
    (await at.log({ filter_operation_time_from: '2000-01-01', filter_operation_time_to: '2001-01-01' })).total_nums,
  ).toBe(0);
  expect((await at.log({}, 'mei')).total_nums).toBe(all.total_nums);
  expect((await at.log({}, 'lee')).total_nums).toBe(0);
  const others = { filter_operation_person_uid: at.bench.api.uidOf('mei') };
  expect([(await at.log(others)).total_nums, (await at.log(others, 'lee')).total_nums]).toEqual([all.total_nums, 0]);
  const { exec_sql_total, exec_failed_sql_count, audit_intercepted_sql_count } = all;
  const counted = (outcomes: string[]) => all.data.filter((one) => outcomes.includes(one.exec_result)).length;
  expect([exec_sql_total, exec_failed_sql_count, audit_intercepted_sql_count]).toEqual([
    all.data.length,
    counted(['failed', 'timed_out']),
    counted(['intercepted', 'refused']),
  ]);
  const asked = { params: at.params, query: { page_index: 1, page_size: 5 } };
  await at.bench.api.addUser('stranger');
  expect(await at.bench.api.as('stranger').errorOf(contract.listQueryLog, asked)).toBe('notFound');
  expect(await at.bench.api.as('admin', 'other').errorOf(contract.listQueryLog, asked)).toBe('notFound');
  expect(
    await at.bench.api.as('mei').errorOf(contract.listQueryLog, {
      params: at.params,
      query: { ...asked.query, filter_exec_result: 'odd' as never },
    }),
  ).toBe('validation');
});

test('the log comes as a file that spreadsheet programs run nothing of, and says what it can be filtered by', async () => {
  await at.run('select 1 as "=cmd()"');
  const { api } = at.bench;
  const file = await api
    .as('director')
    .download(contract.exportQueryLog, { params: at.params, query: { fuzzy_keyword: '=cmd' } });
  const [head, first] = file.text.split('\r\n');
  expect(head).toBe(
    '\ufeffOperator,Time,Data source,Schema,Statement,Session,IP,Audit level,Findings,Result,Reason,Milliseconds,Rows,Workflow,Exported file',
  );
  expect(first).toContain('mei,');
  expect(
    (await api.as('lee').download(contract.exportQueryLog, { params: at.params, query: {} })).text.split('\r\n'),
  ).toHaveLength(2);
  const tips = await api.as('lee').with({ language: 'zh-CN' }).call(contract.listQueryLogTips, { params: at.params });
  expect(tips.data.exec_result).toContain('intercepted');
  expect(tips.data.exec_result_texts).toContainEqual({ exec_result: 'intercepted', desc: '审核拦截' });
});

test('in an archived project nothing is run, and what was read can be looked at', async () => {
  const { run } = await at.run('select 1');
  const { api } = at.bench;
  await api.as('admin').call(archiveProject, { params: at.params });
  expect(await at.errorOf('select 1')).toBe('projectArchived');
  expect((await at.page(run.run_uid, 1)).rows).toEqual([['1']]);
  await api.as('admin').call(unarchiveProject, { params: at.params });
});

test('a value that is too long is cut and told, and a row of many long values still fits into a reply', async () => {
  const { run, page } = await at.run("select repeat('ä', 300000) as long, 1 as one");
  expect(page?.cut_cells).toEqual([{ row: 0, column: 0, length: 300_000 }]);
  expect([page?.rows[0]?.[0]?.length, page?.rows[0]?.[1]]).toEqual([limits.queryCellCharactersMax, '1']);
  expect(run.row_count).toBe(1);
  const columns = Array.from({ length: 60 }, (_, n) => `repeat(chr(1), 200000) as c${n}`).join(', ');
  const wide = await at.run(`select ${columns} from generate_series(1, 5)`);
  expect(wide.run).toMatchObject({ state: 'succeeded', row_count: 5 });
});

test('results and runs are gone after their day, and a query whose process is gone is told as unknown', async () => {
  const { api, clock } = at.bench;
  const { run } = await at.run('select 1', { run_uid: 'kept-a-day' });
  const { fileId } = await storedRun('kept-a-day');
  const files = api.world.files.forTenant('default');
  expect(await files.size(resultKey(fileId))).toBeGreaterThan(0);
  const stuck = at.run('select * from a_minute', { run_uid: 'left-alone' }).catch(() => undefined);
  await until(async () => (await storedRun('left-alone').catch(() => undefined))?.backendId !== undefined);
  clock.later(limits.queryLeaseSeconds * 1000 + 1000);
  expect((await api.as('mei').call(contract.getQueryRun, at.of('left-alone'))).data.state).toBe('unknown');
  await settleQueries(api.world);
  expect((await at.log({ filter_exec_result: 'unknown' })).total_nums).toBe(1);
  await onServer(at.bench, [
    "select pg_terminate_backend(pid) from pg_stat_activity where query like '%a_minute%' and pid <> pg_backend_pid()",
  ]);
  await stuck;
  expect((await at.log({ filter_exec_result: 'unknown' })).total_nums).toBe(1);
  clock.later(limits.queryResultHours * 3_600_000);
  await settleQueries(api.world);
  expect(await files.size(resultKey(fileId))).toBeUndefined();
  const asked = { params: { ...at.params, run_uid: run.run_uid, page_index: 1 } };
  expect(await api.as('mei').errorOf(contract.getQueryPage, asked)).toBe('notFound');
}, 30_000);
