import { auditCollectedSql } from '../../watching/audit-plans/audit-collected-sql.ts';
import { collectSql } from '../../watching/audit-plans/collect.ts';
import * as scans from '../../../shared/contract/watching/audit-plans/operations.ts';
import { addRole } from '../../../shared/contract/people/roles/operations.ts';
import * as contract from '../../../shared/contract/changes/sql-versions/operations.ts';
import * as workflows from '../../../shared/contract/changes/workflows/operations.ts';
import { permissions } from '../../../shared/permissions.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { beforeAndAfter, worseOf } from '../../watching/collected/before-and-after.ts';
import { postgresDriver } from '../../engines/postgres/driver.ts';

const params = { project_name: 'shop' };
const hour = 3_600_000;
let bench: WorkflowBench;
let send: (...entries: readonly { sql: string; seconds: number; rows: number }[]) => Promise<void>;
beforeAll(async () => {
  bench = await workflowBench();
});
afterAll(() => bench.close());
const as = (user: string) => bench.api.as(user);

async function sentBy(instance_id: string): Promise<typeof send> {
  const { data } = await as('admin').call(scans.createInstanceAuditPlan, {
    params,
    body: { instance_id, audit_plans: [{ audit_plan_type: 'default' }] },
  });
  const ofScan = { ...params, instance_audit_plan_id: Number(data.instance_audit_plan_id) };
  const [plan] = (await as('admin').call(scans.getInstanceAuditPlanOverview, { params: ofScan })).data;
  const scanner = bench.api.anyone.with({ token: async () => plan?.audit_plan_type.token ?? '' });
  return async (...entries) => {
    await scanner.call(scans.uploadCollectedSql, {
      params: { ...params, audit_plan_id: plan?.id ?? 0 },
      body: {
        audit_plan_sql_list: entries.map(({ sql, seconds, rows }) => ({
          audit_plan_sql_last_receive_text: sql,
          audit_plan_sql_schema: 'public',
          audit_plan_sql_last_receive_timestamp: new Date(bench.clock.now()).toISOString(),
          audit_plan_sql_counter: '10',
          query_time_avg: seconds,
          row_examined_avg: rows,
        })),
      },
    });
    await collectSql(bench.api.world);
    await auditCollectedSql(bench.api.world);
  };
}

async function aVersion(): Promise<number> {
  const { data } = await as('director').call(contract.createSqlVersion, {
    params,
    body: {
      version: `effects_${bench.clock.now()}`,
      create_sql_version_stage: [
        {
          name: 'production',
          stage_sequence: 1,
          create_stages_instance_dep: [{ stage_instance_id: bench.dbServiceUid, next_stage_instance_id: '' }],
        },
      ],
    },
  });
  return data.sql_version_id;
}

async function approved(sql_version_id: number, sql: string): Promise<string> {
  const { data } = await as('mei').call(workflows.createWorkflow, {
    params,
    body: { workflow_subject: `drop_${bench.clock.now()}`, task_ids: [await bench.audit(sql)], sql_version_id },
  });
  await as('lee').call(workflows.approveWorkflow, await bench.step(data.workflow_id));
  return data.workflow_id;
}

const question = (sql_version_id: number, workflow_id: string) => ({
  params: { ...params, sql_version_id },
  query: { workflow_id },
});
const effects = async (id: number, workflow: string, by = 'director') =>
  (await as(by).call(contract.listReleaseEffects, question(id, workflow))).data;

test('what became slower, reads more and has another plan since a change is told, what did not is not', async () => {
  const { host, port, user, password } = bench.postgres;
  const db = await postgresDriver.connect(
    { dbType: 'PostgreSQL', host, port, user, password, params: { database: 'postgres' } },
    { timeoutMs: 5000, applicationName: 'test' },
  );
  await db.run('create table effect_orders (id bigint primary key, note text)');
  await db.run(`insert into effect_orders select i, repeat('x', 200) || i from generate_series(1, 20000) i`);
  await db.run('create index effect_note on effect_orders (note)');
  await db.run('create table effect_other (id bigint primary key)');
  await db.run('analyze effect_orders');
  await db.close();

  const id = await aVersion();
  const workflow = await approved(id, 'drop index effect_note;');
  const ask = question(id, workflow);
  expect(await as('director').errorOf(contract.listReleaseEffects, ask)).toBe('effectsNotYet');
  const byNote = "select id from effect_orders where note = 'a'";
  const other = 'select id from effect_other where id = 1';
  send = await sentBy(bench.dbServiceUid);
  await send({ sql: byNote, seconds: 0.001, rows: 1 }, { sql: other, seconds: 0.001, rows: 1 });
  bench.clock.later(25 * hour);
  await as('max').call(workflows.executeWorkflow, bench.of(workflow));
  await bench.ended(workflow);
  expect(await bench.statusOf(workflow)).toBe('finished');
  expect(await effects(id, workflow)).toMatchObject([{ instance_name: 'orders', state: 'no_data', statements: [] }]);
  bench.clock.later(25 * hour);
  await send({ sql: byNote, seconds: 0.08, rows: 20_000 }, { sql: other, seconds: 0.0012, rows: 1 });
  const [told] = await effects(id, workflow);
  expect(told).toMatchObject({ state: 'compared', compared: 2 });
  expect(told?.statements.map(({ sql_fingerprint, touches_change }) => [sql_fingerprint, touches_change])).toEqual([
    [expect.stringMatching(/effect_orders/i), false],
  ]);
  const [worse] = told?.statements ?? [];
  expect(worse).toMatchObject({
    measured_by: 'day',
    before: { count: 10, ms: 1, rows: 1 },
    after: { count: 10, ms: 80, rows: 20_000 },
    problems: [
      'It takes longer on average',
      'It reads more rows on average',
      expect.stringMatching(/^The plan changed and its cost rose from \d+ to \d+$/),
    ],
  });
  expect(worse?.after.plan_cost).toBeGreaterThan(worse?.before?.plan_cost ?? 0);
});

