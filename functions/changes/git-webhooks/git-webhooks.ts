import { randomBytes } from 'node:crypto';
import * as contract from '../../../shared/contract/changes/git-webhooks/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { inLocale } from '../../../shared/text.ts';
import { accounts } from '../../platform/access/account.ts';
import { dbServicesByUid, requireDbServicesOf } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import { demandFits } from '../releases/binding.ts';
import { requireStage, sqlVersions, versionsByNumber, type SqlVersion } from '../releases/version-repo.ts';
import { workflowsById } from '../workflows/service.ts';
import { newDelivery } from './deliveries.ts';
import {
  gitDeliveries,
  gitWebhookAddresses,
  gitWebhooks,
  takenFiles,
  type GitDelivery,
  type GitWebhook,
} from './git-webhook-repo.ts';
import { seal } from './sealed.ts';

export async function listGitWebhooks(_: Input<typeof contract.listGitWebhooks>, ctx: Context) {
  const { table, project } = ctx;
  const { items } = await gitWebhooks.on(table).list({ projectUid: project.uid }, { newestFirst: true });
  const [sources, people, versions, deliveries] = await Promise.all([
    dbServicesByUid(
      ctx,
      items.map(({ dbServiceUid }) => dbServiceUid),
    ),
    accounts.on(table).getMany([...new Set(items.map(({ actorUid }) => actorUid))].map((uid) => ({ uid }))),
    versionsByNumber(
      table,
      project.uid,
      items.flatMap(({ inVersion }) => inVersion?.number ?? []),
    ),
    Promise.all(
      items.map(({ uid }) => gitDeliveries.on(table).list({ webhookUid: uid }, { newestFirst: true, limit: 1 })),
    ),
  ]);
  return {
    data: items.map((one, at) =>
      shownWebhook(one, {
        sourceName: sources.find(({ uid }) => uid === one.dbServiceUid)?.name,
        actorName: people.find(({ uid }) => uid === one.actorUid)?.name,
        version: one.inVersion && versions.get(one.inVersion.number),
        last: deliveries[at]?.items[0],
      }),
    ),
  };
}

type Around = {
  readonly sourceName: string | undefined;
  readonly actorName: string | undefined;
  readonly version: SqlVersion | undefined;
  readonly last: GitDelivery | undefined;
};

function shownWebhook(one: GitWebhook, { sourceName = '', actorName = '', version, last }: Around) {
  return {
    git_webhook_uid: one.uid,
    host_kind: one.hostKind,
    host_address: one.hostAddress,
    repository: one.repository,
    branch: one.branch,
    folder: one.folder,
    naming_scheme: one.scheme,
    db_service_uid: one.dbServiceUid,
    instance_name: sourceName,
    instance_schema: one.schema,
    ...shownStage(one, version),
    is_enabled: one.isEnabled,
    acts_as: actorName,
    delivery_path: contract.receiveGitDelivery.path.replace('{git_webhook_uid}', one.uid),
    ...(last && { last_delivery: { received_at: last.receivedAt, outcome: last.outcome } }),
  };
}

function shownStage({ inVersion }: GitWebhook, version: SqlVersion | undefined) {
  const { number = 0, stageId = 0 } = inVersion ?? {};
  return {
    sql_version_id: number,
    sql_version: version?.name ?? '',
    sql_version_stage_id: stageId,
    stage_name: version?.stages.find((stage) => stage.stageId === stageId)?.name ?? '',
  };
}

