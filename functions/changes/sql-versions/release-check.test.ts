import { createConnection } from 'mysql2/promise';
import { addRole } from '../../../shared/contract/people/roles/operations.ts';
import * as contract from '../../../shared/contract/changes/sql-versions/operations.ts';
import * as tasks from '../../../shared/contract/auditing/tasks/operations.ts';
import * as workflows from '../../../shared/contract/changes/workflows/operations.ts';
import { permissions } from '../../../shared/permissions.ts';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import type { Connection } from '../../engines/driver.ts';
import { postgresDriver } from '../../engines/postgres/driver.ts';

type Database = {
  /** Data sources of the stages, and what each runs its SQL in. */
  readonly test: { readonly uid: string; readonly name: string; readonly schema: string };
  readonly production: { readonly uid: string; readonly schema: string };
  readonly run: (schema: string, sql: string) => Promise<unknown>;
  readonly close: () => Promise<unknown>;
};

let bench: WorkflowBench;
let mariadb: TestMariadb;
const databases: Record<string, Database> = {};
beforeAll(async () => {
  [bench, mariadb] = await Promise.all([workflowBench(), startMariadb()]);
  databases['PostgreSQL'] = await onPostgres();
  databases['MariaDB'] = await onMariadb();
});
afterAll(async () => {
  await Promise.all(Object.values(databases).map(({ close }) => close()));
  await Promise.all([bench.close(), mariadb.stop()]);
});

async function onPostgres(): Promise<Database> {
  const { host, port, user, password } = bench.postgres;
  const db: Connection = await postgresDriver.connect(
    { dbType: 'PostgreSQL', host, port, user, password, params: { database: 'postgres' } },
    { timeoutMs: 5000, applicationName: 'test' },
  );
  for (const schema of ['stage_test', 'stage_production']) await db.run(`create schema ${schema}`);
  return {
    test: { uid: bench.dbServiceUid, name: 'orders', schema: 'stage_test' },
    production: { uid: await bench.addSource('stage_production'), schema: 'stage_production' },
    run: async (schema, sql) => {
      await db.run(`set search_path to ${schema}`);
      await db.run(sql);
    },
    close: () => db.close(),
  };
}

async function onMariadb(): Promise<Database> {
  const { host, port, user, password } = mariadb;
  const db = await createConnection({ host, port, user, password });
  for (const schema of ['my_test', 'my_production']) await db.query(`create database ${schema}`);
  const address = { db_type: 'MariaDB', host, port: String(port), user, password, additional_params: [] };
  return {
    test: { uid: await bench.addSource('my_test', address), name: 'my_test', schema: 'my_test' },
    production: { uid: await bench.addSource('my_production', address), schema: 'my_production' },
    run: async (schema, sql) => {
      await db.query(`use ${schema}`);
      await db.query(sql);
    },
    close: () => db.end(),
  };
}

const params = { project_name: 'shop' };
const as = (user: string) => bench.api.as(user);
let names = 0;

async function aVersion({ test, production }: Database): Promise<number> {
  const stage = (name: string, stage_sequence: number, from: string, to: string) => ({
    name,
    stage_sequence,
    create_stages_instance_dep: [{ stage_instance_id: from, next_stage_instance_id: to }],
  });
  const { data } = await as('director').call(contract.createSqlVersion, {
    params,
    body: {
      version: `3.${++names}`,
      create_sql_version_stage: [
        stage('test', 1, test.uid, production.uid),
        stage('production', 2, production.uid, ''),
      ],
    },
  });
  return data.sql_version_id;
}

async function approved({ test }: Database, sql_version_id: number, sql: string): Promise<string> {
  const { data: task } = await as('director').call(tasks.createAuditTask, {
    params,
    body: { instance_name: test.name, instance_schema: test.schema, sql },
  });
  const { data } = await as('director').call(workflows.createWorkflow, {
    params,
    body: { workflow_subject: `change_${++names}`, task_ids: [task.task_id], sql_version_id },
  });
  await as('admin').call(workflows.approveWorkflow, await bench.step(data.workflow_id));
  return data.workflow_id;
}

async function executed(database: Database, sql_version_id: number, sql: string): Promise<string> {
  const id = await approved(database, sql_version_id, sql);
  await as('admin').call(workflows.executeWorkflow, bench.of(id));
  await bench.ended(id);
  return id;
}

