import type { Operation } from '../../../../../shared/contract/operation.ts';
import { getAuditTask, listAuditTaskSqls } from '../../../../../shared/contract/auditing/tasks/operations.ts';
import {
  getWorkflow,
  listWorkflows,
  listWorkflowTasks,
} from '../../../../../shared/contract/changes/workflows/operations.ts';

/** Everything shown that may be different after somebody acted on a workflow. */
export const shownOfWorkflows: readonly Operation[] = [
  getWorkflow,
  listWorkflowTasks,
  listWorkflows,
  getAuditTask,
  listAuditTaskSqls,
];
