import { holdsOnSource, isAllowed, type Place } from '../../shared/allowed.ts';
import type { Context } from '../platform/context.ts';

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
