import { dataExport } from './data-export.ts';
import type { Machine } from './machine.ts';
import { reportWriting } from './report-writing.ts';
import { sqlAudit } from './sql-audit.ts';
import { sqlOptimization } from './sql-optimization.ts';
import { planRehearsal } from './plan-rehearsal.ts';
import { structureComparison } from './structure-comparison.ts';
import { workbenchQuery } from './workbench-query.ts';
import { workbenchTransaction } from './workbench-transaction.ts';
import { workflowExecution } from './workflow-execution.ts';

/** Every state machine by its name: the stacks and the embedded runner are given exactly these. */
export const machines: Readonly<Record<string, Machine>> = {
  workflowExecution,
  sqlAudit,
  reportWriting,
  dataExport,
  sqlOptimization,
  structureComparison,
  planRehearsal,
  workbenchQuery,
  workbenchTransaction,
};
