import type { StatusCounts } from '../../changes/workflows/service.ts';

/** Workflows by status under the names of the wire. */
export function shownCounts(counts: StatusCounts) {
  return {
    waiting_for_audit_count: counts.wait_for_audit,
    waiting_for_execution_count: counts.wait_for_execution,
    executing_count: counts.executing,
    execution_success_count: counts.finished,
    executing_failed_count: counts.exec_failed,
    rejected_count: counts.rejected,
    closed_count: counts.canceled,
  };
}
