import { updateProject } from '../../../shared/contract/people/projects/operations.ts';
import * as contract from '../../../shared/contract/changes/workbench/operations.ts';
import { listOperationRecords } from '../../../shared/contract/running/operation-records/operations.ts';
import { until } from '../../../test/support/clock.ts';
import { onServer } from '../../../test/support/export-bench.ts';
import { queryBench, type QueryBench } from '../../../test/support/query-bench.ts';
import { limits } from '../../../shared/limits.ts';
import { queryRuns } from './run-repo.ts';
import { settleQueries } from './settle-queries.ts';

let at: QueryBench;
beforeAll(async () => {
  at = await queryBench();
  await onServer(at.bench, [
    'create table stock (id int primary key, left_over int not null)',
    'insert into stock select n, n from generate_series(1, 50) n',
  ]);
  await at.configure({ workflow_exec_enabled: true });
}, 60_000);
afterAll(() => at.bench.close());

const asked = async (runUid: string, by = 'director') =>
  (await at.bench.api.as(by).call(contract.getQueryRun, at.of(runUid))).data;
const ended = async (runUid: string, by = 'director') => {
  await until(async () => (await asked(runUid, by)).state !== 'running');
  return asked(runUid, by);
};
const left = async (id: number) => (await at.run(`select left_over from stock where id = ${id}`)).page?.rows[0]?.[0];
const change = async (sql: string, by = 'director', more: object = {}) => (await at.run(sql, more, by)).run;

test('a change of somebody who may approve and execute runs as a workflow, once, and run and log name it', async () => {
  const run = await change('update stock set left_over = left_over + 1 where id = 1');
  expect(run).toMatchObject({ state: 'running', workflow_id: expect.stringMatching(/./) });
  expect(await ended(run.run_uid)).toMatchObject({ state: 'succeeded', workflow_id: run.workflow_id });
  expect(await left(1)).toBe('2');
  const { data } = await at.log({ fuzzy_keyword: 'update stock' });
  expect(data).toMatchObject([{ uid: run.log_uid, exec_result: 'succeeded', workflow_id: run.workflow_id }]);
  expect(await at.bench.statusOf(run.workflow_id ?? '')).toBe('finished');

  const records = await at.bench.api
    .as('admin')
    .call(listOperationRecords, { query: { page_index: 1, page_size: 50 } });
  expect(
    records.data
      .filter((one) => one.operation_action === 'Approve a workflow')
      .map((one) => one.operation_user.user_name),
  ).toEqual(['director']);
  expect(await at.errorOf('update stock set left_over = 0', { run_uid: run.run_uid }, 'director')).toBe(
    'queryRunExists',
  );
  expect(await at.bench.api.as('director').errorOf(contract.cancelQuery, at.of(run.run_uid))).toBe('queryNotRunning');
});

test('a definition as well, and an error of the database is told by run, log and workflow', async () => {
  const made = await change('create table shelf (id int primary key)');
  expect((await ended(made.run_uid)).state).toBe('succeeded');
  const failing = await change('insert into stock (id, left_over) values (1, 1)');
  expect(await ended(failing.run_uid)).toMatchObject({ state: 'failed', reason: expect.stringContaining('workflow') });
  expect(await at.bench.statusOf(failing.workflow_id ?? '')).toBe('exec_failed');
});

test('who may not create and execute is refused as before, and nothing is made', async () => {
  for (const by of ['mei']) expect(await at.errorOf('update stock set left_over = 0', {}, by)).toBe('queryNotReading');
  for (const by of ['lee', 'max']) expect(await at.errorOf('update stock set left_over = 0', {}, by)).toBe('forbidden');
  expect(
    await at.bench.api.as('admin', 'other').errorOf(contract.runQuery, {
      params: at.params,
      body: { db_service_uid: at.bench.dbServiceUid, sql: 'update stock set left_over = 0' },
    }),
  ).toBe('notFound');
  await at.configure({});
  expect(await at.errorOf('update stock set left_over = 0', {}, 'director')).toBe('queryNotReading');
  await at.configure({ workflow_exec_enabled: true });
  expect(await left(5)).toBe('5');
});

test('only one change of rows or definitions that was understood becomes a workflow', async () => {
  for (const sql of [
    'update stock set left_over = 0; update stock set left_over = 1',
    'begin',
    'grant select on stock to public',
    "set role 'x'",
    'call f()',
    'drop database postgres',
    "create user eve password 'x'",
    'do $$ begin delete from stock; end $$',
    'with gone as (delete from stock returning *) select * from gone',
    'delete stock wher',
  ])
    expect([sql, await at.errorOf(sql, {}, 'director')]).toEqual([sql, expect.stringMatching(/^query/)]);
  expect(await left(5)).toBe('5');
});

