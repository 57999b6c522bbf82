import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import * as masking from '../../../shared/contract/databases/masking/operations.ts';
import * as tasks from '../../../shared/contract/auditing/tasks/operations.ts';
import * as workflows from '../../../shared/contract/changes/workflows/operations.ts';
import { addRole } from '../../../shared/contract/people/roles/operations.ts';
import * as auditPlans from '../../../shared/contract/watching/audit-plans/operations.ts';
import * as scanTasks from '../../../shared/contract/watching/scan-tasks/operations.ts';
import { listSqlManages } from '../../../shared/contract/watching/sql-manages/operations.ts';
import { permissions } from '../../../shared/permissions.ts';
import { operations, pagingOf, paramsOf, sampleOf } from '../../../test/support/every-operation.ts';
import { onServer } from '../../../test/support/export-bench.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { planSamples } from '../../watching/collected/plan-sample-repo.ts';
import { collectSql } from '../../watching/audit-plans/collect.ts';

/** In rows of the database, and in SQL that applications ran: nobody of the project has written it. */
const secret = 'sekret';
const project = { params: { project_name: 'shop' } };
const page = { page_index: 1, page_size: 20 };
let bench: WorkflowBench;
let watched: string;
/** The change, and the workflow that undoes it. */
let undone: { taskId: number; workflowId: string };
let undoing: { taskId: number; workflowId: string };
let ids: number[];
let ofScan: Record<string, unknown>;
const as = (user: string) => bench.api.as(user);

beforeAll(async () => {
  bench = await workflowBench();
  await onServer(bench, [
    'create table people (id int primary key, email varchar(50))',
    `insert into people values (1, '${secret}1@x.example'), (2, '${secret}2@x.example')`,
  ]);
  watched = await bench.addSource('watched', { db_type: 'MySQL', port: '1', additional_params: [] });
  const stock = await bench.addSource('stock');
  const all = [bench.dbServiceUid, watched, stock];
  await allButMasking('ann', all);
  await as('director').call(masking.configureMaskingRules, {
    params: { project_uid: bench.projectUid },
    body: {
      masking_rule_configs: all.map((db_service_uid) => ({
        ...{ db_service_uid, schema_name: 'public', table_name: 'people', column_name: 'email', masking_rule_id: 1 },
      })),
    },
  });
  undone = await executed("update people set email = 'new' where id = 1", { enable_backup: true });
  const of = { ...bench.of(undone.workflowId), query: page };
  ids = (await as('director').call(workflows.listBackupSqls, of)).data.map((one) => one.exec_sql_id);
  undoing = await rolledBack();
  ofScan = await collected();
}, 120_000);
afterAll(() => bench.close());

/** Every right on data sources, and several in the project, but not the one to configure masking. */
async function allButMasking(user: string, on: string[]) {
  const ofSources = Object.values(permissions).filter(({ scope }) => scope === 'db_service');
  const op_permission_uids = ofSources.map(({ uid }) => uid);
  const { data } = await as('admin').call(addRole, { body: { role: { name: 'everything', op_permission_uids } } });
  await bench.api.addUser(user);
  await bench.api.addMember(bench.projectUid, user, {
    permissions: ['view_operation_record', 'manage_audit_sql_white_list', 'manage_sql_mange_white_list'],
    roles: [{ role: data.uid, on }],
  });
}

async function audited(sql: string, more: object = {}) {
  const body = { instance_name: 'orders', sql, ...more };
  return (await as('director').call(tasks.createAuditTask, { ...project, body })).data.task_id;
}

async function executed(sql: string, more: object) {
  const taskId = await audited(sql, more);
  const body = { workflow_subject: 'a_change', task_ids: [taskId] };
  const { data } = await as('director').call(workflows.createWorkflow, { ...project, body });
  await as('director').call(workflows.approveWorkflow, await bench.step(data.workflow_id));
  await as('director').call(workflows.executeWorkflow, bench.of(data.workflow_id));
  await bench.ended(data.workflow_id);
  return { taskId, workflowId: data.workflow_id };
}

const asked = { rollback_sql_ids: [0] };
async function rolledBack() {
  const checking = { ...bench.of(undone.workflowId), body: { ...asked, rollback_sql_ids: ids } };
  const [check] = (await as('director').call(workflows.checkRollback, checking)).data;
  const taskId = await audited(check?.sql ?? '');
  const body = { workflow_subject: 'back_again', task_ids: [taskId], rollback_sql_ids: ids };
  const { data } = await as('director').call(workflows.createRollbackWorkflow, {
    ...bench.of(undone.workflowId),
    body,
  });
  return { taskId, workflowId: data.workflow_id };
}