test('a statement that names what the change names comes first; who may not see collected SQL is told of none', async () => {
  const id = await aVersion();
  const workflow = await approved(id, 'alter table effect_orders add column more int;');
  await send({ sql: 'select count(*) from effect_orders', seconds: 0.01, rows: 10 });
  bench.clock.later(25 * hour);
  await as('max').call(workflows.executeWorkflow, bench.of(workflow));
  await bench.ended(workflow);
  bench.clock.later(25 * hour);
  await send(
    { sql: 'select count(*) from effect_orders', seconds: 0.02, rows: 10 },
    { sql: 'select count(*) from effect_other', seconds: 3, rows: 10 },
  );
  const [told] = await effects(id, workflow);
  expect(
    told?.statements.map(({ sql_fingerprint, touches_change }) => [/orders/i.test(sql_fingerprint), touches_change]),
  ).toEqual([[true, true]]);
  const { data: viewer } = await as('admin').call(addRole, {
    body: { role: { name: 'viewer', desc: '', op_permission_uids: [permissions.view_version_manage.uid] } },
  });
  await bench.api.addUser('vera');
  await bench.api.addMember(bench.projectUid, 'vera', { roles: [{ role: viewer.uid, on: [bench.dbServiceUid] }] });
  expect((await effects(id, workflow, 'vera'))[0]).toMatchObject({ state: 'no_data', statements: [] });
  expect(await as('mei').errorOf(contract.listReleaseEffects, question(id, workflow))).toBe('notFound');
  expect(await as('admin').errorOf(contract.listReleaseEffects, question(id, 'nobody'))).toBe('notFound');
  expect(await as('admin').errorOf(contract.listReleaseEffects, question(id, ''))).toBe('validation');
  expect(await bench.api.as('admin', 'other').errorOf(contract.listReleaseEffects, question(id, workflow))).toBe(
    'notFound',
  );
  const { params: where, body } = { params: { ...params, sql_version_id: id }, body: { is_locked: true } } as const;
  await as('director').call(contract.lockSqlVersion, { params: where, body });
  expect((await effects(id, workflow))[0]?.state).toBe('compared');
});

test('hours are compared where both sides are known by the hour, days where not; the change itself belongs to neither', () => {
  const at = 1_000 * 24 * hour;
  const [h, d] = [at / hour, at / (24 * hour)];
  const period = { began: at + 10 * hour + 1, ended: at + 11 * hour + 1 };
  const trend = {
    hours: [
      [h + 9, 2, 20, 4],
      [h + 10, 1, 999, 9],
      [h + 11, 1, 999, 9],
      [h + 12, 4, 80, 8],
    ] as [number, number, number, number][],
    days: [[d - 1, 5, 50, 5]] as [number, number, number, number][],
  };
  expect(beforeAndAfter(trend, period)).toEqual({
    width: 'hour',
    before: { count: 2, ms: 10, rows: 2 },
    after: { count: 4, ms: 20, rows: 2 },
  });
  const later = { hours: trend.hours.slice(3), days: [...trend.days, [d + 1, 1, 30, 1]] as typeof trend.days };
  expect(beforeAndAfter(later, period)).toMatchObject({ width: 'day', before: { ms: 10 }, after: { ms: 30 } });
  expect(beforeAndAfter(undefined, period)).toEqual({ width: 'hour', before: undefined, after: undefined });
  const none = { before: undefined, after: undefined };
  expect(worseOf({ before: { count: 1, ms: 1, rows: 1 }, after: { count: 1, ms: 4, rows: 90 } }, none)).toEqual([]);
  expect(worseOf({ before: undefined, after: { count: 1, ms: 400, rows: 9000 } }, none)).toEqual([]);
});
