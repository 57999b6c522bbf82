import * as scans from '../../shared/contract/watching/audit-plans/operations.ts';
import { batchUpdateSqlManages, listSqlManages } from '../../shared/contract/watching/sql-manages/operations.ts';
import { background } from '../background.ts';
import type { Desk } from './demo-history.ts';
import { demoSlowSql, type Report, type SlowSql, type Verdict } from './demo-slow-sql.ts';
import { callerBy } from './in-process-caller.ts';

const slowLog = 'postgresql_slow_log';
/** What Sluice asks the demo's database for by itself, from the first start on. */
const watched = ['postgresql_top_sql', 'postgresql_performance_collect', 'postgresql_transactions'];

/** Has the log of the demo's database reported, as the scan command on its server would. */
export async function beginScan({ people, projectName, dbServiceUid }: Desk): Promise<void> {
  await people.wang.call(scans.createInstanceAuditPlan, {
    params: { project_name: projectName },
    query: {},
    body: { instance_id: dbServiceUid, audit_plans: [wanted(slowLog)] },
  });
}

/** A day of the log: how often each slow statement ran and how long, counted at that time. */
export async function tellReport(desk: Desk, { day }: Report): Promise<void> {
  const { past } = desk;
  const at = past.world.clock.now();
  const runs = demoSlowSql
    .filter((one) => one.countOn(day) > 0)
    .map((of) => ({ of, at, count: of.countOn(day), seconds: of.secondsOn(day), longest: of.secondsOn(day) * 3 }));
  await upload(desk, await slowLogPlan(desk), { runs, batch_id: `day ${day}` });
  await background.sweeps['collectSql']?.(past.world);
  // Every statement is in the first report, and an audit asks the database for plans.
  if (day === 0) await background.sweeps['auditCollectedSql']?.(past.world);
}

/** What the log said up to a time; it is counted by whoever tells it. */
export async function tellSlowLog(
  desk: Desk,
  plan: SlowLogPlan,
  { runs, at }: { readonly runs: readonly Run[]; readonly at: number },
): Promise<void> {
  desk.past.setTo(at);
  if (runs.length > 0) await upload(desk, plan, { runs, batch_id: `until ${new Date(at).toISOString()}` });
}

type SlowLogPlan = { readonly id: number; readonly token: string };

/** Where the log of the demo's database is reported to, and with what. */
export async function slowLogPlan(desk: Desk): Promise<SlowLogPlan> {
  const { people, projectName: project_name } = desk;
  const { data: plans } = await people.wang.call(scans.getInstanceAuditPlanOverview, {
    params: { project_name, instance_audit_plan_id: await scanOf(desk) },
    query: {},
    body: {},
  });
  const plan = plans.find(({ audit_plan_type: { type } }) => type === slowLog);
  if (!plan) throw new Error('invariant: the demo has the log of its database scanned');
  return { id: plan.id, token: plan.audit_plan_type.token };
}

type Run = {
  readonly of: SlowSql;
  readonly at: number;
  readonly count: number;
  readonly seconds: number;
  readonly longest?: number;
};

async function upload(
  { past, projectName: project_name, schema }: Desk,
  plan: SlowLogPlan,
  { runs, batch_id }: { readonly runs: readonly Run[]; readonly batch_id: string },
): Promise<void> {
  const scanner = callerBy(past.world, plan.token);
  await scanner.call(scans.uploadCollectedSql, {
    params: { project_name, audit_plan_id: plan.id },
    query: {},
    body: {
      audit_plan_sql_list: runs.map(({ of, at, count, seconds, longest = seconds }) => ({
        audit_plan_sql_last_receive_text: of.sql,
        audit_plan_sql_counter: count,
        audit_plan_sql_schema: schema,
        audit_plan_sql_last_receive_timestamp: new Date(at).toISOString(),
        query_time_avg: seconds,
        query_time_max: longest,
        row_examined_avg: of.rows,
        db_user: of.user,
        endpoints: [of.endpoint],
      })),
      batch_id,
    },
  });
}

/** What people made of what was found: the administrator gives it to somebody, who handles it. */
export async function tellVerdict({ people, admin, projectName, past }: Desk, verdict: Verdict): Promise<void> {
  const { by, of, remark, status } = verdict;
  const params = { project_name: projectName };
  const { sql = '' } = demoSlowSql.find(({ name }) => name === of) ?? {};
  const query = { page_index: 1, page_size: 50 };
  const { data } = await admin.call(listSqlManages, { params, query, body: {} });
  const sql_manage_id_list = data.filter((one) => one.sql === sql).map(({ id }) => id);
  const { uid } = people[by];
  await admin.call(batchUpdateSqlManages, { params, query: {}, body: { sql_manage_id_list, assignees: [uid] } });
  if (!status && !remark) return;
  past.later(1);
  await people[by].call(batchUpdateSqlManages, { params, query: {}, body: { sql_manage_id_list, status, remark } });
}

/** From now on the database is asked itself. */
export async function beginWatching(desk: Desk): Promise<void> {
  const { people, projectName: project_name } = desk;
  await people.wang.call(scans.updateInstanceAuditPlan, {
    params: { project_name, instance_audit_plan_id: await scanOf(desk) },
    query: {},
    body: { audit_plans: [slowLog, ...watched].map(wanted) },
  });
}

async function scanOf({ people, projectName: project_name }: Desk): Promise<number> {
  const query = { page_index: 1, page_size: 10 };
  const { data } = await people.wang.call(scans.listInstanceAuditPlans, { params: { project_name }, query, body: {} });
  return data[0]?.instance_audit_plan_id ?? 0;
}

function wanted(audit_plan_type: string) {
  return { audit_plan_type };
}
