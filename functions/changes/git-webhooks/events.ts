import type { Listener } from '../../platform/events.ts';
import { gitDeliveries, gitWebhookAddresses, gitWebhooks, takenFiles } from './git-webhook-repo.ts';

export const projectDeleted: Listener<'projectDeleted'> = async ({ table, world }, { projectUid }) => {
  const { items } = await gitWebhooks.on(table).list({ projectUid });
  for (const webhook of items) {
    const { uid: webhookUid } = webhook;
    const [taken, deliveries] = await Promise.all([
      takenFiles.on(table).list({ webhookUid }),
      gitDeliveries.on(table).list({ webhookUid }),
    ]);
    await gitWebhookAddresses.on(world.system).remove(webhook);
    await takenFiles.on(table).removeAll(taken.items);
    await gitDeliveries.on(table).removeAll(deliveries.items);
    await gitWebhooks.on(table).remove(webhook);
  }
};
