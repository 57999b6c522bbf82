import * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import * as dbServices from '../../../shared/contract/databases/db-services/operations.ts';
import * as tasks from '../../../shared/contract/auditing/tasks/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { sweeps } from '../../../shared/sweeps.ts';
import { until } from '../../../test/support/clock.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import type { Connection } from '../../engines/driver.ts';
import { postgresDriver } from '../../engines/postgres/driver.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { markStarted, noteTransaction, takeOver } from '../../ground/ledger/ledger.ts';
import { writtenTime } from '../../platform/time-zone.ts';
import { planRetry } from '../execution/retry.ts';
import { runs } from '../../ground/ledger/run-repo.ts';
import { startingRun } from '../../ground/ledger/run-changes.ts';
import { statements } from '../../ground/ledger/statement-repo.ts';
import { settleExecutions } from './execution/settle-executions.ts';
import { startScheduledTask } from './execution/start-scheduled-task.ts';

let bench: WorkflowBench;
let db: Connection;
beforeAll(async () => {
  bench = await workflowBench();
  const { host, port, user, password } = bench.postgres;
  db = await postgresDriver.connect(
    { dbType: 'PostgreSQL', host, port, user, password, params: { database: 'postgres' } },
    { timeoutMs: 5000, applicationName: 'test' },
  );
});
afterAll(async () => {
  await db.close();
  await bench.close();
});
beforeEach(async () => {
  await db.run('drop table if exists t');
  await db.run('create table t (a int primary key)');
});

const values = async () =>
  (await db.query('select a from t order by a', { maxRows: 100 })).rows.map(([value]) => value);
const statusesOf = async (taskId: number) => (await bench.statements(taskId)).map((statement) => statement.exec_status);
const taskRow = async (workflowId: string) =>
  (await bench.api.as('director').call(contract.listWorkflowTasks, bench.of(workflowId))).data[0];
const setWindow = async (maintenance_times: object[]) => {
  const { data } = await bench.api
    .as('director')
    .call(dbServices.listDbServices, { params: { project_uid: bench.projectUid }, query: { page_size: 5 } });
  const source = data.find(({ name }) => name === 'orders');
  const { host, port, user, additional_params } = source ?? { host: '', port: '', user: '', additional_params: [] };
  await bench.api.as('director').call(dbServices.updateDbService, {
    params: { project_uid: bench.projectUid, db_service_uid: bench.dbServiceUid },
    body: {
      db_service: {
        host,
        port,
        user,
        additional_params,
        environment_tag_uid: source?.environment_tag?.uid ?? '',
        maintenance_times,
      } as never,
    },
  });
};
/** A window of two minutes that begins so many minutes from now; it may go past midnight. */
const windowIn = (minutes: number) => {
  const at = (offset: number) => {
    const time = new Date(bench.clock.now() + (minutes + offset) * 60_000);
    return { hour: time.getHours(), minute: time.getMinutes() };
  };
  return [{ maintenance_start_time: at(0), maintenance_stop_time: at(2) }];
};
/** The beginning of that window as messages write it. */
const nextIn = (minutes: number) => {
  const minute = Math.floor(bench.clock.now() / 60_000) + minutes;
  return writtenTime(new Date(minute * 60_000).toISOString());
};
const inMinutes = (minutes: number) => new Date(bench.clock.now() + minutes * 60_000).toISOString();

