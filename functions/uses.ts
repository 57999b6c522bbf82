// Made by `npm run gen`; do not edit.
import type { Use } from '../shared/uses.ts';
import { uses as approvals, workUses as approvalsWork } from './approvals/uses.ts';
import { uses as auditPlans, workUses as auditPlansWork } from './audit-plans/uses.ts';
import { workUses as auditsWork } from './audits/uses.ts';
import { uses as batchImports } from './batch-imports/uses.ts';
import { uses as configuration } from './configuration/uses.ts';
import { uses as dataExports, workUses as dataExportsWork } from './data-exports/uses.ts';
import { uses as databaseComparison, workUses as databaseComparisonWork } from './database-comparison/uses.ts';
import { uses as dbServiceSyncTasks, workUses as dbServiceSyncTasksWork } from './db-service-sync-tasks/uses.ts';
import { uses as dbServices } from './db-services/uses.ts';
import { uses as directAudits, workUses as directAuditsWork } from './direct-audits/uses.ts';
import { uses as gateways, workUses as gatewaysWork } from './gateways/uses.ts';
import { uses as gitWebhooks, workUses as gitWebhooksWork } from './git-webhooks/uses.ts';
import { uses as instances } from './instances/uses.ts';
import { workUses as notificationsWork } from './notifications/uses.ts';
import { uses as oauth2 } from './oauth2/uses.ts';
import { workUses as operationRecordsWork } from './operation-records/uses.ts';
import { uses as personalization } from './personalization/uses.ts';
import { uses as pipelines, workUses as pipelinesWork } from './pipelines/uses.ts';
import { workUses as projectsWork } from './projects/uses.ts';
import { workUses as reportsWork } from './reports/uses.ts';
import { uses as sampleReports } from './sample-reports/uses.ts';
import { uses as scanTasks, workUses as scanTasksWork } from './scan-tasks/uses.ts';
import { uses as secondFactors } from './second-factors/uses.ts';
import { uses as sessions } from './sessions/uses.ts';
import { uses as sqlAnalysis } from './sql-analysis/uses.ts';
import { uses as sqlAuditRecords, workUses as sqlAuditRecordsWork } from './sql-audit-records/uses.ts';
import { uses as sqlInsights } from './sql-insights/uses.ts';
import { uses as sqlManages } from './sql-manages/uses.ts';
import { uses as sqlOptimization, workUses as sqlOptimizationWork } from './sql-optimization/uses.ts';
import { uses as sqlVersions, workUses as sqlVersionsWork } from './sql-versions/uses.ts';
import { uses as sshKeys } from './ssh-keys/uses.ts';
import { workUses as statisticsWork } from './statistics/uses.ts';
import { uses as tasks } from './tasks/uses.ts';
import { uses as uploads, workUses as uploadsWork } from './uploads/uses.ts';
import { uses as users, workUses as usersWork } from './users/uses.ts';
import { uses as workflows, workUses as workflowsWork } from './workflows/uses.ts';

/** What the operations of each group use beyond the table; a group that is missing uses nothing more. */
export const usesOfGroups: Readonly<Record<string, readonly Use[]>> = {
  approvals,
  'audit-plans': auditPlans,
  'batch-imports': batchImports,
  configuration,
  'data-exports': dataExports,
  'database-comparison': databaseComparison,
  'db-service-sync-tasks': dbServiceSyncTasks,
  'db-services': dbServices,
  'direct-audits': directAudits,
  gateways,
  'git-webhooks': gitWebhooks,
  instances,
  oauth2,
  personalization,
  pipelines,
  'sample-reports': sampleReports,
  'scan-tasks': scanTasks,
  'second-factors': secondFactors,
  sessions,
  'sql-analysis': sqlAnalysis,
  'sql-audit-records': sqlAuditRecords,
  'sql-insights': sqlInsights,
  'sql-manages': sqlManages,
  'sql-optimization': sqlOptimization,
  'sql-versions': sqlVersions,
  'ssh-keys': sshKeys,
  tasks,
  uploads,
  users,
  workflows,
};

/** What each piece of background work uses beyond the table. */
export const usesOfWork: Readonly<Record<string, readonly Use[]>> = {
  ...approvalsWork,
  ...auditPlansWork,
  ...auditsWork,
  ...dataExportsWork,
  ...databaseComparisonWork,
  ...dbServiceSyncTasksWork,
  ...directAuditsWork,
  ...gatewaysWork,
  ...gitWebhooksWork,
  ...notificationsWork,
  ...operationRecordsWork,
  ...pipelinesWork,
  ...projectsWork,
  ...reportsWork,
  ...scanTasksWork,
  ...sqlAuditRecordsWork,
  ...sqlOptimizationWork,
  ...sqlVersionsWork,
  ...statisticsWork,
  ...uploadsWork,
  ...usersWork,
  ...workflowsWork,
};
