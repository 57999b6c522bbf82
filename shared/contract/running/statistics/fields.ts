import * as z from 'zod';

const count = z.number().int();
/** Workflows by status. */
export const statusCounts = z
  .object({
    waiting_for_audit_count: count,
    waiting_for_execution_count: count,
    executing_count: count,
    execution_success_count: count,
    executing_failed_count: count,
    rejected_count: count,
    closed_count: count,
  })
  .meta({ id: 'WorkflowStatusCounts' });
