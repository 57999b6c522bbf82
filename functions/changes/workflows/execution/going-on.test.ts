import * as dbServices from '../../../../shared/contract/databases/db-services/operations.ts';
import * as workflows from '../../../../shared/contract/changes/workflows/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { cuttingProxy } from '../../../../test/support/cutting-proxy.ts';
import { workflowBench, type WorkflowBench } from '../../../../test/support/workflow-bench.ts';
import type { Connection } from '../../../engines/driver.ts';
import { postgresDriver } from '../../../engines/postgres/driver.ts';
import { markStarted, noteTransaction, takeOver } from '../../../ground/ledger/ledger.ts';
import { planRetry } from '../../execution/retry.ts';
import { startingRun } from '../../../ground/ledger/run-changes.ts';
import { runs } from '../../../ground/ledger/run-repo.ts';
import { statements } from '../../../ground/ledger/statement-repo.ts';
import { runStatements } from './run-statements.ts';
import { settleExecutions } from './settle-executions.ts';

/** What becomes of an execution whose connection was cut, or whose process was killed. */
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
  for (const name of ['t', 'missing']) await db.run(`drop table if exists ${name}`);
  await db.run('create table t (a int)');
});

const values = async () => (await db.query('select a from t order by a', { maxRows: 9 })).rows.map(([value]) => value);
const statesOf = async (taskId: number) => (await bench.statements(taskId)).map(({ exec_status }) => exec_status);

test('a workflow whose last answer was lost is finished when the database proves all of it', async () => {
  const proxy = await cuttingProxy(bench.postgres, 'postgres', { moment: 'answer', how: 'reset', nth: 1 });
  await bench.addSource('behind', { host: '127.0.0.1', port: String(proxy.port) });
  const taskId = await bench.audit('insert into t values (1)', { by: 'director', on: 'behind' });
  const director = bench.api.as('director');
  const body = { workflow_subject: 'cut_off', task_ids: [taskId] };
  const { data } = await director.call(workflows.createWorkflow, { params: { project_name: 'shop' }, body });
  await director.call(workflows.approveWorkflow, await bench.step(data.workflow_id));
  await director.call(workflows.executeWorkflow, bench.of(data.workflow_id));
  await bench.ended(data.workflow_id);
  await proxy.broken;
  expect([await bench.statusOf(data.workflow_id), await statesOf(taskId), await values()]).toEqual([
    'finished',
    ['succeeded'],
    ['1'],
  ]);
  await proxy.close();
});

