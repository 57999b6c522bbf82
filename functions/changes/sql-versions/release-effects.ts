import type * as contract from '../../../shared/contract/changes/sql-versions/operations.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { inLocale } from '../../../shared/text.ts';
import { scanOfSource } from '../../watching/audit-plans/service.ts';
import { requireTasks, type AuditTask } from '../../ground/ledger/task-repo.ts';
import { beforeAndAfter, worseOf, type BeforeAndAfter } from '../../watching/collected/before-and-after.ts';
import { collectedSqls, type Collected } from '../../watching/collected/collected-repo.ts';
import { planSamples } from '../../watching/collected/plan-sample-repo.ts';
import type { Context } from '../../platform/context.ts';
import { maySeeCollected } from '../../watching/sql-manages/service.ts';
import { rowsOf } from './detail.ts';
import { placeOf } from './release.ts';
import { requireVersion } from './version-at-hand.ts';

type Effects = Reply<typeof contract.listReleaseEffects>['data'][number];
type Shown = Effects['statements'][number];
type Period = { readonly began: number; readonly ended: number };

/** What became of the SQL that runs on the data sources of a change, before it and after it. */
export async function listReleaseEffects({ params, query }: Input<typeof contract.listReleaseEffects>, ctx: Context) {
  const version = await requireVersion(ctx, params.sql_version_id);
  const { all } = await rowsOf(ctx, version);
  placeOf(all, query.workflow_id);
  const workflow = all.workflows.get(query.workflow_id);
  if (!workflow) throw new AppError('notFound');
  const { name, executedAt, endedAt } = workflow;
  if (executedAt === undefined || endedAt === undefined) throw new AppError('effectsNotYet', { name });
  const period = { began: Date.parse(executedAt), ended: Date.parse(endedAt) };
  const tasks = await requireTasks(
    ctx.table,
    workflow.tasks.map(({ taskId }) => taskId),
  );
  const bySource = new Map(tasks.map((task) => [task.dbServiceUid, task]));
  return {
    data: await Promise.all([...bySource.values()].map((task) => effectsOn(ctx, task, { period, tasks }))),
  };
}

async function effectsOn(
  ctx: Context,
  { dbServiceUid, dbServiceName, dbType, projectUid }: AuditTask,
  { period, tasks }: { period: Period; tasks: readonly AuditTask[] },
): Promise<Effects> {
  const about = { instance_id: dbServiceUid, instance_name: dbServiceName };
  const nothing = { ...about, compared: 0, statements: [] };
  const scan = await scanOfSource(ctx.table, { projectUid, uid: dbServiceUid });
  if (!scan) return { ...nothing, state: 'not_collected' };
  const records = (await collectedSince(ctx, scan.plans, period)).filter((record) => maySeeCollected(ctx, record));
  const both = records
    .map((record) => ({ record, ran: beforeAndAfter(record.trend, period) }))
    .filter(({ ran }) => ran.after !== undefined);
  if (both.length === 0) return { ...nothing, state: 'no_data' };
  const named = new Set(
    tasks
      .filter((task) => task.dbServiceUid === dbServiceUid)
      .flatMap(({ named: own = [] }) => own.map(({ key }) => key)),
  );
  const judged = await Promise.all(both.map((one) => worseStatement(ctx, one, period)));
  const worse = judged.flatMap((one) => one ?? []);
  const touches = worse.length === 0 ? () => false : await touching(dbType, named);
  const statements = worse
    .map(({ record, shown }) => ({ ...shown, touches_change: touches(record.sql) }))
    .sort((a, b) => Number(b.touches_change) - Number(a.touches_change) || b.after.ms - a.after.ms);
  return {
    ...about,
    state: both.some(({ ran }) => ran.before) ? 'compared' : 'only_after',
    compared: both.filter(({ ran }) => ran.before).length,
    statements: statements.slice(0, limits.releaseEffectsMax),
  };
}

/** What came again since a change began, of each way by which SQL of the data source is collected. */
async function collectedSince(
  { table }: Context,
  plans: readonly { readonly planId: number }[],
  { began }: Period,
): Promise<Collected[]> {
  const from = new Date(began).toISOString();
  const pages = await Promise.all(
    plans.map(({ planId }) =>
      collectedSqls
        .on(table)
        .listBy('gsi3', { planId }, { newestFirst: true, from, limit: limits.releaseStatementsMax }),
    ),
  );
  return pages.flatMap(({ items }) => items);
}

type Worse = { readonly record: Collected; readonly shown: Omit<Shown, 'touches_change'> };

async function worseStatement(
  ctx: Context,
  { record, ran }: { record: Collected; ran: BeforeAndAfter },
  period: Period,
): Promise<Worse | undefined> {
  const plans = await plansOf(ctx, record, period);
  const problems = worseOf(ran, plans);
  if (problems.length === 0 || !ran.after) return undefined;
  return {
    record,
    shown: {
      sql_manage_id: record.sqlId,
      sql_fingerprint: record.fingerprint,
      measured_by: ran.width,
      ...(ran.before && { before: { ...ran.before, ...costOf(plans.before) } }),
      after: { ...ran.after, ...costOf(plans.after) },
      problems: problems.map((problem) => inLocale(problem, ctx.locale)),
    },
  };
}

/** The last plan that was asked for before a change, and the newest since. Only a plan that moved since has two. */
async function plansOf({ table }: Context, { projectUid, sqlId, plan }: Collected, { began, ended }: Period) {
  if (!plan || Date.parse(plan.at) < ended) return { before: undefined, after: undefined };
  const { items } = await planSamples
    .on(table)
    .list({ projectUid, sqlId }, { newestFirst: true, to: new Date(began).toISOString(), limit: 1 });
  return { before: items[0], after: plan };
}

function costOf(plan: { readonly cost: number } | undefined) {
  return plan ? { plan_cost: plan.cost } : {};
}

/** Whether some SQL names what a change names; the grammars are loaded only where there is something to tell. */
async function touching(dbType: string, named: ReadonlySet<string>): Promise<(sql: string) => boolean> {
  const { dialect } = engineOf(dbType);
  const [{ parseScript }, { schemaWish }] = await Promise.all([
    import('../../../shared/audit/read/parse.ts'),
    import('../../../shared/audit/schema-wish.ts'),
  ]);
  return (sql) => {
    const wish = schemaWish({ dialect, chosen: undefined });
    for (const statement of parseScript(sql, dialect).statements) wish.take(statement);
    return wish.ended().names.some(({ key }) => named.has(key));
  };
}
