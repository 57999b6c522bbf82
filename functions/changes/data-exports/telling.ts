import type { Text } from '../../../shared/text.ts';
import { telling } from '../../ground/outbox/news.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { DataExport } from './export-repo.ts';

/** What was done to an export, and by whom; nobody where it ended by itself. */
export type Done = {
  readonly action: 'create' | 'approve' | 'reject' | 'cancel' | 'export' | 'end' | 'expire';
  readonly byUid: string | undefined;
  readonly reason?: Text | undefined;
};

/** For the transaction of a change: the message to those whom it concerns, if it concerns anybody. */
export async function tellingOfExport(
  place: EventPlace,
  after: DataExport,
  { action, byUid, reason }: Done,
): Promise<TransactItem[]> {
  const told = toldOf(after, action);
  const toUids = told?.toUids.filter((uid) => uid !== byUid) ?? [];
  if (!told || toUids.length === 0) return [];
  return telling(place, { ...about(after, reason), event: 'data_export', action: told.action, toUids });
}

/** For the transaction of a comment: the message to those whom it mentions or asks. */
export function tellingOfComment(
  place: EventPlace,
  made: DataExport,
  action: 'mention' | 'question',
  toUids: readonly string[],
): Promise<TransactItem[]> {
  return telling(place, { ...about(made), event: 'data_export', action, toUids: [...toUids] });
}

/** What messages say of an export. */
function about(made: DataExport, reason?: Text) {
  const { exportUid, projectUid, projectName, name, desc, creatorUid, creatorName, createdAt, status, tasks } = made;
  return {
    projectUid,
    projectName,
    subject: {
      id: exportUid,
      name,
      desc,
      creatorUid,
      creatorName,
      createdAt,
      status,
      ...(reason && { reason }),
      sources: tasks.map(({ taskId, dbServiceUid, dbServiceName, schema }) => ({
        taskId,
        dbServiceUid,
        name: dbServiceName,
        schema,
      })),
    },
  };
}

/** Reviewers hear of what waits for them, the creator of everything else. The end of one file of several says nothing. */
function toldOf({ status, creatorUid, assigneeUids }: DataExport, action: Done['action']) {
  if (action === 'export') return undefined;
  if (action === 'end') {
    if (status === 'finish') return { action: 'export_success', toUids: [creatorUid] } as const;
    return status === 'failed' ? ({ action: 'export_failed', toUids: [creatorUid] } as const) : undefined;
  }
  if (action === 'create')
    return status === 'wait_for_approve' ? ({ action, toUids: assigneeUids } as const) : undefined;
  if (action === 'approve')
    return status === 'wait_for_approve'
      ? ({ action: 'create', toUids: assigneeUids } as const)
      : ({ action, toUids: [creatorUid] } as const);
  return { action, toUids: [creatorUid] } as const;
}