export async function createGitWebhook({ body }: Input<typeof contract.createGitWebhook>, ctx: Context) {
  const { table, project, world, tenant } = ctx;
  demandAddress(body.host_address);
  const target = await checkedTarget(ctx, body);
  const { items } = await gitWebhooks.on(table).list({ projectUid: project.uid }, { limit: limits.gitWebhooksMax });
  if (items.length >= limits.gitWebhooksMax) throw new AppError('gitWebhooksFull', { max: limits.gitWebhooksMax });
  // Anybody can call its address, so it cannot be guessed.
  const uid = randomBytes(16).toString('hex');
  const secret = newSecret();
  const webhook = {
    uid,
    projectUid: project.uid,
    hostKind: body.host_kind,
    hostAddress: body.host_address.replace(/\/+$/, ''),
    repository: body.repository,
    folder: body.folder,
    scheme: body.naming_scheme,
    ...target,
    isEnabled: true,
    actorUid: ctx.user.uid,
    sealedToken: await seal(world.keys, body.access_token, { tenant, uid, what: 'token' }),
    sealedSecret: await seal(world.keys, secret, { tenant, uid, what: 'secret' }),
    createdAt: new Date(world.clock.now()).toISOString(),
  };
  ctx.describe({
    zh: `创建 ${body.repository} 的 Git Webhook`,
    en: `Create the Git webhook of ${body.repository}`,
  });
  await gitWebhookAddresses.on(world.system).create({ uid, tenant, projectUid: project.uid });
  await noteDue(world, 'lookAtGitBranches', tenant);
  await ctx.recorded.transact([
    gitWebhooks.on(table).creating(webhook),
    gitDeliveries.on(table).creating(newDelivery(world, webhook, { cause: 'setup' })),
    // Without files that count as executed the first look takes all there are.
    ...(body.takes_existing
      ? [takenFiles.on(table).creating({ webhookUid: uid, number: 1, commit: '', files: [] })]
      : []),
  ]);
  return { data: { git_webhook_uid: uid, secret } };
}

export async function updateGitWebhook({ params, body }: Input<typeof contract.updateGitWebhook>, ctx: Context) {
  const { inVersion: _former, ...before } = await requireWebhook(ctx, params.git_webhook_uid);
  const target = await checkedTarget(ctx, body);
  const { tenant, world } = ctx;
  const token = body.access_token
    ? { sealedToken: await seal(world.keys, body.access_token, { tenant, uid: before.uid, what: 'token' }) }
    : {};
  ctx.describe({
    zh: `编辑 ${before.repository} 的 Git Webhook`,
    en: `Change the Git webhook of ${before.repository}`,
  });
  await ctx.recorded.transact([
    gitWebhooks
      .on(ctx.table)
      .updating({ ...before, ...target, ...token, isEnabled: body.is_enabled, actorUid: ctx.user.uid }),
  ]);
  return {};
}

export async function deleteGitWebhook({ params }: Input<typeof contract.deleteGitWebhook>, ctx: Context) {
  const webhook = await requireWebhook(ctx, params.git_webhook_uid);
  ctx.describe({
    zh: `删除 ${webhook.repository} 的 Git Webhook`,
    en: `Delete the Git webhook of ${webhook.repository}`,
  });
  await gitWebhookAddresses.on(ctx.world.system).remove(webhook);
  // What it took goes with it; its deliveries end by themselves.
  const { items } = await takenFiles.on(ctx.table).list({ webhookUid: webhook.uid });
  await takenFiles.on(ctx.table).removeAll(items);
  await ctx.recorded.transact([gitWebhooks.on(ctx.table).removing(webhook)]);
  return {};
}

export async function resetGitWebhookSecret({ params }: Input<typeof contract.resetGitWebhookSecret>, ctx: Context) {
  const before = await requireWebhook(ctx, params.git_webhook_uid);
  const secret = newSecret();
  const { uid, repository } = before;
  const sealedSecret = await seal(ctx.world.keys, secret, { tenant: ctx.tenant, uid, what: 'secret' });
  ctx.describe({
    zh: `重置 ${repository} 的 Git Webhook 密钥`,
    en: `Reset the secret of the Git webhook of ${repository}`,
  });
  await ctx.recorded.transact([gitWebhooks.on(ctx.table).updating({ ...before, sealedSecret })]);
  return { data: { git_webhook_uid: uid, secret } };
}

export async function lookAtGitBranch({ params }: Input<typeof contract.lookAtGitBranch>, ctx: Context) {
  const webhook = await requireWebhook(ctx, params.git_webhook_uid);
  if (!webhook.isEnabled) throw new AppError('gitWebhookOff');
  ctx.describe({
    zh: `检查 ${webhook.repository} 的分支 ${webhook.branch}`,
    en: `Look at the branch ${webhook.branch} of ${webhook.repository}`,
  });
  await noteDue(ctx.world, 'lookAtGitBranches', ctx.tenant);
  await ctx.recorded.transact([
    gitDeliveries.on(ctx.table).creating(newDelivery(ctx.world, webhook, { cause: 'asked' })),
  ]);
  return {};
}