const question = ({ test, production }: Database, sql_version_id: number, workflow_id: string) => ({
  params: { ...params, sql_version_id },
  query: {
    workflow_id,
    instance_id: test.uid,
    instance_schema: test.schema,
    target_instance_id: production.uid,
    target_instance_schema: production.schema,
  },
});
const check = async (...asked: Parameters<typeof question>) =>
  (await as('director').call(contract.checkRelease, question(...asked))).data;
const states = ({ tables }: Awaited<ReturnType<typeof check>>) =>
  tables.map(({ table_name, state }) => [table_name, state]);

describe.each(['PostgreSQL', 'MariaDB'])('on %s', (name) => {
  const database = () => {
    const found = databases[name];
    if (!found) throw new Error(`no ${name}`);
    return found;
  };
  const both = async (sql: string) => {
    await database().run(database().test.schema, sql);
    await database().run(database().production.schema, sql);
  };
  const onProduction = (sql: string) => database().run(database().production.schema, sql);

  test('a target as the stage before was then is told to be so, though the stage before has moved on', async () => {
    await both('create table same_a (id bigint primary key, note varchar(20) not null)');
    const id = await aVersion(database());
    const workflow = await executed(database(), id, 'alter table same_a add column more int;');
    const checked = await check(database(), id, workflow);
    expect(checked).toMatchObject({ state: 'same', waits_for: [], compared_with: expect.any(String) });
    expect(states(checked)).toEqual([['same_a', 'same']]);
  });

  test('a table that lacks, has other columns or lacks an index is told with both definitions', async () => {
    await both('create table diff_a (id bigint primary key, note varchar(20) not null, gone int)');
    await both('create index diff_note on diff_a (note)');
    await database().run(database().test.schema, 'create table diff_b (id bigint primary key)');
    await onProduction('alter table diff_a drop column gone');
    await onProduction('alter table diff_a add column own int');
    await onProduction(name === 'MariaDB' ? 'drop index diff_note on diff_a' : 'drop index stage_production.diff_note');
    const id = await aVersion(database());
    const workflow = await executed(
      database(),
      id,
      'update diff_a set gone = 1 where id = 1; alter table diff_b add column more int; create table diff_c (id bigint primary key);',
    );
    const checked = await check(database(), id, workflow);
    expect(checked.state).toBe('different');
    expect(states(checked)).toEqual([
      ['diff_a', 'different'],
      ['diff_b', 'missing'],
    ]);
    const [first] = checked.tables;
    expect(
      first?.differences.map(({ part, name: own, expected, found }) => [part, own, Boolean(expected), Boolean(found)]),
    ).toEqual([
      ['column', 'gone', true, false],
      ['column', 'own', false, true],
      ['index', 'diff_note', true, false],
    ]);
    expect(first?.differences[0]?.expected).toMatch(/^int/);
  });

  test('a target that has the change already is told so, and one that has what the change makes', async () => {
    await both('create table done_a (id bigint primary key)');
    await onProduction('alter table done_a add column more int');
    await onProduction('create table done_b (id int primary key)');
    const id = await aVersion(database());
    const workflow = await executed(
      database(),
      id,
      'alter table done_a add column more int; create table done_b (id bigint primary key);',
    );
    expect(states(await check(database(), id, workflow))).toEqual([
      ['done_a', 'done'],
      ['done_b', 'extra'],
    ]);
  });

  test('a target that cannot be read is said in a clear word, and so is a stage before without a picture', async () => {
    const away = await aVersion(database());
    const workflow = await executed(database(), away, 'create table away_a (id bigint primary key);');
    const elsewhere = await bench.addSource(`away_${name}`, {
      ...(name === 'MariaDB' && { db_type: 'MariaDB', additional_params: [] }),
      port: '1',
    });
    const { test } = database();
    const { versionRows, sqlVersions } = await import('../releases/version-repo.ts');
    const version = await sqlVersions.on(bench.api.table()).require({ projectUid: bench.projectUid, number: away });
    await sqlVersions.on(bench.api.table()).update({
      ...version,
      stages: version.stages.map((stage) =>
        stage.sequence === 1 ? { ...stage, leadsTo: [{ from: test.uid, to: elsewhere }] } : stage,
      ),
    });
    const asked = question(database(), away, workflow);
    const { data } = await as('director').call(contract.checkRelease, {
      ...asked,
      query: { ...asked.query, target_instance_id: elsewhere },
    });
    expect(data).toMatchObject({ state: 'unreadable', tables: [], reason: expect.stringContaining(`away_${name}`) });
    const waiting = await aVersion(database());
    const unexecuted = await approved(database(), waiting, 'create table away_b (id bigint primary key);');
    expect(await check(database(), waiting, unexecuted)).toMatchObject({
      state: 'unknown',
      reason: expect.stringContaining('No table structure was kept'),
    });
    expect(
      (await versionRows.on(bench.api.table()).require({ projectUid: bench.projectUid, number: waiting })).rows,
    ).toHaveLength(1);
  });
});

