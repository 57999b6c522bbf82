import type { WorkflowStatus } from '../../shared/lifecycles/workflow.ts';
import type { Slice } from '../ui/chart/chart.tsx';

/** The seven states in the order of a workflow's life, with the wire's name of their counts. */
export const states = [
  ['wait_for_audit', 'waiting_for_audit_count', 'info'],
  ['wait_for_execution', 'waiting_for_execution_count', 'fair'],
  ['executing', 'executing_count', 'poor'],
  ['finished', 'execution_success_count', 'good'],
  ['exec_failed', 'executing_failed_count', 'bad'],
  ['rejected', 'rejected_count', 'bad'],
  ['canceled', 'closed_count', 'idle'],
] as const satisfies readonly (readonly [WorkflowStatus, string, Slice['look']])[];