test('the audit stops what is worse than the data source lets through', async () => {
  await at.configure({
    workflow_exec_enabled: true,
    audit_enabled: true,
    allow_query_when_less_than_audit_level: 'notice',
  });
  const run = await change('update stock set left_over = 0');
  expect(run).toMatchObject({ state: 'intercepted', allowed_level: 'notice' });
  expect(run.findings.length).toBeGreaterThan(0);
  expect(run.workflow_id).toBeUndefined();
  expect((await at.log({ filter_exec_result: 'intercepted' })).data[0]?.operation.operation_detail).toBe(
    'update stock set left_over = 0',
  );
  expect(await left(5)).toBe('5');
  await at.configure({ workflow_exec_enabled: true });
});

test('outside of the windows of the workbench nothing is made, and the log says why', async () => {
  const hour = new Date(at.bench.clock.now()).getUTCHours();
  const away = (hour + 12) % 24;
  await at.configure({
    workflow_exec_enabled: true,
    maintenance_times: [
      { maintenance_start_time: { hour: away, minute: 0 }, maintenance_stop_time: { hour: away, minute: 30 } },
    ],
  });
  expect(await at.errorOf('update stock set left_over = 0 where id = 5', {}, 'director')).toBe('outsideMaintenance');
  expect((await at.log({ filter_exec_result: 'refused' })).data[0]).toMatchObject({
    reason: expect.stringContaining('maintenance'),
  });
  expect((await at.run('select 1', {}, 'director')).run.state).toBe('succeeded');
  expect(await left(5)).toBe('5');
  await at.configure({ workflow_exec_enabled: true });
});

test('while the project is frozen the workbench changes nothing, and still reads', async () => {
  const freeze = (frozen_periods: object[]) =>
    at.bench.api.as('director').call(updateProject, {
      params: { project_uid: at.bench.projectUid },
      body: { project: { frozen_periods: frozen_periods as never } },
    });
  const day = (shift: number) => new Date(at.bench.clock.now() + shift * 86_400_000).toISOString().slice(0, 10);
  await freeze([{ name: 'Year end', reason: 'books', from_date: day(-1), to_date: day(1) }]);
  expect(await at.errorOf('update stock set left_over = 0 where id = 5', {}, 'director')).toBe('outsideMaintenance');
  expect((await at.run('select 1', {}, 'director')).run.state).toBe('succeeded');
  expect(await left(5)).toBe('5');
  await freeze([]);
});

test('where the caller may not approve, the workflow waits for who may, and nothing is executed from here', async () => {
  const { api, projectUid, dbServiceUid } = at.bench;
  await api.addUser('ann');
  await api.addMember(projectUid, 'ann', {
    roles: [
      { role: '700403', on: [dbServiceUid] },
      { role: '700405', on: [dbServiceUid] },
    ],
  });
  const run = await change('update stock set left_over = 70 where id = 7', 'ann');
  expect(run).toMatchObject({
    state: 'refused',
    workflow_id: expect.stringMatching(/./),
    reason: expect.stringContaining('approved'),
  });
  expect(await at.bench.statusOf(run.workflow_id ?? '')).toBe('wait_for_audit');
  expect(await left(7)).toBe('7');
  expect((await at.log({ fuzzy_keyword: 'left_over = 70' })).data).toMatchObject([
    { exec_result: 'refused', workflow_id: run.workflow_id },
  ]);
});

test('where backup is on what undoes a change is kept, and what cannot be kept is not run', async () => {
  const { host, port, user, password } = at.bench.postgres;
  const db_service_uid = await at.bench.addSource('kept', {
    host,
    port: String(port),
    user,
    password,
    enable_backup: true,
    sqle_config: { audit_enabled: true, sql_query_config: { workflow_exec_enabled: true } },
  });
  const run = await change('update stock set left_over = 80 where id = 8', 'director', { db_service_uid });
  expect((await ended(run.run_uid)).state).toBe('succeeded');
  expect((await at.bench.detail(run.workflow_id ?? '')).has_backups).toBe(true);
  expect(await at.errorOf('update items set price = 0', { db_service_uid }, 'director')).toBe('changeNotKept');
  expect(await left(8)).toBe('80');
});

test('a change is not cancelled from here, and the log learns of its end without anybody who asks', async () => {
  const run = await change('update stock set left_over = 90 where id = 9');
  const { api, clock } = at.bench;
  const key = { creatorUid: api.uidOf('director'), runUid: run.run_uid };
  if ((await queryRuns.on(api.table()).require(key)).state === 'running')
    expect(await api.as('director').errorOf(contract.cancelQuery, at.of(run.run_uid))).toBe('queryIsWorkflow');
  await at.bench.ended(run.workflow_id ?? '');
  clock.later(limits.queryLeaseSeconds * 1000 + 1000);
  await settleQueries(api.world);
  expect((await at.log({ fuzzy_keyword: 'left_over = 90' })).data).toMatchObject([{ exec_result: 'succeeded' }]);
  expect((await asked(run.run_uid)).state).toBe('succeeded');
});