/** SQL with a value of a row in it, in SQL management and in a report. */
async function collected() {
  const { data } = await as('director').call(auditPlans.createInstanceAuditPlan, {
    ...project,
    body: {
      instance_id: watched,
      audit_plans: [
        {
          audit_plan_type: 'mysql_slow_log',
          audit_plan_params: [{ key: 'slow_log_collect_input', value: '0' }],
          need_mark_high_priority_sql: false,
        },
      ],
    } as never,
  });
  const instance_audit_plan_id = Number(data.instance_audit_plan_id);
  const at = { params: { project_name: 'shop', instance_audit_plan_id } };
  const [plan] = (await as('director').call(auditPlans.getInstanceAuditPlanOverview, at)).data;
  const token = /--token[= ]"?([\w.-]+)/.exec(plan?.exec_cmd ?? '')?.[1] ?? '';
  await bench.api.anyone.with({ token: async () => token }).send(auditPlans.uploadCollectedSql, {
    params: { project_name: 'shop', audit_plan_id: plan?.id ?? 0 },
    body: {
      audit_plan_sql_list: [seen(3)],
    } as never,
  });
  const audit_plan_name = 'nightly';
  const ofTask = { params: { project_name: 'shop', audit_plan_name } };
  const task = { audit_plan_name, audit_plan_cron: '0 0 1 1 *', audit_plan_type: 'default' };
  const body = { ...task, audit_plan_instance_name: 'stock' };
  await as('director').call(scanTasks.createScanTask, { ...project, body });
  const { data: made } = await as('director').call(scanTasks.getScanTask, ofTask);
  await bench.api.anyone.with({ token: async () => made.audit_plan_token }).call(scanTasks.sendScanTaskSqls, {
    ...ofTask,
    body: { audit_plan_sql_list: [seen(4)] as never },
  });
  await collectSql(bench.api.world);
  const { data: report } = await as('director').call(scanTasks.triggerScanTask, ofTask);
  const { data: managed } = await as('director').call(listSqlManages, { ...project, query: page });
  const sqlId = managed.find(({ instance_id }) => instance_id === watched)?.id ?? 0;
  const kept = { classic: { columns: ['Extra'], rows: [[`email = '${secret}5'`]] }, steps: [], shareOf: 'cost' };
  await planSamples.on(bench.api.table()).put({
    ...{ projectUid: bench.projectUid, sqlId, at: time(5 * 60_000), cost: 1, shape: 'scan', expiresAtSeconds: 9e9 },
    packed: gzipSync(JSON.stringify(kept)),
  });
  return {
    instance_audit_plan_id,
    audit_plan_id: plan?.id ?? 0,
    audit_plan_name,
    audit_plan_report_id: Number(report.audit_plan_report_id),
    sql_manage_id: sqlId,
  };
}

/** What an application was seen to run. */
const seen = (number: number) => ({
  audit_plan_sql_last_receive_text: `select * from people where email = '${secret}${number}@x.example'`,
  audit_plan_sql_counter: '1',
  audit_plan_sql_schema: 'public',
  audit_plan_sql_last_receive_timestamp: new Date(bench.clock.now()).toISOString(),
  ...{ query_time_avg: 3, query_time_max: 3, row_examined_avg: 10, db_user: 'app', endpoints: ['10.0.0.7'] },
});

/** What everybody may ask for, in every shape that may show SQL. */
const looks = operations.filter(({ op }) => op.method === 'GET' || (op.method === 'POST' && op.record === 'none'));
const time = (ago: number) => new Date(bench.clock.now() - ago).toISOString();
const askedOf = (task: { taskId: number; workflowId: string }, instance: string) => ({
  project_name: 'shop',
  project_uid: bench.projectUid,
  db_service_uid: instance,
  instance_id: instance,
  task_id: task.taskId,
  workflow_id: task.workflowId,
  start_time: time(24 * 3_600_000),
  end_time: time(-60_000),
  ...ofScan,
});

/** The first page, where a body asks for pages. */
function pagingIn(schema: z.ZodType): object {
  return schema instanceof z.ZodObject && 'page_index' in schema.shape ? page : {};
}

