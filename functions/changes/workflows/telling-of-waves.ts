import { telling } from '../../ground/outbox/news.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { Place } from './execution/begin-execution.ts';
import { about, type Saying } from './telling.ts';
import type { Workflow } from '../../ground/ledger/workflow-repo.ts';

/** For the transaction in which a change in waves stops or is finished: a word to its creator, to who executes it, and to who approves on its first data sources. */
export function tellingOfWaves(
  place: Place,
  first: Workflow,
  { action, toUids, reason }: Saying & { readonly action: 'exec_success' | 'exec_failed' },
): Promise<TransactItem[]> {
  return telling(place, {
    ...about(first, { reason }),
    event: 'workflow',
    action,
    toUids: [...toUids],
    toHolders: { right: 'audit_workflow', dbServiceUids: first.dbServiceUids, exceptUid: first.creatorUid },
  });
}
