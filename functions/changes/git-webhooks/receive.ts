import { createHash } from 'node:crypto';
import type * as contract from '../../../shared/contract/changes/git-webhooks/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Text } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import { newDelivery, overWith } from './deliveries.ts';
import { gitDeliveries, gitWebhookAddresses, gitWebhooks, seenGitCalls, type GitWebhook } from './git-webhook-repo.ts';
import type { GitEvent } from './calls/git-call.ts';
import { gitCallers } from './calls/index.ts';
import { unseal } from './sealed.ts';

/** Notes that a host called. Hosts wait some seconds only, so the branch is looked at later. */
export async function receiveGitDelivery({ params, body }: Input<typeof contract.receiveGitDelivery>, ctx: Context) {
  const { world } = ctx;
  const { webhook, tenant } = await addressed(ctx, params.git_webhook_uid);
  const secret = await unseal(world.keys, webhook.sealedSecret, { tenant, uid: webhook.uid, what: 'secret' });
  const host = gitCallers[webhook.hostKind];
  if (!host.isSigned(body, secret)) throw new AppError('gitDeliveryUnsigned');
  const table = world.tableOf(tenant);
  // What has no id of its host is told apart by what it says.
  const hostId = host.idOf(body.headers) ?? '';
  const digest = createHash('sha256')
    .update(hostId || body.text)
    .digest('hex');
  const delivery = newDelivery(world, webhook, { cause: 'call', hostId: hostId.slice(0, 100) });
  const reason = whyNot(webhook, host.eventOf(body.headers, jsonOf(body.text)));
  if (!reason) await noteDue(world, 'lookAtGitBranches', tenant);
  const { uid: webhookUid } = webhook;
  try {
    await table.transact([
      seenGitCalls
        .on(table)
        .creating({ webhookUid, digest, expiresAtSeconds: delivery.expiresAtSeconds }, new AppError('gitDeliverySeen')),
      gitDeliveries.on(table).creating(reason ? overWith(delivery, { outcome: 'ignored', reason }) : delivery),
    ]);
  } catch (error) {
    // To a host that sends again this is a success: there is nothing left to send.
    if (!(error instanceof AppError && error.kind === 'gitDeliverySeen')) throw error;
  }
  return {};
}

/** The webhook of an address; what is wrong with it is not told to somebody who cannot sign. */
async function addressed({ world }: Context, uid: string): Promise<{ webhook: GitWebhook; tenant: string }> {
  const address = await gitWebhookAddresses.on(world.system).get({ uid });
  const webhook =
    address && (await gitWebhooks.on(world.tableOf(address.tenant)).get({ projectUid: address.projectUid, uid }));
  if (!webhook) throw new AppError('gitDeliveryUnsigned');
  return { webhook, tenant: address.tenant };
}

function whyNot({ isEnabled, repository, branch }: GitWebhook, event: GitEvent): Text | undefined {
  if ('ignored' in event) return event.ignored;
  if (!isEnabled) return { zh: 'Webhook 已停用', en: 'The webhook is switched off' };
  if (event.repository.toLowerCase() !== repository.toLowerCase())
    return { zh: `另一个仓库：${event.repository}`, en: `Another repository: ${event.repository}` };
  if (event.branch !== branch) return { zh: `另一个分支：${event.branch}`, en: `Another branch: ${event.branch}` };
  return undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
