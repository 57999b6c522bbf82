import { onlineTools } from '../../../../shared/online-changes/tools.ts';
import type { Connection } from '../../../engines/driver.ts';
import type { OnlineAttempt } from '../../../ground/ledger/statement-repo.ts';
import { isBusy, isHeld, removeCopy, removeOld, tracesOf } from './online-traces.ts';

/**
 * Finds out what became of an online change whose runner is gone, and removes what it left. No answer while something is
 * still at work for it. That it has taken effect is noted before what proves it is removed.
 */
export async function settledOnline(
  connection: Connection,
  attempt: OnlineAttempt,
  noteSwapped: () => Promise<void>,
): Promise<'succeeded' | 'rolled_back' | 'unknown' | undefined> {
  if ((await isHeld(connection, attempt)) || (await isBusy(connection, attempt))) return undefined;
  const traces = await tracesOf(connection, attempt);
  if (traces === 'swapped' || (traces === 'none' && attempt.isSwapped)) {
    await noteSwapped();
    await removeOld(connection, attempt);
    return 'succeeded';
  }
  // A tool that swaps by itself keeps the place of the old table by an empty one shortly before.
  if (traces === 'both' && onlineTools[attempt.tool].swap === 'ours') return 'unknown';
  await removeCopy(connection, attempt);
  return 'rolled_back';
}
