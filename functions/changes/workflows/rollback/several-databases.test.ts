import * as tasks from '../../../../shared/contract/auditing/tasks/operations.ts';
import * as workflows from '../../../../shared/contract/changes/workflows/operations.ts';
import { until } from '../../../../test/support/clock.ts';
import { workflowBench, type WorkflowBench } from '../../../../test/support/workflow-bench.ts';
import type { Connection } from '../../../engines/driver.ts';
import { postgresDriver } from '../../../engines/postgres/driver.ts';

let bench: WorkflowBench;
let connections: Connection[];
beforeAll(async () => {
  bench = await workflowBench();
  const { host, port, user, password } = bench.postgres;
  const target = { dbType: 'PostgreSQL', host, port, user, password, params: { database: 'postgres' } } as const;
  const connect = () => postgresDriver.connect(target, { timeoutMs: 30_000, applicationName: 'holding' });
  connections = [await connect(), await connect()];
}, 120_000);
afterAll(async () => {
  for (const one of connections) await one.close();
  await bench.close();
});

test('a rollback of several data sources is checked on all of them at once: the slow ones do not add up', async () => {
  const [holding, watching] = connections;
  if (!holding || !watching) throw new Error('not connected');
  const director = bench.api.as('director');
  const names = ['first', 'second', 'third'];
  const ids: number[] = [];
  for (const name of names) {
    await bench.addSource(name);
    await holding.run(`create table ${name} (id int primary key)`);
    await holding.run(`insert into ${name} values (1)`);
    const body = { instance_name: name, sql: `delete from ${name} where id = 1`, enable_backup: 'true' as const };
    ids.push((await director.call(tasks.createAuditTask, { params: { project_name: 'shop' }, body })).data.task_id);
  }
  const made = await director.call(workflows.createWorkflow, {
    params: { project_name: 'shop' },
    body: { workflow_subject: 'several', task_ids: ids },
  });
  const { workflow_id: workflowId } = made.data;
  await director.call(workflows.approveWorkflow, await bench.step(workflowId));
  await director.call(workflows.executeWorkflow, bench.of(workflowId));
  await bench.ended(workflowId);
  const query = { page_index: 1, page_size: 100 };
  const { data: kept } = await director.call(workflows.listBackupSqls, { ...bench.of(workflowId), query });
  await holding.begin();
  for (const name of names) await holding.run(`lock table ${name} in access exclusive mode`);
  const checking = director.call(workflows.checkRollback, {
    ...bench.of(workflowId),
    body: { rollback_sql_ids: kept.map(({ exec_sql_id }) => exec_sql_id) },
  });
  const waiting = 'select count(distinct pid) from pg_locks where not granted';
  await until(async () => (await watching.query(waiting, { maxRows: 1 })).rows[0]?.[0] === '3');
  await holding.rollback();
  const { data } = await checking;
  expect(data.map(({ instance_name: name }) => name).sort()).toEqual(names);
  expect(data.map(({ changed_count }) => changed_count)).toEqual([0, 0, 0]);
}, 240_000);