/** The names of the looks whose answers show the secret to this person. */
async function shownTo(user: string): Promise<string[]> {
  const found = new Set<string>();
  for (const { name, op } of looks)
    for (const things of [askedOf(undone, bench.dbServiceUid), askedOf(undoing, watched)]) {
      const params = paramsOf(op, things as never);
      const query = { ...sampleOf(op.query, things), ...pagingOf(op) };
      const body = op.method === 'GET' ? undefined : { ...sampleOf(op.body, things), ...pagingIn(op.body) };
      const answer = await as(user).send(op, { params, query, body });
      if (answer.bytes.toString().includes(secret)) found.add(name);
    }
  return [...found].sort();
}

test('no look shows values of rows to whoever may not see them, and all show them to whoever may', async () => {
  expect([await shownTo('director'), await shownTo('ann')]).toEqual([showing, []]);
}, 300_000);

/** Whatever begins to show them must stand here, and then hides them. */
const showing = [
  'analyseReportedSql',
  'analyseReportedSqlV2',
  'analyseTaskSql',
  'analyseTaskSqlV2',
  'chartManagedSql',
  'checkRollback',
  'downloadAuditTaskSqlFile',
  'downloadAuditTaskSqlReport',
  'downloadBackupFile',
  'exportCollectedSql',
  'exportQueryLog',
  'exportScanReport',
  'exportSqlManages',
  'exportSqlManagesV1',
  'getAuditTaskSqlContent',
  'getSqlManage',
  'listAuditTaskSqls',
  'listAuditTaskSqlsAsText',
  'listBackupSqls',
  'listCollectedSql',
  'listCollectedSqlV1',
  'listGlobalSqlManages',
  'listQueryLog',
  'listRelatedSql',
  'listScanReportSqls',
  'listScanReportSqlsV1',
  'listScanTaskSqls',
  'listSqlManageSamples',
  'listSqlManages',
  'listSqlManagesV1',
  'listSqlManagesV2',
];

test('what would hold them whole is refused by name, and so is undoing', async () => {
  const ann = as('ann');
  const at = bench.of(undone.workflowId);
  const [body, more] = [{ rollback_sql_ids: ids }, { workflow_subject: 'again', task_ids: [undoing.taskId] }];
  const ofTask = { params: { task_id: undoing.taskId } };
  expect(await ann.errorOf(workflows.checkRollback, { ...at, body })).toBe('plainDataNeeded');
  expect(await ann.errorOf(workflows.createRollbackWorkflow, { ...at, body: { ...body, ...more } })).toBe(
    'plainDataNeeded',
  );
  expect(await ann.errorOf(tasks.downloadAuditTaskSqlFile, ofTask)).toBe('plainDataNeeded');
  expect(await ann.errorOf(tasks.downloadAuditTaskSqlReport, { ...ofTask, query: {} })).toBe('plainDataNeeded');
  // What somebody wrote is not what a row held.
  expect((await ann.download(tasks.downloadAuditTaskSqlFile, { params: { task_id: undone.taskId } })).text).toContain(
    "'new'",
  );
});

test('a workflow that undoes shows its statements without values, and says so', async () => {
  const query = { ...page };
  const ofTask = { params: { task_id: undoing.taskId }, query };
  const [own] = (await as('ann').call(tasks.listAuditTaskSqls, ofTask)).data;
  expect(own?.is_concealed).toBe(true);
  expect(own?.exec_sql).toMatch(/UPDATE "public"\."people" SET "email" = \? /i);
  const [kept] = (await as('ann').call(workflows.listBackupSqls, { ...bench.of(undone.workflowId), query })).data;
  expect(kept).toMatchObject({ is_concealed: true, backup_sqls: [expect.stringContaining('?')] });
});

test('the server is asked for no plan of a statement of somebody who may not see values', async () => {
  const told = async (user: string) => {
    // Only the server knows that it cannot plan this.
    const body = {
      instance_name: 'orders',
      sql: 'select id from people where email::date > now() and id::no_type is null',
    };
    const { data } = await as(user).call(tasks.createAuditTask, { ...project, body });
    const [one] = (await as(user).call(tasks.listAuditTaskSqls, { params: { task_id: data.task_id }, query: page }))
      .data;
    return one?.audit_result.map(({ rule_name }) => rule_name);
  };
  expect(await told('director')).toContain('global-explain-pre-check');
  expect(await told('ann')).not.toContain('global-explain-pre-check');
});
