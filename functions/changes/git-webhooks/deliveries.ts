import { limits } from '../../../shared/limits.ts';
import type { GitDeliveryCause } from '../../../shared/git-hosts.ts';
import type { World } from '../../platform/world.ts';
import type { GitDelivery, GitWebhook } from './git-webhook-repo.ts';

export type NewDelivery = Omit<GitDelivery, 'version'>;
type Given = { readonly cause: GitDeliveryCause; readonly hostId?: string };

/** A call or a wish to look at a branch, to be done next. */
export function newDelivery(
  { clock, newId }: Pick<World, 'clock' | 'newId'>,
  { uid: webhookUid, projectUid }: Pick<GitWebhook, 'uid' | 'projectUid'>,
  { cause, hostId = '' }: Given,
): NewDelivery {
  const now = clock.now();
  return {
    webhookUid,
    projectUid,
    id: newId(),
    cause,
    hostId,
    receivedAt: new Date(now).toISOString(),
    queue: 'yes',
    dueAt: now,
    tries: 0,
    outcome: 'waiting',
    expiresAtSeconds: Math.floor(now / 1000) + limits.gitDeliveryDays * 24 * 3600,
  };
}

/** The same once it is over. */
export function overWith<T extends NewDelivery>(
  delivery: T,
  ended: Pick<NewDelivery, 'outcome'> & Partial<NewDelivery>,
): T {
  const { queue: _left, ...rest } = delivery;
  return { ...rest, ...ended } as T;
}
