import type * as contract from '../../../shared/contract/databases/discovery/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { isCron } from '../../../shared/cron.ts';
import { familyOf } from '../../../shared/engines/index.ts';
import { isReadingFamily } from '../../../shared/engines/reading-families.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { inLocale } from '../../../shared/text.ts';
import { dbServicesByUid } from '../../platform/access/db-service.ts';
import { timeSlice } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import { requireDbServicesOf, type DbService } from '../db-services/service.ts';
import { countingDiscovery, knownTemplates, nextMaskingNumber } from '../masking/service.ts';
import {
  discoveryOfSource,
  discoveryRuns,
  discoveryTasks,
  isMeanwhile,
  requireTask,
  type DiscoveryTask,
  type NewDiscoveryTask,
} from './discovery-repo.ts';
import { clearTask, forgetTask, removingTask, tasksWithSources } from './forget.ts';
import { beginning, ending, goOn, type Running } from './run.ts';
import { maskedKeys, pendingOf } from './suspicions.ts';
import { begun, stateOf } from './view.ts';
import { wantedOf } from './wanted.ts';

type Changes = NonNullable<Input<typeof contract.updateDiscoveryTask>['body']['task']>;

export async function listDiscoveryTasks(
  { query: { page_index: page, page_size: size } }: Input<typeof contract.listDiscoveryTasks>,
  ctx: Context,
) {
  const { alive } = await tasksWithSources(ctx, ctx.project.uid);
  const shown = alive.toReversed().slice((page - 1) * size, page * size);
  const ids = shown.map(({ task }) => task.templateId);
  const templates = await knownTemplates(ctx.table, ctx.project.uid, ids);
  const pending = await Promise.all(shown.map(({ task }) => pendingOf(ctx.table, task)));
  return {
    total_nums: alive.length,
    data: shown.map(({ task, source }, at) => {
      const template = templates.get(task.templateId);
      return {
        ...shownTask(task, source),
        masking_template_name: template ? inLocale(template.name, ctx.locale) : '',
        status: stateOf(task, pending[at]?.length ?? 0),
        pending_count: pending[at]?.length ?? 0,
      };
    }),
  };
}

function shownTask(task: DiscoveryTask, source: DbService) {
  return {
    id: task.taskId,
    db_service_uid: task.dbServiceUid,
    db_service_name: source.name,
    db_service_host: source.host,
    db_service_port: String(source.port),
    masking_template_id: task.templateId,
    identification_method: task.method,
    execution_plan: task.plan,
    task_type: task.plan,
    execution_frequency: task.cron,
    is_periodic_scan_enabled: task.plan === 'PERIODIC' && task.isScheduleOn,
    next_execution_at: task.nextAt ?? null,
    schema_names: task.schemas,
    table_names: task.tables,
  };
}

export async function addDiscoveryTask(
  { body: { task: given } }: Input<typeof contract.addDiscoveryTask>,
  ctx: Context,
) {
  const { table, world, tenant } = ctx;
  const projectUid = ctx.project.uid;
  const [source] = await requireDbServicesOf(ctx, projectUid, [given.db_service_uid]);
  if (!source) throw new AppError('notFound');
  ctx.describe({ zh: `添加敏感数据发现任务：${source.name}`, en: `Look for sensitive data on ${source.name}` });
  if (!isReadingFamily(familyOf(source.dbType)))
    throw new AppError('maskingEngineUnsupported', { dbType: source.dbType });
  const { alive, orphans } = await tasksWithSources(ctx, projectUid);
  for (const gone of orphans) await forgetTask(table, gone);
  if (alive.length >= limits.discoveryTasksMax)
    throw new AppError('discoveryTasksMany', { max: limits.discoveryTasksMax });
  const made: NewDiscoveryTask = {
    projectUid,
    taskId: await nextMaskingNumber(table),
    dbServiceUid: source.uid,
    templateId: given.masking_template_id,
    method: given.identification_method,
    plan: given.execution_plan,
    cron: given.execution_plan === 'PERIODIC' ? checkedCron(given.cron_expression) : '',
    isScheduleOn: given.is_periodic_scan_enabled ?? true,
    schemas: [...new Set(given.schema_names ?? [])],
    tables: [...new Set(given.table_names ?? [])],
    createdAt: new Date(world.clock.now()).toISOString(),
  };
  await wantedOf(ctx, made);
  const begins = beginning(ctx, made);
  const taken = new AppError('discoveryTaskExists', { name: source.name });
  await noteDue(world, 'discoverSensitiveData', tenant);
  await ctx.recorded.transact([
    discoveryTasks.on(table).creating(begins.task),
    discoveryOfSource.on(table).claiming({ projectUid }, source.uid, String(made.taskId), taken),
    ...countingDiscovery(table, made, 1),
    ...begins.items,
  ]);
  return begun(ctx, await awhile(ctx, { ...begins.task, version: 1 }));
}