describe('executing', () => {
  test('an approved workflow runs on the database and tells the result of each statement', async () => {
    const { workflowId, taskId } = await bench.executed(
      'insert into t values (1); insert into t values (2); create table made_here (b int); drop table made_here',
    );
    expect(await bench.statusOf(workflowId)).toBe('finished');
    expect(await values()).toEqual(['1', '2']);
    expect(
      (await bench.statements(taskId)).map(({ exec_status, exec_result, rows_affected }) => [
        exec_status,
        exec_result,
        rows_affected,
      ]),
    ).toEqual([
      ['succeeded', 'OK', 1],
      ['succeeded', 'OK', 1],
      ['succeeded', 'OK', 0],
      ['succeeded', 'OK', 0],
    ]);
    expect(await taskRow(workflowId)).toMatchObject({ status: 'exec_succeeded', execution_user_name: 'max' });
    expect((await bench.detail(workflowId)).record.workflow_step_list.at(-1)).toMatchObject({
      state: 'approved',
      operation_user_name: 'max',
    });
    const task = await bench.api.as('mei').call(tasks.getAuditTask, { params: { task_id: taskId } });
    expect(task.data.status).toBe('exec_success');
  });

  test('only an executor may, only after the approval, and only once', async () => {
    const waiting = await bench.submit('insert into t values (1)');
    expect(await bench.api.as('max').errorOf(contract.executeWorkflow, bench.of(waiting.workflowId))).toBe(
      'workflowStateRefuses',
    );
    const { workflowId, taskId } = await bench.approved('insert into t values (1)');
    expect(await bench.api.as('lee').errorOf(contract.executeWorkflow, bench.of(workflowId))).toBe('notAssignee');
    const answers = await Promise.all(
      [1, 2].map(() => bench.api.as('max').send(contract.executeWorkflowTask, bench.ofTask({ workflowId, taskId }))),
    );
    await bench.ended(workflowId);
    expect(answers.filter(({ bytes }) => JSON.parse(bytes.toString()).code === 0)).toHaveLength(1);
    expect(await values()).toEqual(['1']);
    expect(await bench.api.as('max').errorOf(contract.executeWorkflow, bench.of(workflowId))).toBe(
      'workflowStateRefuses',
    );
  });

  test('outside the maintenance window it is refused, naming the data source', async () => {
    const { workflowId } = await bench.approved();
    await setWindow(windowIn(60));
    const refusal = await bench.api.as('max').refusal(contract.executeWorkflow, bench.of(workflowId));
    expect([refusal.error, refusal.message]).toEqual([
      'outsideMaintenance',
      `Now is outside the maintenance time of: orders (next window: ${nextIn(60)})`,
    ]);
    await setWindow([]);
  });

  test('what failed can be submitted again with corrected SQL, which is approved anew', async () => {
    const { workflowId } = await bench.executed('insert into t values (7); alter table missing add b int');
    const corrected = { ...bench.of(workflowId), body: { task_ids: [await bench.audit('insert into t values (8)')] } };
    expect(await bench.api.as('lee').errorOf(contract.resubmitWorkflow, corrected)).toBe('onlyCreatorMay');
    await bench.api.as('mei').call(contract.resubmitWorkflow, corrected);
    expect(await bench.detail(workflowId)).toMatchObject({
      record: { status: 'wait_for_audit' },
      record_history_list: [{ status: 'exec_failed' }],
    });
    await bench.api.as('lee').call(contract.approveWorkflow, await bench.step(workflowId));
    await bench.api.as('max').call(contract.executeWorkflow, bench.of(workflowId));
    await bench.ended(workflowId);
    expect([await bench.statusOf(workflowId), await values()]).toEqual(['finished', ['7', '8']]);
  });

  test('a failed statement stops the rest, and what failed or never started runs again on request', async () => {
    const { workflowId, taskId } = await bench.executed(
      'insert into t values (5); alter table missing add b int; insert into t values (6)',
    );
    expect(await bench.statusOf(workflowId)).toBe('exec_failed');
    expect(await statusesOf(taskId)).toEqual(['succeeded', 'failed', 'initialized']);
    expect((await taskRow(workflowId))?.exec_fail_reason).toMatch(/missing/);
    const retry = (exec_sql_ids: number[]) => ({ ...bench.ofTask({ workflowId, taskId }), body: { exec_sql_ids } });
    expect(await bench.api.as('max').errorOf(contract.retryWorkflowTask, retry([1]))).toBe('nothingToRetry');
    await db.run('create table missing (a int)');
    await bench.api.as('max').call(contract.retryWorkflowTask, retry([2]));
    await bench.ended(workflowId);
    expect([await statusesOf(taskId), await bench.statusOf(workflowId)]).toEqual([
      ['succeeded', 'succeeded', 'initialized'],
      'exec_failed',
    ]);
    await bench.api.as('max').call(contract.retryWorkflowTask, retry([]));
    await bench.ended(workflowId);
    expect([await bench.statusOf(workflowId), await values()]).toEqual(['finished', ['5', '6']]);
    await db.run('drop table missing');
  });

  test('a failed one is marked as executed by hand, with a note', async () => {
    const { workflowId, taskId } = await bench.executed('insert into nowhere values (1)');
    const body = { workflow_list: [{ workflow_id: workflowId, desc: 'done in the console' }] };
    expect(
      await bench.api.as('lee').errorOf(contract.completeWorkflows, { params: { project_name: 'shop' }, body }),
    ).toBe('notAssignee');
    await bench.api.as('max').call(contract.completeWorkflows, { params: { project_name: 'shop' }, body });
    expect(await bench.detail(workflowId)).toMatchObject({
      desc: '\r\ndone in the console',
      record: { status: 'finished' },
    });
    expect(await statusesOf(taskId)).toEqual(['manually_executed']);
    expect((await taskRow(workflowId))?.status).toBe('manually_executed');
  });

  test('what was executed cannot be rejected or closed', async () => {
    const { workflowId } = await bench.executed('select 1');
    expect(
      await bench.api
        .as('lee')
        .errorOf(contract.rejectWorkflow, { ...(await bench.step(workflowId)), body: { reason: 'x' } }),
    ).toBe('workflowStateRefuses');
    expect(await bench.api.as('mei').errorOf(contract.closeWorkflow, bench.of(workflowId))).toBe(
      'workflowStateRefuses',
    );
  });
});

