import { isAllowed } from '../../../shared/allowed.ts';
import type { Text } from '../../../shared/text.ts';
import { telling } from '../../ground/outbox/news.ts';
import { standingOf } from '../../platform/access/standing.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { DriftCheck } from './drift-repo.ts';
import { sourceUidsOf } from './sources.ts';

type Told = { readonly action: 'drift' | 'failed'; readonly projectName: string; readonly reason: Text };

/** Whoever made a check hears of it while they may use its data sources, and with them who manages data sources where it says so. */
export async function tellingDrift(
  place: EventPlace,
  check: DriftCheck,
  { action, projectName, reason }: Told,
): Promise<TransactItem[]> {
  const standing = await standingOf(place.table, check.creatorUid, check.projectUid);
  const uids = sourceUidsOf(check);
  const hears =
    standing &&
    uids.every((dbServiceUid) =>
      isAllowed('dbServiceUse', standing.rights, { project: standing.project, dbServiceUid }),
    );
  const toHolders = { right: 'manage_project_data_source' as const, dbServiceUids: [], exceptUid: check.creatorUid };
  return telling(place, {
    event: 'drift_check',
    action,
    projectUid: check.projectUid,
    projectName,
    subject: {
      id: check.checkId,
      name: check.name,
      desc: '',
      creatorUid: check.creatorUid,
      creatorName: check.creatorName,
      createdAt: check.createdAt,
      status: action,
      reason,
      sources: [],
    },
    toUids: hears ? [check.creatorUid] : [],
    ...(check.tellsManagers && { toHolders }),
  });
}
