import * as contract from '../../../shared/contract/changes/sql-versions/operations.ts';
import * as tasks from '../../../shared/contract/auditing/tasks/operations.ts';
import * as workflows from '../../../shared/contract/changes/workflows/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { until } from '../../../test/support/clock.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { permissions } from '../../../shared/permissions.ts';
import { addRole } from '../../../shared/contract/people/roles/operations.ts';
import { activeBatches, batches } from './batch-repo.ts';
import { continueBatches } from './advance-batch.ts';

let bench: WorkflowBench;
let production: string;
beforeAll(async () => {
  bench = await workflowBench();
  production = await bench.addSource('production');
  const roleOf = async (name: string, permission: 'version_manage' | 'view_version_manage') =>
    (
      await bench.api
        .as('admin')
        .call(addRole, { body: { role: { name, desc: '', op_permission_uids: [permissions[permission].uid] } } })
    ).data;
  const role = await roleOf('release_manager', 'version_manage');
  const viewer = await roleOf('release_viewer', 'view_version_manage');
  await bench.api.addUser('otto');
  await bench.api.addMember(bench.projectUid, 'otto', {
    roles: [
      { role: '700405', on: [bench.dbServiceUid] },
      { role: viewer.uid, on: [bench.dbServiceUid] },
    ],
  });
  await bench.api.addUser('rita');
  await bench.api.addMember(bench.projectUid, 'rita', {
    roles: [{ role: role.uid, on: [bench.dbServiceUid, production] }],
  });
});
afterAll(() => bench.close());

const params = { project_name: 'shop' };
const as = (user: string) => bench.api.as(user);
let names = 0;
const stagesOf = (test: string, prod: string) => [
  {
    name: 'test',
    stage_sequence: 1,
    create_stages_instance_dep: [{ stage_instance_id: test, next_stage_instance_id: prod }],
  },
  {
    name: 'production',
    stage_sequence: 2,
    create_stages_instance_dep: [{ stage_instance_id: prod, next_stage_instance_id: '' }],
  },
];
const twoStages = () => stagesOf(bench.dbServiceUid, production);
const add = async (stages: ReturnType<typeof twoStages> = twoStages(), by = 'director') => {
  const { data } = await as(by).call(contract.createSqlVersion, {
    params,
    body: { version: `2.${++names}`, desc: 'spring', create_sql_version_stage: stages },
  });
  return data.sql_version_id;
};
const at = (sql_version_id: number) => ({ params: { ...params, sql_version_id } });
const detail = async (id: number, by = 'director') => (await as(by).call(contract.getSqlVersion, at(id))).data;
const cells = async (id: number) =>
  (await detail(id)).sql_version_stage_detail.map(({ workflow_details }) =>
    workflow_details.map(({ workflow_name, status, workflow_release_status }) => [
      workflow_name,
      status,
      workflow_release_status,
    ]),
  );
const submit = async (id: number, sql: string, name: string, by = 'mei') => {
  const { data } = await as(by).call(workflows.createWorkflow, {
    params,
    body: { workflow_subject: name, task_ids: [await bench.audit(sql, { by })], sql_version_id: id },
  });
  return data.workflow_id;
};
const approve = async (id: string, by = 'lee') => as(by).call(workflows.approveWorkflow, await bench.step(id));
const approved = async (id: number, sql: string, name: string) => {
  const workflowId = await submit(id, sql, name);
  await approve(workflowId);
  return workflowId;
};
const targets = (workflow_id: string, target = production) => ({
  workflow_id,
  target_release_instances: [{ instance_id: bench.dbServiceUid, target_instance_id: target }],
});
const release = (id: number, ...list: ReturnType<typeof targets>[]) => ({
  ...at(id),
  body: { release_workflows: list },
});
const execute = (id: number, ...workflow_ids: string[]) => ({ ...at(id), body: { workflow_ids } });

