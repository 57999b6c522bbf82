import type * as contract from '../../../shared/contract/databases/db-service-sync-tasks/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { isCron } from '../../../shared/cron.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { fill, inLocale, type Locale, type Text } from '../../../shared/text.ts';
import { checkedConfig } from '../db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import { paramsOf, sealParams } from './sealed-params.ts';
import { sync } from './sync.ts';
import { requireSyncSource, syncSources } from './sync-sources.ts';
import { syncExternalId, type ParamProblem, type SyncSource } from './sync-source.ts';
import { nextRunAt, syncTaskNames, syncTasks, type SyncTask } from './sync-task-repo.ts';

/** A project that is none: what belongs to the platform alone is found in it. */
const noProject = 'none';

type Given = Input<typeof contract.addDbServiceSyncTask>['body']['db_service_sync_task'];

export async function listDbServiceSyncTasks(_: Input<typeof contract.listDbServiceSyncTasks>, ctx: Context) {
  const { items } = await syncTasks.on(ctx.table).list({});
  return {
    data: [...items]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((task) => ({
        ...shownTask(task, ctx.locale),
        last_sync_err: errorOf(task, ctx.locale),
        vanished_db_services: task.lastVanished ?? [],
        ...(task.lastSuccessAt && { last_sync_success_time: task.lastSuccessAt }),
      })),
  };
}

export async function listDbServiceSyncTaskTips(_: Input<typeof contract.listDbServiceSyncTaskTips>, ctx: Context) {
  return {
    data: syncSources.map(({ name, description, asksUrl, dbTypes, params }) => ({
      service_source_name: name,
      description: inLocale(fill(description, { externalId: syncExternalId(ctx.tenant) }), ctx.locale),
      asks_url: asksUrl,
      db_type: [...dbTypes],
      params: params.map(({ key, desc, type }) => ({ key, value: '', desc: inLocale(desc, ctx.locale), type })),
    })),
  };
}

export async function getDbServiceSyncTask({ params }: Input<typeof contract.getDbServiceSyncTask>, ctx: Context) {
  return { data: shownTask(await taskOf(ctx, params.db_service_sync_task_uid), ctx.locale) };
}

export async function addDbServiceSyncTask(
  { body: { db_service_sync_task: given } }: Input<typeof contract.addDbServiceSyncTask>,
  ctx: Context,
) {
  ctx.describe({ zh: `添加同步任务 ${given.name}`, en: `Add the sync task ${given.name}` });
  const { items } = await syncTasks.on(ctx.table).list({});
  if (items.length >= limits.syncTasksMax) throw new AppError('tooManySyncTasks', { max: limits.syncTasksMax });
  const uid = ctx.world.newId();
  const { open, secret } = checkedParams(given);
  await noteDue(ctx.world, 'syncDbServices', ctx.tenant);
  await ctx.recorded.transact([
    syncTasks.on(ctx.table).creating({
      uid,
      ...(await fieldsOf(ctx, given)),
      params: open,
      sealedParams: await sealParams(ctx, uid, secret),
      keptParams: Object.keys(withoutEmpty(secret)),
      lastError: '',
      createdAt: new Date(ctx.world.clock.now()).toISOString(),
    }),
    syncTaskNames.on(ctx.table).claiming({}, given.name, uid, new AppError('syncTaskNameTaken', { name: given.name })),
  ]);
  return { data: { uid } };
}

export async function updateDbServiceSyncTask(
  { params, body: { db_service_sync_task: given } }: Input<typeof contract.updateDbServiceSyncTask>,
  ctx: Context,
) {
  const before = await taskOf(ctx, params.db_service_sync_task_uid);
  ctx.describe({ zh: `编辑同步任务 ${before.name}`, en: `Change the sync task ${before.name}` });
  const { open, secret } = checkedParams(given);
  const isMoved = given.url !== before.url || given.source !== before.source;
  // Else whoever may edit could point the task at a server of their own and read the token there.
  const kept = isMoved ? {} : await secretsOf(ctx, before);
  const secrets = { ...kept, ...withoutEmpty(secret) };
  const { sqleConfig: _, ...unset } = before;
  await noteDue(ctx.world, 'syncDbServices', ctx.tenant);
  await ctx.recorded.transact([
    syncTasks.on(ctx.table).updating({
      ...unset,
      ...(await fieldsOf(ctx, given)),
      params: open,
      sealedParams: await sealParams(ctx, before.uid, secrets),
      keptParams: Object.keys(withoutEmpty(secrets)),
    }),
    ...syncTaskNames
      .on(ctx.table)
      .renaming(
        {},
        { from: before.name, to: given.name },
        before.uid,
        new AppError('syncTaskNameTaken', { name: given.name }),
      ),
  ]);
  return {};
}

