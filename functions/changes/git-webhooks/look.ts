import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { workflowStatuses } from '../../../shared/lifecycles/workflow.ts';
import { sameText, type Text } from '../../../shared/text.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { timeSlice } from '../../platform/clock.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import type { EventPlace } from '../../platform/events.ts';
import { textOfFile } from '../../platform/text-file.ts';
import type { World } from '../../platform/world.ts';
import { workflowsById, type StoredWorkflow } from '../workflows/service.ts';
import { overWith } from './deliveries.ts';
import {
  gitDeliveries,
  gitWebhooks,
  takenFiles,
  type GitDelivery,
  type GitWebhook,
  type TakenFiles,
} from './git-webhook-repo.ts';
import { GitHostFailed, type GitRepository } from './repositories/git-repository.ts';
import { gitRepositories } from './repositories/index.ts';
import { lineDifference } from '../../../shared/line-difference.ts';
import { listedBy, planOf, type Difference, type KnownFile } from '../releases/plan-of-files.ts';
import { unseal } from './sealed.ts';
import { submitFound } from './submit-found.ts';

const dueAtOnce = 20;
/** Longer than a look may take, so that nobody does what another is about to. */
const leaseMilliseconds = 300_000;
const minute = 60_000;
const pausesMinutes = [1, 2, 5, 15, 60];

/**
 * Looks at every branch whose host called. The call says only that there is something to see: what is taken is what the branch
 * holds now and no workflow has, so calls that come twice, late or in another order change nothing.
 */
export async function lookAtGitBranches(world: World): Promise<void> {
  const isOver = timeSlice(world.clock);
  await forEachDueTenant(world, 'lookAtGitBranches', async (tenant) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    const queue = gitDeliveries.on(place.table);
    const { items } = await queue.listBy('gsi1', { queue: 'yes' }, { to: world.clock.now(), limit: dueAtOnce });
    // One after the other: what the first takes, the second has to know of.
    for (const one of items) if (!isOver()) await take(place, one);
    return (await queue.listBy('gsi1', { queue: 'yes' }, { limit: 1 })).items.length === 0 ? 'idle' : 'waiting';
  });
}

async function take(place: EventPlace, due: GitDelivery): Promise<void> {
  const claimed = await claim(place, due);
  if (!claimed) return;
  const { table } = place;
  try {
    const over = await looked(place, claimed);
    if (over) await gitDeliveries.on(table).update(over);
  } catch (error) {
    await gitDeliveries.on(table).update(afterTrouble(place, claimed, error));
  }
}

/** Whoever claims first looks. What an ended process had claimed is due again when its lease is over. */
async function claim({ table, world }: EventPlace, due: GitDelivery): Promise<GitDelivery | undefined> {
  try {
    return await gitDeliveries.on(table).update({ ...due, dueAt: world.clock.now() + leaseMilliseconds });
  } catch (error) {
    // The index may lag behind the record, and another may be first.
    if (error instanceof AppError && error.kind === 'changedMeanwhile') return undefined;
    throw error;
  }
}

function afterTrouble({ world }: EventPlace, claimed: GitDelivery, error: unknown): GitDelivery {
  // Another look has taken the same: the next one sees what is left.
  if (error instanceof AppError && error.kind === 'changedMeanwhile') return { ...claimed, dueAt: world.clock.now() };
  if (error instanceof AppError) return overWith(claimed, { outcome: 'refused', reason: error.text });
  if (!(error instanceof GitHostFailed)) world.log.error('a branch could not be looked at', { error });
  const reason = error instanceof GitHostFailed ? error.text : internal;
  const minutes = error instanceof GitHostFailed && error.isFinal ? undefined : pausesMinutes[claimed.tries];
  if (minutes === undefined) return overWith(claimed, { outcome: 'failed', reason });
  return { ...claimed, reason, tries: claimed.tries + 1, dueAt: world.clock.now() + minutes * minute };
}

const internal: Text = { zh: '内部错误，稍后自动重试', en: 'An error inside; it is tried again' };