test('a version is made, found, renamed, locked for ever, and others are deleted while empty', async () => {
  const [kept, gone] = [await add(), await add()];
  const list = await as('director').call(contract.listSqlVersions, {
    params,
    query: { page_index: 1, page_size: 10, fuzzy_search: 'SPRING' },
  });
  expect(
    list.data.map(({ version_id, status, deletable, lockable }) => [version_id, status, deletable, lockable]),
  ).toEqual(expect.arrayContaining([[kept, 'is_being_released', true, true]]));
  await as('director').call(contract.updateSqlVersion, { ...at(kept), body: { version: 'spring-release' } });
  expect(await detail(kept)).toMatchObject({ version: 'spring-release', desc: 'spring' });
  expect(
    await as('director').errorOf(contract.updateSqlVersion, { ...at(gone), body: { version: 'spring-release' } }),
  ).toBe('versionNameTaken');
  await as('director').call(contract.deleteSqlVersion, at(gone));
  expect(await as('director').errorOf(contract.getSqlVersion, at(gone))).toBe('notFound');
  await as('director').call(contract.lockSqlVersion, { ...at(kept), body: { is_locked: true } });
  for (const [operation, input] of [
    [contract.updateSqlVersion, { ...at(kept), body: { desc: 'late' } }],
    [contract.lockSqlVersion, { ...at(kept), body: { is_locked: true } }],
    [
      contract.associateWorkflows,
      { params: { ...at(kept).params, sql_version_stage_id: kept * 100 + 1 }, body: { workflow_ids: ['x'] } },
    ],
    [contract.batchReleaseWorkflows, release(kept, targets('x'))],
    [
      workflows.createWorkflow,
      { params, body: { workflow_subject: 'late', task_ids: [await bench.audit('select 1')], sql_version_id: kept } },
    ],
  ] as const)
    expect(await as(operation === workflows.createWorkflow ? 'mei' : 'director').errorOf(operation, input)).toBe(
      'versionLocked',
    );
});

test('stages are numbered without gaps and each data source leads to one of its type in the next', async () => {
  const wrong = (stages: object[]) =>
    as('director').errorOf(contract.createSqlVersion, {
      params,
      body: { version: 'wrong', create_sql_version_stage: stages },
    });
  const [first, last] = twoStages();
  const mysql = await bench.addSource('mysql', { db_type: 'MySQL', additional_params: [] });
  expect(await wrong([{ ...first, stage_sequence: 2 }])).toBe('versionStagesNotInOrder');
  expect(await wrong([first ?? {}, { ...last, name: 'test' }])).toBe('versionStageNameTwice');
  expect(await wrong([first ?? {}])).toBe('versionMappingBroken');
  expect(
    await wrong([{ ...first, create_stages_instance_dep: [{ stage_instance_id: bench.dbServiceUid }] }, last ?? {}]),
  ).toBe('versionMappingBroken');
  expect(await wrong(stagesOf(bench.dbServiceUid, mysql))).toBe('versionMappingBroken');
  expect(await wrong(stagesOf(bench.dbServiceUid, 'nowhere'))).toBe('notFound');
  expect(await wrong([])).toBe('validation');
});

test('who manages versions on its data sources may make one; others see none, strangers nothing', async () => {
  const id = await add(twoStages(), 'rita');
  expect((await detail(id, 'rita')).version).toMatch(/^2\./);
  expect(await as('mei').errorOf(contract.getSqlVersion, at(id))).toBe('notFound');
  const body = { version: 'mine', create_sql_version_stage: twoStages() };
  expect(await as('mei').errorOf(contract.createSqlVersion, { params, body })).toBe('forbidden');
  expect(await as('mei').errorOf(contract.deleteSqlVersion, at(id))).toBe('forbidden');
  const seen = await as('mei').call(contract.listSqlVersions, { params, query: { page_index: 1, page_size: 10 } });
  expect(seen.data).toEqual([]);
  expect(await bench.api.as('admin', 'other').errorOf(contract.getSqlVersion, at(id))).toBe('notFound');
});

test('a stage runs in its order, a batch stops at the first failure, and offline execution goes past it', async () => {
  const id = await add();
  const [one, two, three] = [
    await approved(id, 'create table v_one (a int)', 'first'),
    await approved(id, 'alter table v_missing add b int', 'second'),
    await approved(id, 'create table v_three (a int)', 'third'),
  ];
  expect(await as('max').errorOf(workflows.executeWorkflow, bench.of(two))).toBe('versionTurnNotCome');
  const [stage] = (await detail(id)).sql_version_stage_detail;
  expect(stage?.workflow_details.map(({ execute_blocked_by }) => execute_blocked_by)).toEqual([
    undefined,
    'The workflow first comes first and is not finished',
    'The workflow first comes first and is not finished',
  ]);
  const refusal = await as('otto').refusal(contract.batchExecuteWorkflows, execute(id, three, one, two));
  expect([refusal.error, refusal.code]).toEqual(['batchStopped', 8005]);
  expect((await cells(id))[0]?.map(([, status]) => status)).toEqual(['finished', 'exec_failed', 'wait_for_execution']);
  expect((await detail(id)).batch).toMatchObject({ state: 'stopped', done: 1, workflow_ids: [one, two, three] });
  await as('director').call(workflows.completeWorkflows, {
    params,
    body: { workflow_list: [{ workflow_id: two, desc: 'by hand' }] },
  });
  await as('otto').call(contract.batchExecuteWorkflows, execute(id, three));
  expect(await bench.statusOf(three)).toBe('finished');
  expect((await detail(id)).batch).toMatchObject({ state: 'succeeded', done: 1 });
  expect(await as('otto').errorOf(contract.batchExecuteWorkflows, execute(id, 'elsewhere'))).toBe('notFound');
});

