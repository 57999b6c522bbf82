import { createHash } from 'node:crypto';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { News } from '../../ground/outbox/news.ts';
import { issueToken } from '../../platform/access/token.ts';
import type { EventPlace } from '../../platform/events.ts';
import { approvalLinks } from './approval-link-repo.ts';
import { linkTimes } from './link-times.ts';

/** The page that a link in a letter opens. The token stands behind the `#`, which browsers send to nobody. */
const page = '/approve';

/**
 * The address by which one person can decide what news tell of, without signing in; nothing where there is nothing to decide.
 * Asked again, it is for the very same decision, so that a letter that is sent twice gives no second one.
 */
export async function approvalLinkFor(
  { tenant, table, world }: EventPlace,
  { id: newsId, event, action, projectUid, subject, toUids }: News,
  userUid: string,
): Promise<string | undefined> {
  const { id: workflowId, stepId, status } = subject;
  const isAsking = event === 'workflow' && (action === 'create' || action === 'approve') && status === 'wait_for_audit';
  if (!isAsking || stepId === undefined || !toUids.includes(userUid)) return undefined;
  const id = createHash('sha256').update(`${newsId} ${userUid}`).digest('base64url').slice(0, 32);
  const now = world.clock.now();
  const seconds = limits.approvalLinkHours * 3600;
  const times = await linkTimes(table, { userUid, projectUid });
  if (!times) return undefined;
  const expiresAtSeconds = Math.floor(now / 1000) + seconds;
  const link = { id, userUid, projectUid, workflowId, stepId, ...times, expiresAtSeconds };
  try {
    await approvalLinks.on(table).create(link);
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
  }
  const claims = { sub: userUid, tenant, kind: 'approval', jti: id } as const;
  return `${page}#${await issueToken(world.keys, claims, { now: new Date(now), seconds })}`;
}