test('a retry keeps what was there before the first attempt', async () => {
  const database = databases['PostgreSQL'];
  if (!database) throw new Error('no PostgreSQL');
  await database.run('stage_test', 'create table again_a (id bigint primary key)');
  await database.run('stage_production', 'create table again_a (id bigint primary key)');
  const id = await aVersion(database);
  const workflow = await executed(
    database,
    id,
    'create index concurrently again_i on again_a (id); alter table again_missing add column b int;',
  );
  expect(await bench.statusOf(workflow)).toBe('exec_failed');
  await database.run('stage_test', 'create table again_missing (id bigint primary key)');
  const { data: parts } = await as('director').call(workflows.listWorkflowTasks, bench.of(workflow));
  await as('admin').call(workflows.retryWorkflowTask, {
    ...bench.ofTask({ workflowId: workflow, taskId: parts[0]?.task_id ?? 0 }),
    body: {},
  });
  await bench.ended(workflow);
  expect(await bench.statusOf(workflow)).toBe('finished');
  expect(states(await check(database, id, workflow))).toEqual([['again_a', 'same']]);
});

test('the check names changes before it that wait on the target', async () => {
  const database = databases['PostgreSQL'];
  if (!database) throw new Error('no PostgreSQL');
  const id = await aVersion(database);
  const [one, two] = [
    await executed(database, id, 'create table wait_a (id bigint primary key);'),
    await executed(database, id, 'alter table wait_a add column b int;'),
  ];
  await as('director').call(contract.batchReleaseWorkflows, {
    params: { ...params, sql_version_id: id },
    body: {
      release_workflows: [
        {
          workflow_id: one,
          target_release_instances: [
            {
              instance_id: database.test.uid,
              target_instance_id: database.production.uid,
              target_instance_schema: database.production.schema,
            },
          ],
        },
      ],
    },
  });
  const checked = await check(database, id, two);
  expect(states(checked)).toEqual([['wait_a', 'missing']]);
  expect(checked.waits_for).toHaveLength(1);
});

test('who may not create on the target is refused, others see nothing, a locked version checks nothing', async () => {
  const database = databases['PostgreSQL'];
  if (!database) throw new Error('no PostgreSQL');
  const id = await aVersion(database);
  const workflow = await executed(database, id, 'create table right_a (id bigint primary key);');
  const asked = question(database, id, workflow);
  const refused = (user: string, change: object = {}) =>
    as(user).errorOf(contract.checkRelease, { ...asked, query: { ...asked.query, ...change } });
  expect(await refused('mei')).toBe('notFound');
  expect(await refused('director', { target_instance_id: database.test.uid })).toBe('notFound');
  expect(await refused('director', { workflow_id: 'nobody' })).toBe('notFound');
  expect(await refused('director', { workflow_id: '' })).toBe('validation');
  expect(await bench.api.as('admin', 'other').errorOf(contract.checkRelease, asked)).toBe('notFound');
  const { data: viewer } = await as('admin').call(addRole, {
    body: { role: { name: 'viewer', desc: '', op_permission_uids: [permissions.view_version_manage.uid] } },
  });
  await bench.api.addUser('vera');
  await bench.api.addMember(bench.projectUid, 'vera', {
    roles: [{ role: viewer.uid, on: [database.test.uid, database.production.uid] }],
  });
  expect(await refused('vera')).toBe('forbidden');
  await as('director').call(contract.lockSqlVersion, {
    params: { ...params, sql_version_id: id },
    body: { is_locked: true },
  });
  expect(await refused('director')).toBe('versionLocked');
});