test('who may not execute begins no batch', async () => {
  const id = await add();
  const one = await approved(id, 'select 1', 'mine');
  expect(await as('rita').errorOf(contract.batchExecuteWorkflows, execute(id, one))).toBe('batchStopped');
  expect(await bench.statusOf(one)).toBe('wait_for_execution');
});

test('a batch that lost its process goes on by itself', async () => {
  const id = await add();
  const [one, two] = [await approved(id, 'select 1', 'lost'), await approved(id, 'select 2', 'left')];
  const table = bench.api.table();
  const key = { projectUid: bench.projectUid, number: id };
  await batches.on(table).create({
    ...key,
    batchId: 'x',
    workflowIds: [one, two],
    position: 0,
    executor: { uid: bench.api.uidOf('max'), name: 'max' },
    state: 'running',
  });
  await activeBatches.on(table).put(key);
  expect(await as('otto').errorOf(contract.batchExecuteWorkflows, execute(id, one))).toBe('batchRunning');
  await continueBatches(bench.api.world);
  await until(async () => (await detail(id)).batch?.state === 'succeeded');
  expect([await bench.statusOf(one), await bench.statusOf(two)]).toEqual(['finished', 'finished']);
  expect((await activeBatches.on(table).list({})).items).toEqual([]);
});

test('a finished workflow is released as a new one with the same SQL, in order and once', async () => {
  const id = await add();
  const [one, two] = [
    await approved(id, 'create table r_one (a int)', 'r_first'),
    await approved(id, 'create table r_two (a int)', 'r_second'),
  ];
  const refused = async (...list: ReturnType<typeof targets>[]) =>
    as('director').refusal(contract.batchReleaseWorkflows, release(id, ...list));
  expect(await refused(targets(one))).toMatchObject({
    error: 'notReleasable',
    message: expect.stringContaining('The workflow is: Pending execution'),
  });
  await as('otto').call(contract.batchExecuteWorkflows, execute(id, one, two));
  expect((await refused(targets(two))).message).toContain('Release the workflow r_first first');
  expect(
    await as('director').errorOf(contract.batchReleaseWorkflows, release(id, targets(one, bench.dbServiceUid))),
  ).toBe('releaseTargetWrong');
  expect(await as('mei').errorOf(contract.batchReleaseWorkflows, release(id, targets(one)))).toBe('notFound');
  expect(await as('rita').errorOf(contract.batchReleaseWorkflows, release(id, targets(one)))).toBe('forbidden');
  await as('director').call(contract.batchReleaseWorkflows, release(id, targets(two), targets(one)));
  expect(await cells(id)).toEqual([
    [
      ['r_first', 'finished', 'released'],
      ['r_second', 'finished', 'released'],
    ],
    [
      ['r_first', 'wait_for_audit', 'not_need_release'],
      ['r_second', 'wait_for_audit', 'not_need_release'],
    ],
  ]);
  expect((await refused(targets(one))).message).toContain('in the next stage already');
  const next = (await detail(id)).sql_version_stage_detail[1]?.workflow_details[0]?.workflow_id ?? '';
  const [task] = (await as('director').call(workflows.listWorkflowTasks, bench.of(next))).data;
  expect((await bench.statements(task?.task_id ?? 0)).map(({ exec_sql }) => exec_sql)).toEqual([
    'create table r_one (a int)',
  ]);
  expect(task?.instance_name).toBe('production');
  expect(await bench.detail(one)).toMatchObject({
    sql_version: { sql_version_id: id },
    associated_stage_workflows: [{ workflow_id: next, status: 'wait_for_audit', stage_sequence: 2 }],
  });
});