export async function updateDiscoveryTask({ params, body }: Input<typeof contract.updateDiscoveryTask>, ctx: Context) {
  const before = await requireTask(ctx, params.discovery_task_id);
  const [source] = await dbServicesByUid(ctx, [before.dbServiceUid]);
  const name = source?.name ?? '';
  if (body.action === 'TERMINATE') {
    ctx.describe({ zh: `停止敏感数据发现任务：${name}`, en: `Stop looking for sensitive data on ${name}` });
    return begun(ctx, await stopped(ctx, before.taskId));
  }
  ctx.describe(
    body.action === 'ENABLE'
      ? { zh: `启动敏感数据发现任务：${name}`, en: `Start looking for sensitive data on ${name}` }
      : { zh: `编辑敏感数据发现任务：${name}`, en: `Change how sensitive data is looked for on ${name}` },
  );
  if (before.run) throw new AppError('discoveryRunning');
  const after = body.action === 'ENABLE' ? { ...before, isScheduleOn: true } : changed(before, body.task ?? {});
  await wantedOf(ctx, after);
  const begins = beginning(ctx, after);
  const counting =
    after.templateId === before.templateId
      ? []
      : [...countingDiscovery(ctx.table, after, 1), ...countingDiscovery(ctx.table, before, -1)];
  await noteDue(ctx.world, 'discoverSensitiveData', ctx.tenant);
  await ctx.recorded.transact([
    discoveryTasks.on(ctx.table).updating({ ...begins.task, version: before.version }),
    ...counting,
    ...begins.items,
  ]);
  return begun(ctx, await awhile(ctx, { ...begins.task, version: before.version + 1 }));
}

export async function deleteDiscoveryTask({ params }: Input<typeof contract.deleteDiscoveryTask>, ctx: Context) {
  const { table } = ctx;
  const gone = await requireTask(ctx, params.discovery_task_id);
  const { taskId, dbServiceUid } = gone;
  const [source] = await dbServicesByUid(ctx, [dbServiceUid]);
  ctx.describe({
    zh: `删除敏感数据发现任务：${source?.name ?? taskId}`,
    en: `Delete the discovery task of ${source?.name ?? taskId}`,
  });
  await ctx.recorded.transact(removingTask(table, gone));
  const masked = await maskedKeys(table, dbServiceUid);
  await clearTask(table, gone, (columnKey) => masked.has(columnKey));
  return {};
}

export async function listDiscoveryRuns(
  { params, query: { page_index: page, page_size: size } }: Input<typeof contract.listDiscoveryRuns>,
  ctx: Context,
) {
  const { projectUid, taskId } = await requireTask(ctx, params.discovery_task_id);
  const { items } = await discoveryRuns.on(ctx.table).list({ projectUid, taskId }, { newestFirst: true });
  return {
    total_nums: items.length,
    data: items.slice((page - 1) * size, page * size).map((run) => ({
      executed_at: run.startedAt,
      status: run.status,
      new_sensitive_field_count: run.new,
      remark: inLocale(run.remark, ctx.locale),
    })),
  };
}

/** Works on a run as long as whoever began it waits; the sweep does the rest. */
async function awhile(ctx: Context, task: Running): Promise<DiscoveryTask> {
  return goOn(ctx, task, timeSlice(ctx.world.clock, limits.discoveryRequestSeconds));
}

const stopsTried = 5;

/** Stops a task, also while its run is written down table by table. */
async function stopped(ctx: Context, taskId: number): Promise<DiscoveryTask> {
  for (let tried = 1; ; tried++) {
    try {
      return await stop(ctx, await requireTask(ctx, taskId));
    } catch (error) {
      if (!isMeanwhile(error) || tried >= stopsTried) throw error;
    }
  }
}

/** Ends the run that is going on, and the schedule. */
async function stop(ctx: Context, before: DiscoveryTask): Promise<DiscoveryTask> {
  const { table } = ctx;
  const isScheduled = before.plan === 'PERIODIC' && before.isScheduleOn;
  if (!before.run && !isScheduled) throw new AppError('discoveryStopped');
  const { nextAt: _, ...resting } = { ...before, isScheduleOn: false };
  if (!before.run) {
    const { dueAt: __, ...still } = resting;
    await ctx.recorded.transact([discoveryTasks.on(table).updating(still)]);
    return { ...still, version: still.version + 1 };
  }
  const running: Running = { ...resting, run: before.run };
  const { task, items } = ending(ctx, running, { status: 'STOPPED', why: byPerson });
  await ctx.recorded.transact([discoveryTasks.on(table).updating(task), ...items]);
  return { ...task, version: task.version + 1 };
}

const byPerson = { zh: '由人停止', en: 'Somebody stopped it' };

function changed(before: DiscoveryTask, given: Changes): DiscoveryTask {
  const plan = given.execution_plan ?? before.plan;
  const cron = plan === 'PERIODIC' ? checkedCron(given.cron_expression ?? before.cron) : '';
  return {
    ...before,
    templateId: given.masking_template_id ?? before.templateId,
    method: given.identification_method ?? before.method,
    plan,
    cron,
    isScheduleOn: plan === before.plan ? before.isScheduleOn : true,
    schemas: grown(before.schemas, given.schema_names ?? before.schemas),
    tables: grown(before.tables, given.table_names ?? before.tables),
  };
}

/** No names mean all there is, which nothing is beyond. */
function grown(before: readonly string[], after: readonly string[]): string[] {
  if (after.length === 0) return [];
  if (before.length === 0) throw new AppError('discoveryScopeShrinks', { name: '*' });
  const gone = before.find((name) => !after.includes(name));
  if (gone !== undefined) throw new AppError('discoveryScopeShrinks', { name: gone });
  return [...new Set(after)];
}

function checkedCron(given: string | null | undefined): string {
  if (!given) throw new AppError('discoveryCronMissing');
  if (!isCron(given)) throw new AppError('wrongCron', { cron: given });
  return given;
}
