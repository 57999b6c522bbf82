import * as contract from '../../../../shared/contract/changes/data-exports/operations.ts';
import { until } from '../../../../test/support/clock.ts';
import { onServer } from '../../../../test/support/export-bench.ts';
import { workflowBench, type WorkflowBench } from '../../../../test/support/workflow-bench.ts';
import { requireTasks } from '../../../ground/ledger/task-repo.ts';
import { requireDbService } from '../../../databases/db-services/service.ts';
import { openReading } from '../../../databases/reading/service.ts';
import { exportFiles, fileKeyOf } from '../export-file-repo.ts';
import { giveUpExport, runExport } from './run-export.ts';
import { settleDataExports } from './settle-exports.ts';
import { writeFile } from './write-file.ts';

let bench: WorkflowBench;
const started: [string, string][] = [];
beforeAll(async () => {
  bench = await workflowBench();
  // A query that waits by itself is refused, and what stands behind a view is the server's.
  await onServer(bench, [
    'create view slow_rows as select n, pg_sleep(0.002)::text as pause from generate_series(1, 5000) n',
    'create view slower_rows as select n, pg_sleep(0.005)::text as pause from generate_series(1, 2000) n',
    'create view a_minute as select pg_sleep(60)::text',
  ]);
  // Nobody runs what is started: the runners of this file are called by hand.
  bench.api.world.machines.start = (_, execution) => {
    started.push(['start', execution]);
    return Promise.resolve();
  };
}, 60_000);
afterAll(() => bench.close());

let names = 0;
/** An export that was just begun, by the manager of the project. */
async function begun(sql: string, dbServiceUid = bench.dbServiceUid) {
  const api = bench.api.as('director');
  const params = { project_uid: bench.projectUid };
  const { data } = await api.call(contract.addDataExportTasks, {
    params,
    body: { data_export_tasks: [{ db_service_uid: dbServiceUid, export_sql: sql }] },
  });
  const [task_uid = ''] = data.data_export_task_uids;
  const made = await api.call(contract.addDataExport, {
    params,
    body: { data_export_workflow: { name: `run_${++names}`, tasks: [{ task_uid }] } },
  });
  const of = { params: { ...params, data_export_workflow_uid: made.data.export_data_workflow_uid } };
  await api.call(contract.approveDataExport, { ...of, body: {} });
  await api.call(contract.exportDataExport, of);
  const taskId = Number(task_uid);
  return {
    taskId,
    of,
    status: async () => (await api.call(contract.getDataExport, of)).data.workflow_record.status,
    file: () => exportFiles.on(bench.api.table()).require({ taskId }),
    call: { task: 'runExport', attempt: 0, execution: 'x', input: { tenant: 'default', taskId, attempt: 1 } } as never,
  };
}
const never = new AbortController().signal;
const bytesAt = (taskId: number, runner = '') =>
  bench.api.world.files.forTenant('default').size(fileKeyOf(taskId, runner));

test('a runner that is cut off leaves no file that can be named, and the next one begins anew and ends it', async () => {
  const { taskId, status, file, call } = await begun('select * from slow_rows');
  const cut = new AbortController();
  const first = runExport(call, bench.api.world, cut.signal).catch((error: unknown) => error);
  await until(async () => (await file()).rows > 0);
  const { runner } = await file();
  cut.abort(new Error('the process ends'));
  expect(await first).toMatchObject({ message: 'the process ends' });
  expect([await status(), await bytesAt(taskId, runner)]).toEqual(['exporting', undefined]);

  await runExport(call, bench.api.world, never);
  const done = await file();
  expect([await status(), done.rows, done.runner === runner]).toEqual(['finish', 5000, false]);
  expect(await bytesAt(taskId, done.runner)).toBe(done.bytes);
  // A late step of the machine finds nothing to do.
  await runExport(call, bench.api.world, never);
  await giveUpExport(call, bench.api.world);
  expect((await file()).runner).toBe(done.runner);
}, 60_000);

test('a runner whose place another one took ends its query and keeps nothing', async () => {
  const { taskId, status, file, call } = await begun('select * from slower_rows');
  const late = runExport(call, bench.api.world, never).catch((error: unknown) => error);
  await until(async () => (await file()).rows > 0);
  const { runner } = await file();
  await runExport(call, bench.api.world, never);
  expect(await late).toMatchObject({ message: 'another runner has the file' });
  expect([await status(), await bytesAt(taskId, runner)]).toEqual(['finish', undefined]);
}, 60_000);

test('the time of the data source ends an export that takes longer', async () => {
  const slow = await bench.addSource('slow', {
    sqle_config: { audit_enabled: true, sql_query_config: { query_timeout_second: 1 } },
  });
  const { status, file, call } = await begun('select * from a_minute', slow);
  await runExport(call, bench.api.world, never);
  expect(await status()).toBe('failed');
  expect((await file()).failure?.reason.en).toContain('time limit');
}, 30_000);

test('what was begun and never run is started by the sweep, and what ended without a word is a failure', async () => {
  const { taskId, status } = await begun('select 1');
  const mine = () => started.filter(([, execution]) => execution === `default-${taskId}-1`).length;
  expect(mine()).toBe(1);
  await settleDataExports(bench.api.world);
  expect(mine()).toBe(1);
  bench.clock.later(31_000);
  await settleDataExports(bench.api.world);
  expect(mine()).toBe(2);
  const { describe } = bench.api.world.machines;
  bench.api.world.machines.describe = () => Promise.resolve({ status: 'timedOut' });
  await settleDataExports(bench.api.world);
  bench.api.world.machines.describe = describe;
  expect(await status()).toBe('failed');
});

test('a stop is asked again of a server that was asked before it had the query', async () => {
  const { taskId, file, of } = await begun('select * from a_minute');
  const { world } = bench.api;
  const table = bench.api.table();
  await bench.api.as('director').call(contract.stopDataExport, of);
  await exportFiles.on(table).patch({ taskId }, { set: { runner: 'one' } });
  const [task] = await requireTasks(table, [taskId]);
  if (!task) throw new Error('an export has its queries');
  const source = await requireDbService({ table }, bench.dbServiceUid);
  let asked = 0;
  const open: typeof openReading = async (...how) => {
    const session = await openReading(...how);
    return { ...session, cancel: async () => (++asked === 1 ? undefined : session.cancel()) };
  };
  const place = { tenant: 'default', table, world };
  const ending = await writeFile({ place, file: await file(), task, source, open, signal: never });
  expect(ending).toMatchObject({
    state: 'failed',
    failure: { reason: { en: expect.stringContaining('was stopped by') } },
  });
  expect(asked).toBeGreaterThan(1);
}, 30_000);

test('what has ended and is not yet told of cannot be stopped', async () => {
  const { taskId, of } = await begun('select 1');
  await exportFiles.on(bench.api.table()).patch({ taskId }, { set: { state: 'failed' } });
  expect(await bench.api.as('director').errorOf(contract.stopDataExport, of)).toBe('exportNotRunning');
});