test('existing workflows are bound, rows change places, and the stages stay while there are rows', async () => {
  const id = await add();
  const stage = { params: { ...params, sql_version_id: id, sql_version_stage_id: id * 100 + 1 } };
  const [{ workflowId: one }, { workflowId: two }] = [await bench.submit('select 1'), await bench.submit('select 2')];
  const free = async () =>
    (await as('director').call(contract.listWorkflowsToAssociate, stage)).data.map(({ workflow_id }) => workflow_id);
  expect(await free()).toEqual(expect.arrayContaining([one, two]));
  const bind = (...workflow_ids: string[]) => ({ ...stage, body: { workflow_ids } });
  await as('director').call(contract.associateWorkflows, bind(one, two));
  expect(await free()).not.toEqual(expect.arrayContaining([one]));
  expect(await as('director').errorOf(contract.associateWorkflows, bind(one))).toBe('workflowInVersion');
  expect(await as('mei').errorOf(contract.associateWorkflows, bind(one))).toBe('forbidden');
  const later = { params: { ...stage.params, sql_version_stage_id: id * 100 + 2 } };
  expect(
    await as('director').errorOf(contract.associateWorkflows, {
      ...later,
      ...{ body: { workflow_ids: [(await bench.submit()).workflowId] } },
    }),
  ).toBe('versionSourcesDiffer');
  const { revision } = await detail(id);
  const swap = { ...at(id), body: { sequences: [2, 1], revision } };
  await as('director').call(contract.reorderSqlVersion, swap);
  expect(
    (await detail(id)).sql_version_stage_detail[0]?.workflow_details.map(({ workflow_id }) => workflow_id),
  ).toEqual([two, one]);
  expect(await as('director').errorOf(contract.reorderSqlVersion, swap)).toBe('changedMeanwhile');
  expect(await as('director').errorOf(contract.deleteSqlVersion, at(id))).toBe('versionNotEmpty');
  const [first] = twoStages();
  expect(
    await as('director').errorOf(contract.updateSqlVersion, {
      ...at(id),
      body: {
        update_sql_version_stage: [
          { ...first, update_stages_instance_dep: [{ stage_instance_id: bench.dbServiceUid }] },
        ],
      },
    }),
  ).toBe('versionNotEmpty');
  expect((await as('director').call(contract.getStageDependencies, stage)).data).toEqual([
    {
      stage_instance_id: bench.dbServiceUid,
      stage_instance_name: 'orders',
      next_stage_instance_id: production,
      next_stage_instance_name: 'production',
    },
  ]);
  const found = await as('director').call(workflows.listWorkflows, {
    params,
    query: { page_index: 1, page_size: 10, filter_sql_version_id: id },
  });
  expect(found.data.map(({ workflow_id, sql_version_name }) => [workflow_id, sql_version_name.length])).toEqual([
    [two, 1],
    [one, 1],
  ]);
});

test('a version holds so many rows', async () => {
  const id = await add();
  const { versionRows } = await import('../releases/version-repo.ts');
  const table = bench.api.table();
  const rows = await versionRows.on(table).require({ projectUid: bench.projectUid, number: id });
  await versionRows.on(table).update({
    ...rows,
    rows: Array.from({ length: limits.versionReleasesMax }, (_, i) => [{ stageId: id * 100 + 1, workflowId: `w${i}` }]),
  });
  const body = { workflow_subject: 'full', task_ids: [await bench.audit('select 1')], sql_version_id: id };
  expect(await as('mei').errorOf(workflows.createWorkflow, { params, body })).toBe('versionFull');
});

test('a change whose files are too large to be read again is not taken along, and says what to do', async () => {
  const id = await add();
  const filler = 'x'.repeat(1000);
  const text = Array.from({ length: 1200 }, (_, n) => `select '${n} ${filler}';`).join('\n');
  const file = { fileName: 'large.sql', bytes: new Uint8Array(Buffer.from(text)) };
  const body = { instance_name: 'orders', exec_mode: 'sql_file', input_sql_file: file };
  const { data: task } = await as('mei').call(tasks.createAuditTask, { params, body: body as never });
  const statusNow = async () =>
    (await as('mei').call(tasks.getAuditTask, { params: { task_id: task.task_id } })).data.status;
  await until(async () => (await statusNow()) === 'audited');
  const { data } = await as('mei').call(workflows.createWorkflow, {
    params,
    body: { workflow_subject: 'large_1', task_ids: [task.task_id], sql_version_id: id },
  });
  await approve(data.workflow_id);
  await as('otto').call(contract.batchExecuteWorkflows, execute(id, data.workflow_id));
  await bench.ended(data.workflow_id);
  expect(await as('director').errorOf(contract.batchReleaseWorkflows, release(id, targets(data.workflow_id)))).toBe(
    'filesTooLargeToRepeat',
  );
  expect((await cells(id))[1]).toEqual([]);
});