/** The delivery as it is over; nothing where it was written together with its workflow. */
async function looked(place: EventPlace, delivery: GitDelivery): Promise<GitDelivery | undefined> {
  const { table, tenant, world } = place;
  const webhook = await gitWebhooks.on(table).get({ projectUid: delivery.projectUid, uid: delivery.webhookUid });
  if (!webhook) return overWith(delivery, { outcome: 'ignored', reason: gone });
  if (!webhook.isEnabled) return overWith(delivery, { outcome: 'ignored', reason: off });
  const { hostAddress: address, repository: name, scheme } = webhook;
  const token = await unseal(world.keys, webhook.sealedToken, { tenant, uid: webhook.uid, what: 'token' });
  const repository = gitRepositories[webhook.hostKind]({ address, repository: name, token });
  const commit = await repository.head(webhook.branch);
  const files = await repository.files(commit, webhook.folder);
  const taken = await everythingTaken(table, webhook.uid);
  const number = taken.length + 1;
  const at = { ...delivery, commit };
  if (taken.length === 0) {
    const existing = listedBy(scheme, files).map(({ path, sha }) => ({ path, sha }));
    if (existing.length > limits.gitFolderFilesMax) return overWith(at, { outcome: 'refused', reason: tooManyFiles });
    await table.transact([
      takenFiles.on(table).creating({ webhookUid: webhook.uid, number, commit, files: existing }),
      gitDeliveries.on(table).updating(overWith(at, { outcome: 'counted', reason: countedWords(existing.length) })),
    ]);
    return undefined;
  }
  const { known, workflows } = await knownFiles(place, webhook, taken);
  const plan = await planOf({ scheme, files, known, filesMax: limits.gitFilesAtOnceMax, textOf: textsOf(repository) });
  if ('refused' in plan) return overWith(at, { outcome: 'refused', reason: plan.refused });
  if ('differences' in plan)
    return overWith(at, {
      outcome: 'refused',
      reason: changedWords(plan.differences),
      differences: plan.differences.map((one) => shownDifference(one, workflows)),
    });
  if (plan.files.every(({ sql }) => sql.trim() === '')) return overWith(at, { outcome: 'nothing' });
  await submitFound(place, { webhook, delivery: at, commit, number, files: plan.files });
  return undefined;
}

async function everythingTaken(table: TenantTable, webhookUid: string): Promise<readonly TakenFiles[]> {
  const taken: TakenFiles[] = [];
  for (let after: string | undefined; ; ) {
    const { items, next } = await takenFiles.on(table).list({ webhookUid }, { after });
    taken.push(...items);
    if (next === undefined) return taken;
    after = next;
  }
}

/** What was taken and is not given up: the files of a workflow that was closed are to be taken again. */
async function knownFiles(
  { table }: EventPlace,
  { projectUid }: GitWebhook,
  taken: readonly TakenFiles[],
): Promise<{ known: Map<string, KnownFile>; workflows: Map<string, StoredWorkflow> }> {
  const workflows = await workflowsById(
    table,
    projectUid,
    taken.flatMap(({ workflowId }) => workflowId ?? []),
  );
  const known = new Map<string, KnownFile>();
  for (const { workflowId, files } of taken) {
    const status = workflowId === undefined ? 'finished' : workflows.get(workflowId)?.status;
    if (status === undefined || status === 'canceled') continue;
    for (const { path, sha } of files) known.set(path, { sha, workflowId });
  }
  return { known, workflows };
}

function textsOf(repository: GitRepository): (sha: string) => Promise<string | undefined> {
  return async (sha) => {
    const bytes = await repository.bytes(sha);
    return bytes && textOfFile(bytes);
  };
}

function shownDifference({ path, before, after, taken }: Difference, workflows: ReadonlyMap<string, StoredWorkflow>) {
  const difference = lineDifference(before, after);
  const workflow = taken.workflowId === undefined ? undefined : workflows.get(taken.workflowId);
  return {
    path,
    where: workflow ? inWorkflow(workflow) : wasThere,
    difference: difference.slice(0, limits.gitDifferenceLettersMax),
    isCut: difference.length > limits.gitDifferenceLettersMax,
  };
}

function inWorkflow({ name, status }: StoredWorkflow): Text {
  const label = workflowStatuses.labels[status];
  return { zh: `工单 ${name}：${label.zh}`, en: `The workflow ${name}: ${label.en}` };
}

const wasThere: Text = {
  zh: '创建 Webhook 时已存在，视为已执行',
  en: 'Was there before the webhook and counts as executed',
};
const gone: Text = { zh: 'Webhook 已删除', en: 'The webhook was deleted' };
const off: Text = { zh: 'Webhook 已停用', en: 'The webhook is switched off' };
const tooManyFiles: Text = {
  zh: `文件夹中的脚本超过 ${limits.gitFolderFilesMax} 个`,
  en: `The folder holds more than ${limits.gitFolderFilesMax} migrations`,
};

function countedWords(count: number): Text {
  return {
    zh: `现有的 ${count} 个脚本视为已执行，之后新增的会成为工单`,
    en: `${count} files that are there count as executed; what is added from now on becomes workflows`,
  };
}

function changedWords(differences: readonly Difference[]): Text {
  const paths = sameText(differences.map(({ path }) => path).join(', '));
  return {
    zh: `已执行或已在工单中的脚本不能修改：${paths.zh}。请恢复原内容并新增一个脚本；工单尚未执行时，也可先关闭它再检查`,
    en: `What was executed or stands in a workflow may not change: ${paths.en}. Put the former text back and add another file; a workflow that was not executed may be closed instead, then look again`,
  };
}
