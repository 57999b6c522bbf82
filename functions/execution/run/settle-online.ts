import type { Connection } from '../../engines/driver.ts';
import type { OnlineAttempt } from '../statement-repo.ts';
import { isBusy, isHeld, removeCopy, removeOld, tracesOf } from './online-traces.ts';

/**
 * Finds out what became of an online change whose runner is gone, and removes what it left. No answer while something is
 * still at work for it.
 */
export async function settledOnline(
  connection: Connection,
  attempt: OnlineAttempt,
): Promise<'succeeded' | 'rolled_back' | 'unknown' | undefined> {
  if ((await isHeld(connection, attempt)) || (await isBusy(connection, attempt))) return undefined;
  switch (await tracesOf(connection, attempt)) {
    case 'copied':
      await removeCopy(connection, attempt);
      return 'rolled_back';
    case 'swapped':
      await removeOld(connection, attempt);
      return 'succeeded';
    case 'none':
      return attempt.isSwapped ? 'succeeded' : 'rolled_back';
    case 'both':
      return 'unknown';
  }
}
