// Made by `npm run gen`; do not edit.
import { joined } from './platform/background.ts';
import { background as approvals } from './approvals/background.ts';
import { background as auditPlans } from './audit-plans/background.ts';
import { background as audits } from './audits/background.ts';
import { background as dataExports } from './data-exports/background.ts';
import { background as databaseComparison } from './database-comparison/background.ts';
import { background as dbServiceSyncTasks } from './db-service-sync-tasks/background.ts';
import { background as directAudits } from './direct-audits/background.ts';
import { background as gateways } from './gateways/background.ts';
import { background as gitWebhooks } from './git-webhooks/background.ts';
import { background as notifications } from './notifications/background.ts';
import { background as operationRecords } from './operation-records/background.ts';
import { background as pipelines } from './pipelines/background.ts';
import { background as projects } from './projects/background.ts';
import { background as reports } from './reports/background.ts';
import { background as scanTasks } from './scan-tasks/background.ts';
import { background as sqlAuditRecords } from './sql-audit-records/background.ts';
import { background as sqlOptimization } from './sql-optimization/background.ts';
import { background as sqlVersions } from './sql-versions/background.ts';
import { background as statistics } from './statistics/background.ts';
import { background as uploads } from './uploads/background.ts';
import { background as workflows } from './workflows/background.ts';

/** What all groups do outside of requests. */
export const background = joined([
  approvals,
  auditPlans,
  audits,
  dataExports,
  databaseComparison,
  dbServiceSyncTasks,
  directAudits,
  gateways,
  gitWebhooks,
  notifications,
  operationRecords,
  pipelines,
  projects,
  reports,
  scanTasks,
  sqlAuditRecords,
  sqlOptimization,
  sqlVersions,
  statistics,
  uploads,
  workflows,
]);