export async function deleteDbServiceSyncTask(
  { params }: Input<typeof contract.deleteDbServiceSyncTask>,
  ctx: Context,
) {
  const gone = await taskOf(ctx, params.db_service_sync_task_uid);
  ctx.describe({ zh: `删除同步任务 ${gone.name}`, en: `Delete the sync task ${gone.name}` });
  await ctx.recorded.transact([
    syncTasks.on(ctx.table).removing(gone),
    syncTaskNames.on(ctx.table).releasing({}, gone.name, gone.uid),
  ]);
  return {};
}

export async function syncDbServicesNow({ params }: Input<typeof contract.syncDbServicesNow>, ctx: Context) {
  const task = await taskOf(ctx, params.db_service_sync_task_uid);
  ctx.describe({ zh: `同步 ${task.name} 的数据源`, en: `Take over the data sources of ${task.name}` });
  const problem = await sync(ctx, task);
  if (problem) throw new AppError('syncFailed', { reason: problem });
  return {};
}

function taskOf(ctx: Context, uid: string): Promise<SyncTask> {
  return syncTasks.on(ctx.table).require({ uid });
}

async function fieldsOf(ctx: Context, given: Given) {
  if (!isCron(given.cron_express)) throw new AppError('wrongCron', { cron: given.cron_express });
  return {
    name: given.name,
    source: given.source,
    url: requireSyncSource(given.source).asksUrl ? given.url : '',
    dbType: given.db_type,
    cron: given.cron_express,
    nextRunAt: nextRunAt(ctx.world, given.cron_express),
    // Its data sources may come into any project, so only templates of the platform can be meant.
    ...(given.sqle_config && {
      sqleConfig: await checkedConfig(ctx.table, { dbType: given.db_type, projectUid: noProject }, given.sqle_config),
    }),
  };
}

/** The parameters that the source asks for, told apart by whether they are secrets; others are left out. */
function checkedParams(given: Given) {
  const source = requireSyncSource(given.source);
  if (!source.dbTypes.includes(given.db_type))
    throw new AppError('syncTypeNotOffered', { source: given.source, dbType: given.db_type });
  const values = new Map((given.additional_params ?? []).map(({ key, value }) => [key, value]));
  const [open, secret]: [Record<string, string>, Record<string, string>] = [{}, {}];
  for (const { key, type } of source.params) (type === 'password' ? secret : open)[key] = values.get(key) ?? '';
  if (source.asksUrl && given.url === '') throw new AppError('syncUrlMissing', { source: given.source });
  const wrong = source.problemOf?.({ ...open, ...secret });
  if (wrong) refuseParam(source, wrong);
  return { open, secret };
}

function refuseParam({ params }: SyncSource, { at, problem }: ParamProblem): never {
  const label = params.find(({ key }) => key === at)?.desc ?? { zh: at, en: at };
  const reason = { zh: `${label.zh}：${problem.zh}`, en: `${label.en}: ${problem.en}` };
  const path = `db_service_sync_task.additional_params.${at}`;
  throw new AppError('syncParamWrong', { reason }, { fields: [{ path, message: problem }] });
}

async function secretsOf(ctx: Context, task: SyncTask): Promise<Record<string, string>> {
  const all = await paramsOf(ctx, task);
  const secretKeys = secretParams(requireSyncSource(task.source));
  return Object.fromEntries(Object.entries(all).filter(([key]) => secretKeys.includes(key)));
}

function secretParams({ params }: SyncSource): string[] {
  return params.filter(({ type }) => type === 'password').map(({ key }) => key);
}

function withoutEmpty(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

function shownTask(task: SyncTask, locale: Locale) {
  const source = syncSources.find(({ name }) => name === task.source);
  return {
    uid: task.uid,
    name: task.name,
    source: task.source,
    url: task.url,
    db_type: task.dbType,
    cron_express: task.cron,
    additional_params: (source?.params ?? []).map(({ key, desc, type }) => ({
      key,
      type,
      desc: inLocale(desc, locale),
      value: task.params[key] ?? '',
      ...(type === 'password' && task.keptParams && { is_set: task.keptParams.includes(key) }),
    })),
    ...(task.sqleConfig && { sqle_config: task.sqleConfig }),
  };
}

function errorOf({ lastError }: SyncTask, locale: Locale): string {
  return lastError === '' ? '' : inLocale(JSON.parse(lastError) as Text, locale);
}
