import { AppError } from '../../../shared/errors/index.ts';
import { severityOf } from '../../../shared/levels.ts';
import type { Context } from '../../platform/context.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { allowedLevel, purposes, type Judged, type Wanted } from './guarded-query.ts';
import { beginRecord } from './query-log.ts';
import { queryRecords, type QueryRecord } from './query-record-repo.ts';

type Change = Omit<Wanted, 'audit'> & {
  readonly judged: Judged;
  /** Why it is not even begun. */
  readonly refusal: AppError | undefined;
};

/**
 * Writes down that somebody wants a change run, before anything is made of it: `running`, or stopped by its audit. Nothing is sent
 * by the gate: a change reaches a database by the execution of workflows and by no other way.
 */
export async function admitChange(ctx: Context, change: Change): Promise<QueryRecord> {
  const { source, judged, refusal, purpose } = change;
  if (source.projectUid !== ctx.project.uid) throw new AppError('notFound');
  ctx.demand(purposes[purpose].policy, { dbServiceUid: source.uid });
  const allowed = allowedLevel(source);
  const isStopped = allowed !== undefined && severityOf(judged.level) > severityOf(allowed);
  const seen = { judged, allowedLevel: allowed ?? ('' as const) };
  if (!refusal) return beginRecord(ctx, change, { ...seen, outcome: isStopped ? 'intercepted' : 'running' });
  await beginRecord(ctx, change, { ...seen, outcome: 'refused', reason: refusal.text });
  throw refusal;
}

/** For the transaction that makes the workflow: the row of the log says which it is. */
export function notingWorkflow(table: TenantTable, uid: string, workflowId: string): TransactItem {
  return queryRecords.on(table).patching({ uid }, { set: { workflowId } }, { condition: { outcome: 'running' } });
}
