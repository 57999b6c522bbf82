import { findEngine } from '../../../shared/engines/index.ts';
import { askWorker, hasWorker } from '../audit-worker/ask-worker.ts';
import type { SplitQuestion, StatementPlace } from '../audit-worker/question.ts';

/** Where the statements of a script stand, as the dialect of its database ends them; undefined where that cannot be told here. */
export async function statementPlaces(
  sql: string,
  dbType: string | undefined,
): Promise<readonly StatementPlace[] | undefined> {
  const dialect = dbType === undefined ? undefined : findEngine(dbType)?.dialect;
  const worker = `audit-${dialect}`;
  if (!dialect || !hasWorker(worker)) return undefined;
  return askWorker<SplitQuestion, readonly StatementPlace[]>(worker, { sql, dialect, wants: 'statements' });
}
