import { holdsOnSource, isAllowed, type Place } from '../../../shared/allowed.ts';
import type { PipelineToken } from '../../platform/access/pipeline-token.ts';
import type { Context } from '../../platform/context.ts';
import { records } from './record-repo.ts';

/** Quick audits are seen by who made them, by managers and overseers, and by those who may view others' on the data source. */
export function maySeeQuickAudit(
  { rights, uid }: Context['user'],
  { creatorUid }: { readonly creatorUid: string },
  place: Place,
): boolean {
  if (!isAllowed('quickAuditView', rights, place)) return false;
  return (
    creatorUid === uid ||
    isAllowed('quickAuditViewAll', rights, place) ||
    holdsOnSource('view_quick_audit_record', rights, place)
  );
}

/** What the token of a pipeline's node opens: the audits that nodes of its pipeline asked for. */
export async function isOfPipeline(
  { table, user }: Pick<Context, 'table' | 'user'>,
  { projectUid, recordId }: { readonly projectUid: string; readonly recordId?: string | undefined },
): Promise<boolean> {
  const { projectUid: own, pipelineNumber }: Partial<PipelineToken> = user.pipeline ?? {};
  if (own !== projectUid || recordId === undefined) return false;
  return (await records.on(table).get({ projectUid, recordId }))?.pipelineNumber === pipelineNumber;
}