describe('terminating', () => {
  test('a sleeping statement stops, the workflow has failed, and its statements say what happened', async () => {
    const { workflowId, taskId } = await bench.approved(
      'insert into t values (7); select pg_sleep(60); insert into t values (8)',
    );
    expect(
      await bench.api.as('max').errorOf(contract.terminateWorkflowTask, bench.ofTask({ workflowId, taskId })),
    ).toBe('taskNotRunning');
    await bench.api.as('max').call(contract.executeWorkflow, bench.of(workflowId));
    await until(async () => (await statusesOf(taskId))[1] === 'doing');
    expect(await bench.api.as('mei').errorOf(contract.terminateWorkflow, bench.of(workflowId))).toBe('notAssignee');
    await bench.api.as('max').call(contract.terminateWorkflow, bench.of(workflowId));
    await bench.ended(workflowId);
    expect(await bench.statusOf(workflowId)).toBe('exec_failed');
    expect(await statusesOf(taskId)).toEqual(['execute_rollback', 'terminate_succeeded', 'initialized']);
    expect(await taskRow(workflowId)).toMatchObject({
      status: 'terminate_succeeded',
      exec_fail_reason: 'The execution was terminated by max',
    });
    expect(await values()).toEqual([]);
  });
});

describe('scheduling', () => {
  const schedule = (made: { workflowId: string; taskId: number }, schedule_time: string | null) => ({
    ...bench.ofTask(made),
    body: { schedule_time },
  });
  const firing = async (made: { workflowId: string; taskId: number }) => {
    const slot = (await taskRow(made.workflowId))?.schedule_time ?? '';
    return { name: 'x', slot, input: { tenant: 'default', projectUid: bench.projectUid, ...made } };
  };

  test('a time is at least two minutes ahead and inside the window', async () => {
    const made = await bench.approved();
    expect(await bench.api.as('max').errorOf(contract.scheduleWorkflowTask, schedule(made, inMinutes(-1)))).toBe(
      'scheduleInPast',
    );
    expect(await bench.api.as('max').errorOf(contract.scheduleWorkflowTask, schedule(made, inMinutes(1)))).toBe(
      'scheduleTooSoon',
    );
    expect(await bench.api.as('mei').errorOf(contract.scheduleWorkflowTask, schedule(made, inMinutes(10)))).toBe(
      'notAssignee',
    );
    await setWindow(windowIn(60));
    expect(await bench.api.as('max').errorOf(contract.scheduleWorkflowTask, schedule(made, inMinutes(10)))).toBe(
      'scheduleOutsideMaintenance',
    );
    await bench.api.as('max').call(contract.scheduleWorkflowTask, schedule(made, inMinutes(61)));
    expect((await taskRow(made.workflowId))?.status).toBe('exec_scheduled');
    await setWindow([]);
  });

  test('it fires once, as the person who scheduled it', async () => {
    const made = await bench.approved('insert into t values (9)');
    await bench.api.as('max').call(contract.scheduleWorkflowTask, schedule(made, inMinutes(5)));
    expect(await bench.api.as('max').errorOf(contract.executeWorkflow, bench.of(made.workflowId))).toBe(
      'nothingToExecute',
    );
    const due = await firing(made);
    bench.clock.later(5 * 60_000);
    await startScheduledTask(due, bench.api.world);
    await startScheduledTask(due, bench.api.world);
    await bench.ended(made.workflowId);
    expect(await values()).toEqual(['9']);
    expect(await taskRow(made.workflowId)).toMatchObject({ status: 'exec_succeeded', execution_user_name: 'max' });
  });

  test('cancelled or moved, the old time does nothing', async () => {
    const made = await bench.approved('insert into t values (10)');
    await bench.api.as('max').call(contract.scheduleWorkflowTask, schedule(made, inMinutes(5)));
    const first = await firing(made);
    expect(
      await bench.api.world.schedules.get(`default.${made.taskId}.${Date.parse(first.slot).toString(36)}`),
    ).toBeDefined();
    await bench.api.as('max').call(contract.scheduleWorkflowTask, schedule(made, inMinutes(50)));
    expect(
      await bench.api.world.schedules.get(`default.${made.taskId}.${Date.parse(first.slot).toString(36)}`),
    ).toBeUndefined();
    await startScheduledTask(first, bench.api.world);
    const second = await firing(made);
    await bench.api.as('max').call(contract.scheduleWorkflowTask, schedule(made, null));
    expect(
      await bench.api.world.schedules.get(`default.${made.taskId}.${Date.parse(second.slot).toString(36)}`),
    ).toBeUndefined();
    await startScheduledTask(second, bench.api.world);
    expect([(await taskRow(made.workflowId))?.status, await values()]).toEqual(['wait_for_execution', []]);
  });

  test('missed, it still runs inside its window; after the window it fails and says so', async () => {
    await setWindow(windowIn(10));
    const [soon, late] = [
      await bench.approved('insert into t values (11)'),
      await bench.approved('insert into t values (12)'),
    ];
    for (const made of [soon, late])
      await bench.api.as('max').call(contract.scheduleWorkflowTask, schedule(made, inMinutes(10.5)));
    const [first, second] = [await firing(soon), await firing(late)];
    bench.clock.later(11 * 60_000);
    await startScheduledTask(first, bench.api.world);
    await bench.ended(soon.workflowId);
    bench.clock.later(30 * 60_000);
    await startScheduledTask(second, bench.api.world);
    expect([await values(), await bench.statusOf(late.workflowId)]).toEqual([['11'], 'exec_failed']);
    expect((await taskRow(late.workflowId))?.exec_fail_reason).toMatch(
      /^Now is outside the maintenance time of: orders \(next window: 20/,
    );
    await setWindow([]);
  });
});

describe('after a crash', () => {
  const leaseMs = limits.leaseSeconds * 1000;

  /** A task whose retry began, with as much as the process that died had written. */
  const begun = async () => {
    const made = await bench.executed('insert into t values (13); insert into missing values (1)');
    const table = bench.api.table();
    const start = {
      action: 'retry',
      plan: 'second',
      at: inMinutes(0),
      executor: { uid: 'u', name: 'max' },
      aliveUntil: bench.clock.now() + leaseMs,
    } as const;
    await planRetry(table, made.taskId, { plan: 'second', chosen: undefined });
    await table.transact(startingRun(table, await runs.on(table).require(made), start));
    return { ...made, table };
  };
  const stateOf = async ({ table, taskId }: { table: TenantTable; taskId: number }) =>
    (await runs.on(table).require({ taskId })).state;

  test('an execution whose machine was never started is started', async () => {
    const made = await begun();
    await settleExecutions(bench.api.world);
    expect(await stateOf(made)).toBe('executing');
    bench.clock.later(leaseMs + 1);
    await db.run('create table missing (a int)');
    await settleExecutions(bench.api.world);
    await until(async () => (await stateOf(made)) !== 'executing');
    expect([await stateOf(made), await values()]).toEqual(['succeeded', ['13']]);
    await db.run('drop table missing');
  });

  test('a run is left alone while its runner lives, and settled when it is gone and no machine follows', async () => {
    const made = await begun();
    const { fence } = await takeOver(made.table, made.taskId, {
      now: bench.clock.now(),
      aliveUntil: bench.clock.now() + leaseMs,
    });
    const [, second] = (await statements.on(made.table).list({ taskId: made.taskId })).items;
    if (!second) throw new Error('the task has two statements');
    await noteTransaction(
      { table: made.table, taskId: made.taskId, fence },
      { batch: second.batch, backendId: 'of-the-dead', phase: 'open' },
      second.number,
    );
    await markStarted({ table: made.table, taskId: made.taskId, fence }, second, {
      backendId: 'of-the-dead',
      transactionId: undefined,
      backup: undefined,
      at: inMinutes(0),
    });
    const ended = { describe: () => Promise.resolve({ status: 'failed' as const }), start: unwanted, stop: unwanted };
    const world = { ...bench.api.world, machines: ended };
    await settleExecutions(world);
    expect(await stateOf(made)).toBe('executing');
    bench.clock.later(leaseMs + 1);
    await settleExecutions(world);
    expect([await stateOf(made), await statusesOf(made.taskId)]).toEqual([
      'failed',
      ['initialized', 'execute_rollback'],
    ]);
  });

  test('lease, grace, sweep and settling are together no longer than two minutes', () => {
    const sweepSeconds = sweeps.settleExecutions.everyMinutes * 60;
    expect(limits.leaseSeconds + limits.machineGraceSeconds + sweepSeconds + limits.settleSeconds).toBeLessThanOrEqual(
      limits.unknownAfterSeconds,
    );
  });
});

function unwanted(): never {
  throw new Error('nothing is started or stopped here');
}
