import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as rules from '../../../shared/contract/rules/rules/operations.ts';
import * as tasks from '../../../shared/contract/auditing/tasks/operations.ts';
import * as workflows from '../../../shared/contract/changes/workflows/operations.ts';
import { until } from '../../../test/support/clock.ts';
import { ghostFolder } from '../../../test/support/gh-ost.ts';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { follow, followedMariadb } from '../../../test/support/replicas.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import type { Connection } from '../../engines/driver.ts';
import { mysqlDriver } from '../../engines/mysql/driver.ts';
import { onlinePrograms } from '../../platform/online-tools/programs.ts';
import { toolsInRunner } from '../../platform/online-tools/in-runner.ts';

let bench: WorkflowBench;
let mariadb: TestMariadb;
let db: Connection;
const folder = mkdtempSync(join(tmpdir(), 'execution-ways-'));
beforeAll(async () => {
  [bench, mariadb] = await Promise.all([workflowBench({ onlineTool: onlinePrograms({ folder }) }), startMariadb()]);
  const { host, port, user, password, database } = mariadb;
  db = await mysqlDriver.connect(
    { dbType: 'MariaDB', host, port, user, password, params: {}, schema: database },
    { timeoutMs: 5000, applicationName: 'test' },
  );
  await bench.api.addUser('new');
  await bench.api.addMember(bench.projectUid, 'new');
  const access = { host, port: String(port), user, password };
  await bench.addSource('shop_db', { ...access, db_type: 'MariaDB', additional_params: [] });
  await db.run('create table orders (id int primary key, amount int not null)');
  await db.run('create table keyless (amount int not null)');
  await db.run('insert into orders select seq, seq from seq_1_to_1000');
  await db.run('insert into keyless select seq from seq_1_to_1000');
  await db.run('analyze table orders, keyless');
  await bench.api.as('director').call(rules.createProjectRuleTemplate, {
    params: { project_name: 'shop' },
    body: {
      rule_template_name: 'small_is_large',
      db_type: 'MariaDB',
      rule_list: [{ name: 'ddl-blocks-large-table', params: [{ key: 'first_key', value: '500' }] }],
    },
  });
});
afterAll(async () => {
  await db.close();
  await Promise.all([bench.close(), mariadb.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const as = (user: string, tenant?: string) => bench.api.as(user, tenant);
const audited = async (sql: string, on = 'shop_db', schema = mariadb.database) => {
  const target = { instance_name: on, instance_schema: schema };
  const body = { ...target, rule_template_name: 'small_is_large', sql };
  return (await as('director').call(tasks.createAuditTask, { params: { project_name: 'shop' }, body })).data.task_id;
};
const ways = async (taskId: number) =>
  (await bench.statements(taskId)).map(({ execution_way, supported_execution_ways }) => [
    execution_way,
    supported_execution_ways.length,
  ]);
const tips = async (taskId: number) =>
  (await bench.statements(taskId)).map(({ execution_way_tip }) => execution_way_tip);
const choice = (taskId: number, way: 'direct' | 'online' = 'online', number = 1) => ({
  params: { task_id: taskId, sql_id: number },
  body: { way },
});
const blocking = 'alter table orders modify amount bigint not null';

test('a change that blocks a large table is run online when its author chose so, and reviewers see why', async () => {
  const taskId = await audited(`${blocking}; alter table orders add index by_amount (amount); select 1`);
  expect(await ways(taskId)).toEqual([
    ['direct', 2],
    ['direct', 0],
    ['direct', 0],
  ]);
  expect((await tips(taskId))[0]).toContain('pt-online-schema-change can do it online');
  await as('director').call(tasks.updateSqlExecutionWay, choice(taskId));
  const { data } = await as('director').call(workflows.createWorkflow, {
    params: { project_name: 'shop' },
    body: { workflow_subject: 'online_1', task_ids: [taskId] },
  });
  expect(await as('director').errorOf(tasks.updateSqlExecutionWay, choice(taskId, 'direct'))).toBe('executionWayFixed');
  const step = await bench.step(data.workflow_id);
  await as('director').call(workflows.approveWorkflow, step);
  await as('director').call(workflows.executeWorkflow, bench.of(data.workflow_id));
  await bench.ended(data.workflow_id);
  const [first] = await bench.statements(taskId);
  expect(first).toMatchObject({ exec_status: 'succeeded', exec_result: 'Changed online', execution_way: 'online' });
  const [column] = (
    await db.query(
      `select column_type from information_schema.columns where table_name = 'orders' and column_name = 'amount'`,
      {
        maxRows: 1,
      },
    )
  ).rows;
  expect(column).toEqual(['bigint(20)']);
  await db.run('alter table orders drop index by_amount, modify amount int not null');
  await db.run('analyze table orders');
});

test('what cannot be done online says why, and cannot be chosen', async () => {
  const taskId = await audited(
    'alter table keyless modify amount bigint not null; alter table orders modify amount bigint not null, add unique key (amount); select 1',
  );
  const [keyless, unique, query] = await tips(taskId);
  expect([keyless, unique, query]).toEqual([
    expect.stringContaining('Add a primary key first'),
    expect.stringContaining('Split the statement'),
    '',
  ]);
  for (const number of [1, 2, 3])
    expect(await as('director').errorOf(tasks.updateSqlExecutionWay, choice(taskId, 'online', number))).toBe(
      'executionWayUnsupported',
    );
  await as('director').call(tasks.updateSqlExecutionWay, choice(taskId, 'direct'));
});

test('where there is no tool, it is said how to get it, or that there is none', async () => {
  const { onlineTool } = bench.api.world;
  try {
    Object.assign(bench.api.world, { onlineTool: onlinePrograms({ folder, path: '/nowhere' }) });
    expect((await tips(await audited(blocking)))[0]).toContain('apt-get install percona-toolkit');
    const ghostOnly = onlinePrograms({ folder: join(folder, 'own'), path: ghostFolder(folder) });
    Object.assign(bench.api.world, { onlineTool: ghostOnly });
    expect((await tips(await audited(blocking)))[0]).toContain('the binary log, which is off');
    Object.assign(bench.api.world, { onlineTool: toolsInRunner([]) });
    const taskId = await audited(blocking);
    expect((await tips(taskId))[0]).toContain('no online changes');
    expect(await as('director').errorOf(tasks.updateSqlExecutionWay, choice(taskId))).toBe('executionWayUnsupported');
  } finally {
    Object.assign(bench.api.world, { onlineTool });
  }
});

test('who reads the binary log and is not named as a replica is told beside the offer', async () => {
  const [primary, replica] = await Promise.all([
    startMariadb({ settings: followedMariadb }),
    startMariadb({ settings: ['--server-id=2'] }),
  ]);
  const { host, port, user, password, database } = primary;
  const session = (to: TestMariadb) =>
    mysqlDriver.connect(
      {
        dbType: 'MariaDB',
        host: to.host,
        port: to.port,
        user: to.user,
        password: to.password,
        params: {},
        schema: database,
      },
      { timeoutMs: 5000, applicationName: 'test' },
    );
  const [of, other] = await Promise.all([session(primary), session(replica)]);
  try {
    await of.run('create table orders (id int primary key, amount int not null)');
    await of.run('insert into orders select seq, seq from seq_1_to_1000');
    await of.run('analyze table orders');
    await follow(other, of, primary);
    const access = { host, port: String(port), user, password, db_type: 'MariaDB' };
    await bench.addSource('alone', { ...access, additional_params: [] });
    const replicas = { name: 'replicas', value: `${replica.host}:${replica.port}` };
    await bench.addSource('with_replicas', { ...access, additional_params: [replicas] });
    const tipOn = async (on: string) => (await tips(await audited(blocking, on, database)))[0] ?? '';
    await until(async () =>
      (await of.query('show processlist', { maxRows: 99 })).rows.some((row) => row.includes('Binlog Dump')),
    );
    expect(await tipOn('alone')).toMatch(/can do it online.*Mind that (127\.0\.0\.1|localhost) read the binary log/);
    expect(await tipOn('with_replicas')).toMatch(/can do it online(?!.*Mind that)/);
  } finally {
    await Promise.all([of.close(), other.close()]);
    await Promise.all([primary.stop(), replica.stop()]);
  }
});

test('only the author of a task chooses; others and other tenants do not find it, and nonsense is refused', async () => {
  const taskId = await audited(blocking);
  expect(await as('admin').errorOf(tasks.updateSqlExecutionWay, choice(taskId))).toBe('onlyCreatorMay');
  expect(await as('new').errorOf(tasks.updateSqlExecutionWay, choice(taskId))).toBe('notFound');
  expect(await as('admin', 'other').errorOf(tasks.updateSqlExecutionWay, choice(taskId))).toBe('notFound');
  expect(await as('director').errorOf(tasks.updateSqlExecutionWay, choice(taskId, 'online', 9))).toBe('notFound');
  expect(await as('director').errorOf(tasks.updateSqlExecutionWay, choice(taskId, 'sideways' as 'online'))).toBe(
    'validation',
  );
});
