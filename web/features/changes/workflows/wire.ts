import type { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import type {
  getWorkflow,
  listWorkflowTasks,
  listWorkflows,
} from '../../../../shared/contract/changes/workflows/operations.ts';

/** What the server says of workflows, by the names this feature uses. */
export type WorkflowRow = Received<typeof listWorkflows>['data'][number];
export type Workflow = Received<typeof getWorkflow>['data'];
export type WorkflowTask = Received<typeof listWorkflowTasks>['data'][number];
export type WorkflowRecord = Workflow['record'];
export type Source = Received<typeof listInstanceTips>['data'][number];
