// Made by `npm run gen`; do not edit.
import { joined } from './platform/background.ts';
import { background as approvals } from './changes/approvals/background.ts';
import { background as auditPlans } from './watching/audit-plans/background.ts';
import { background as audits } from './auditing/audits/background.ts';
import { background as dataExports } from './changes/data-exports/background.ts';
import { background as databaseComparison } from './auditing/database-comparison/background.ts';
import { background as dbServiceSyncTasks } from './databases/db-service-sync-tasks/background.ts';
import { background as directAudits } from './auditing/direct-audits/background.ts';
import { background as discovery } from './databases/discovery/background.ts';
import { background as driftChecks } from './auditing/drift-checks/background.ts';
import { background as gateways } from './databases/gateways/background.ts';
import { background as gitWebhooks } from './changes/git-webhooks/background.ts';
import { background as notifications } from './running/notifications/background.ts';
import { background as operationRecords } from './running/operation-records/background.ts';
import { background as pipelines } from './changes/pipelines/background.ts';
import { background as projects } from './people/projects/background.ts';
import { background as reports } from './auditing/reports/background.ts';
import { background as rollouts } from './changes/rollouts/background.ts';
import { background as scanTasks } from './watching/scan-tasks/background.ts';
import { background as sqlAuditRecords } from './auditing/sql-audit-records/background.ts';
import { background as sqlOptimization } from './auditing/sql-optimization/background.ts';
import { background as sqlVersions } from './changes/sql-versions/background.ts';
import { background as statistics } from './running/statistics/background.ts';
import { background as uploads } from './auditing/uploads/background.ts';
import { background as workbench } from './changes/workbench/background.ts';
import { background as workflows } from './changes/workflows/background.ts';

/** What all groups do outside of requests. */
export const background = joined([
  approvals,
  auditPlans,
  audits,
  dataExports,
  databaseComparison,
  dbServiceSyncTasks,
  directAudits,
  discovery,
  driftChecks,
  gateways,
  gitWebhooks,
  notifications,
  operationRecords,
  pipelines,
  projects,
  reports,
  rollouts,
  scanTasks,
  sqlAuditRecords,
  sqlOptimization,
  sqlVersions,
  statistics,
  uploads,
  workbench,
  workflows,
]);
