// Made by `npm run gen`; do not edit.
import { sweeps as approvals } from './contract/changes/approvals/sweeps.ts';
import { sweeps as auditPlans } from './contract/watching/audit-plans/sweeps.ts';
import { sweeps as dataExports } from './contract/changes/data-exports/sweeps.ts';
import { sweeps as databaseComparison } from './contract/auditing/database-comparison/sweeps.ts';
import { sweeps as dbServiceSyncTasks } from './contract/databases/db-service-sync-tasks/sweeps.ts';
import { sweeps as directAudits } from './contract/auditing/direct-audits/sweeps.ts';
import { sweeps as discovery } from './contract/databases/discovery/sweeps.ts';
import { sweeps as driftChecks } from './contract/auditing/drift-checks/sweeps.ts';
import { sweeps as gateways } from './contract/databases/gateways/sweeps.ts';
import { sweeps as gitWebhooks } from './contract/changes/git-webhooks/sweeps.ts';
import { sweeps as notifications } from './contract/running/notifications/sweeps.ts';
import { sweeps as operationRecords } from './contract/running/operation-records/sweeps.ts';
import { sweeps as pipelines } from './contract/changes/pipelines/sweeps.ts';
import { sweeps as projects } from './contract/people/projects/sweeps.ts';
import { sweeps as rollouts } from './contract/changes/rollouts/sweeps.ts';
import { sweeps as scanTasks } from './contract/watching/scan-tasks/sweeps.ts';
import { sweeps as sqlAuditRecords } from './contract/auditing/sql-audit-records/sweeps.ts';
import { sweeps as sqlOptimization } from './contract/auditing/sql-optimization/sweeps.ts';
import { sweeps as sqlVersions } from './contract/changes/sql-versions/sweeps.ts';
import { sweeps as statistics } from './contract/running/statistics/sweeps.ts';
import { sweeps as tasks } from './contract/auditing/tasks/sweeps.ts';
import { sweeps as uploads } from './contract/auditing/uploads/sweeps.ts';
import { sweeps as workbench } from './contract/changes/workbench/sweeps.ts';
import { sweeps as workflows } from './contract/changes/workflows/sweeps.ts';

/** Work that nobody asks for: what it is and how often it runs, by EventBridge Scheduler in the cloud and by the loop of `npm start`. */
export const sweeps = {
  ...approvals,
  ...auditPlans,
  ...dataExports,
  ...databaseComparison,
  ...dbServiceSyncTasks,
  ...directAudits,
  ...discovery,
  ...driftChecks,
  ...gateways,
  ...gitWebhooks,
  ...notifications,
  ...operationRecords,
  ...pipelines,
  ...projects,
  ...rollouts,
  ...scanTasks,
  ...sqlAuditRecords,
  ...sqlOptimization,
  ...sqlVersions,
  ...statistics,
  ...tasks,
  ...uploads,
  ...workbench,
  ...workflows,
};
/** One of the sweeps. */
export type SweepName = keyof typeof sweeps;