export async function listGitDeliveries({ params }: Input<typeof contract.listGitDeliveries>, ctx: Context) {
  const { uid: webhookUid } = await requireWebhook(ctx, params.git_webhook_uid);
  const { items } = await gitDeliveries
    .on(ctx.table)
    .list({ webhookUid }, { newestFirst: true, limit: limits.gitDeliveriesShown });
  return { data: await shownDeliveries(ctx, items) };
}

export async function getGitDelivery({ params }: Input<typeof contract.getGitDelivery>, ctx: Context) {
  const { uid: webhookUid } = await requireWebhook(ctx, params.git_webhook_uid);
  const delivery = await gitDeliveries.on(ctx.table).require({ webhookUid, id: params.git_delivery_id });
  const [shown] = await shownDeliveries(ctx, [delivery]);
  if (!shown) throw new AppError('notFound');
  return {
    data: {
      ...shown,
      differences: (delivery.differences ?? []).map(({ path, where, difference, isCut }) => ({
        path,
        where: inLocale(where, ctx.locale),
        difference,
        is_cut: isCut,
      })),
    },
  };
}

async function shownDeliveries({ table, project, locale }: Context, items: readonly GitDelivery[]) {
  const ids = items.flatMap(({ workflowId }) => workflowId ?? []);
  const workflows = await workflowsById(table, project.uid, ids);
  return items.map((one) => ({
    git_delivery_id: one.id,
    cause: one.cause,
    host_delivery_id: one.hostId,
    received_at: one.receivedAt,
    outcome: one.outcome,
    reason: one.reason ? inLocale(one.reason, locale) : '',
    commit: one.commit ?? '',
    workflow_id: one.workflowId ?? '',
    workflow_name: (one.workflowId && workflows.get(one.workflowId)?.name) ?? '',
    files: (one.files ?? []).map(({ path, isLate }) => ({ path, is_late: isLate })),
  }));
}

function requireWebhook({ table, project }: Context, uid: string): Promise<GitWebhook> {
  return gitWebhooks.on(table).require({ projectUid: project.uid, uid });
}

/** What looks like an address may still be none: `http://1.2.3.999`. */
function demandAddress(address: string): void {
  if (URL.canParse(address)) return;
  const path = 'host_address';
  const { hostAddressRule: message } = contract;
  throw new AppError('validation', { problems: `${path}: ${message.en}` }, { fields: [{ path, message }] });
}

type Target = Pick<
  Input<typeof contract.updateGitWebhook>['body'],
  'branch' | 'db_service_uid' | 'instance_schema' | 'sql_version_id' | 'sql_version_stage_id'
>;

/** Where workflows go: to a data source on which the caller may make them and, when a stage is named, that this stage has. */
async function checkedTarget(ctx: Context, given: Target) {
  const [source] = await requireDbServicesOf(ctx, ctx.project.uid, [given.db_service_uid]);
  if (!source) throw new AppError('notFound');
  ctx.demand('workflowCreate', { dbServiceUid: source.uid });
  const to = { branch: given.branch, dbServiceUid: source.uid, schema: given.instance_schema ?? '' };
  const { sql_version_id: number, sql_version_stage_id: stageId } = given;
  if (!number && !stageId) return to;
  if (!number || !stageId) throw new AppError('gitWebhookStage');
  const version = await sqlVersions.on(ctx.table).require({ projectUid: ctx.project.uid, number });
  if (version.status === 'locked') throw new AppError('versionLocked', { name: version.name });
  const stage = requireStage(version, stageId);
  demandFits(version, stage, [{ dbServiceUid: source.uid, dbServiceName: source.name }]);
  return { ...to, inVersion: { number, stageId } };
}

function newSecret(): string {
  return randomBytes(32).toString('hex');
}