describe('after the process was killed within a transaction', () => {
  const leaseMs = limits.leaseSeconds * 1000;
  const unwanted = () => Promise.reject(new Error('nobody asked for that'));

  /** An execution by max of which the second statement was begun by a process that is gone. */
  async function killed() {
    const made = await bench.executed('insert into t values (1); insert into missing values (1)');
    await db.run('create table missing (a int)');
    const { taskId } = made;
    const table = bench.api.table();
    const now = bench.clock.now();
    await planRetry(table, taskId, { plan: 'second', chosen: undefined });
    const executor = { uid: bench.api.uidOf('max'), name: 'max' };
    const start = {
      action: 'retry',
      plan: 'second',
      at: new Date(now).toISOString(),
      executor,
      aliveUntil: now,
    } as const;
    await table.transact(startingRun(table, await runs.on(table).require({ taskId }), start));
    const { fence } = await takeOver(table, taskId, { now, aliveUntil: now + leaseMs });
    const [first] = (await statements.on(table).list({ taskId })).items;
    if (!first) throw new Error('the task has two statements');
    const lease = { table, taskId, fence };
    const dead = { backendId: '1@1', transactionId: undefined, backup: undefined, at: start.at };
    await noteTransaction(lease, { batch: first.batch, backendId: '1@1', phase: 'open' }, first.number);
    await markStarted(lease, first, dead);
    bench.clock.later(leaseMs + 1);
    return made;
  }
  /** The sweeper comes, and finds that the machine has ended with its process. */
  const swept = async () => {
    const started: string[] = [];
    const start = (_machine: string, name: string) => Promise.resolve(void started.push(name));
    const describe = () => Promise.resolve({ status: 'failed' as const });
    await settleExecutions({ ...bench.api.world, machines: { start, describe, stop: unwanted } });
    return started;
  };
  const runOf = ({ taskId }: { taskId: number }) => runs.on(bench.api.table()).require({ taskId });

  test('what was proven to be undone goes on in another machine, once', async () => {
    const made = await killed();
    const started = await swept();
    expect(started).toEqual([`default-${made.taskId}-3`]);
    const input = { tenant: 'default', projectUid: bench.projectUid, ...made };
    await runStatements(
      { input, attempt: 0, execution: started[0] ?? '' },
      bench.api.world,
      new AbortController().signal,
    );
    expect([(await runOf(made)).state, await statesOf(made.taskId), await values()]).toEqual([
      'succeeded',
      ['succeeded', 'succeeded'],
      ['1'],
    ]);
  });

  test('an execution that somebody meant to end does not go on', async () => {
    const made = await killed();
    const set = { state: 'terminating', terminateRequestedAt: new Date(bench.clock.now()).toISOString() };
    await runs.on(bench.api.table()).patch(made, { set });
    expect(await swept()).toEqual([]);
    expect([(await runOf(made)).state, await values()]).toEqual(['terminated', []]);
  });

  test('an execution that was interrupted again and again is left to people', async () => {
    const made = await killed();
    await runs.on(bench.api.table()).patch(made, { set: { goOns: limits.goOnsMax } });
    expect(await swept()).toEqual([]);
    const { state, failure } = await runOf(made);
    expect([state, failure?.stage, failure?.reason.en]).toEqual([
      'failed',
      'pre_check',
      'The execution was interrupted and did not go on by itself: it was interrupted 4 times. What took no effect can be run again',
    ]);
  });

  test('machines that end before they take the execution up are not started for ever', async () => {
    const made = await killed();
    for (let nth = 1; nth <= limits.goOnsMax; nth++) {
      expect(await swept()).toEqual([`default-${made.taskId}-${nth + 2}`]);
      bench.clock.later(leaseMs + 1);
    }
    expect(await swept()).toEqual([]);
    const { state, failure } = await runOf(made);
    expect([state, failure?.reason.en, await values()]).toEqual([
      'failed',
      expect.stringContaining('it was interrupted 4 times'),
      [],
    ]);
  });

  test('outside the maintenance time it does not go on, and says why and what to do', async () => {
    const made = await killed();
    const { host, port, user } = bench.postgres;
    const hourAway = new Date(bench.clock.now() + 3_600_000);
    const at = (minute: number) => ({ hour: hourAway.getHours(), minute });
    const params = { project_uid: bench.projectUid, db_service_uid: bench.dbServiceUid };
    const source = await bench.api
      .as('director')
      .call(dbServices.listDbServices, { params: { project_uid: bench.projectUid }, query: { page_size: 5 } });
    const db_service = {
      host,
      port: String(port),
      user,
      additional_params: [{ name: 'database', value: 'postgres' }],
      environment_tag_uid: source.data[0]?.environment_tag?.uid ?? '',
      maintenance_times: [{ maintenance_start_time: at(0), maintenance_stop_time: at(1) }],
    };
    await bench.api.as('director').call(dbServices.updateDbService, { params, body: { db_service } as never });
    expect(await swept()).toEqual([]);
    const { state, failure } = await runOf(made);
    expect([state, failure?.reason.en, await values()]).toEqual([
      'failed',
      expect.stringMatching(
        /^The execution was interrupted and did not go on by itself: Now is outside the maintenance time of: orders \(next window: 20.*\)\. What took no effect can be run again$/,
      ),
      [],
    ]);
  });
});
