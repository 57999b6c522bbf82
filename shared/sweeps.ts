// Made by `npm run gen`; do not edit.
import { sweeps as approvals } from './contract/approvals/sweeps.ts';
import { sweeps as auditPlans } from './contract/audit-plans/sweeps.ts';
import { sweeps as dataExports } from './contract/data-exports/sweeps.ts';
import { sweeps as dbServiceSyncTasks } from './contract/db-service-sync-tasks/sweeps.ts';
import { sweeps as directAudits } from './contract/direct-audits/sweeps.ts';
import { sweeps as gateways } from './contract/gateways/sweeps.ts';
import { sweeps as gitWebhooks } from './contract/git-webhooks/sweeps.ts';
import { sweeps as notifications } from './contract/notifications/sweeps.ts';
import { sweeps as operationRecords } from './contract/operation-records/sweeps.ts';
import { sweeps as pipelines } from './contract/pipelines/sweeps.ts';
import { sweeps as projects } from './contract/projects/sweeps.ts';
import { sweeps as scanTasks } from './contract/scan-tasks/sweeps.ts';
import { sweeps as sqlAuditRecords } from './contract/sql-audit-records/sweeps.ts';
import { sweeps as sqlOptimization } from './contract/sql-optimization/sweeps.ts';
import { sweeps as sqlVersions } from './contract/sql-versions/sweeps.ts';
import { sweeps as statistics } from './contract/statistics/sweeps.ts';
import { sweeps as tasks } from './contract/tasks/sweeps.ts';
import { sweeps as uploads } from './contract/uploads/sweeps.ts';
import { sweeps as workflows } from './contract/workflows/sweeps.ts';

/** Work that nobody asks for: what it is and how often it runs, by EventBridge Scheduler in the cloud and by the loop of `npm start`. */
export const sweeps = {
  ...approvals,
  ...auditPlans,
  ...dataExports,
  ...dbServiceSyncTasks,
  ...directAudits,
  ...gateways,
  ...gitWebhooks,
  ...notifications,
  ...operationRecords,
  ...pipelines,
  ...projects,
  ...scanTasks,
  ...sqlAuditRecords,
  ...sqlOptimization,
  ...sqlVersions,
  ...statistics,
  ...tasks,
  ...uploads,
  ...workflows,
};
/** One of the sweeps. */
export type SweepName = keyof typeof sweeps;
