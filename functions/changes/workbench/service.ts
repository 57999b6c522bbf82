import type { Context } from '../../platform/context.ts';
import { queryRuns, type StoredQueryRun } from './run-repo.ts';

export { judgeQuery } from './judge-query.ts';
export { openQueries } from './run-slots.ts';

/** A query of the caller's own that gave rows. */
export async function succeededRunOf({ table, user }: Context, runUid: string): Promise<StoredQueryRun | undefined> {
  const run = await queryRuns.on(table).get({ creatorUid: user.uid, runUid });
  return run?.state === 'succeeded' && run.workflowId === undefined ? run : undefined;
}
