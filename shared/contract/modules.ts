// Made by `npm run gen`; do not edit.
import * as accountPasswords from './account-passwords/operations.ts';
import * as approvals from './approvals/operations.ts';
import * as auditPlans from './audit-plans/operations.ts';
import * as auditWhitelist from './audit-whitelist/operations.ts';
import * as batchImports from './batch-imports/operations.ts';
import * as configuration from './configuration/operations.ts';
import * as dataExports from './data-exports/operations.ts';
import * as databaseComparison from './database-comparison/operations.ts';
import * as dbServiceSyncTasks from './db-service-sync-tasks/operations.ts';
import * as dbServices from './db-services/operations.ts';
import * as directAudits from './direct-audits/operations.ts';
import * as gateways from './gateways/operations.ts';
import * as gitWebhooks from './git-webhooks/operations.ts';
import * as instances from './instances/operations.ts';
import * as knowledge from './knowledge/operations.ts';
import * as licenses from './licenses/operations.ts';
import * as members from './members/operations.ts';
import * as notifications from './notifications/operations.ts';
import * as oauth2 from './oauth2/operations.ts';
import * as operationRecords from './operation-records/operations.ts';
import * as personalization from './personalization/operations.ts';
import * as pipelines from './pipelines/operations.ts';
import * as projects from './projects/operations.ts';
import * as pushRules from './push-rules/operations.ts';
import * as resourceOverview from './resource-overview/operations.ts';
import * as roles from './roles/operations.ts';
import * as rules from './rules/operations.ts';
import * as sampleReports from './sample-reports/operations.ts';
import * as scanTasks from './scan-tasks/operations.ts';
import * as secondFactors from './second-factors/operations.ts';
import * as sessions from './sessions/operations.ts';
import * as sqlAnalysis from './sql-analysis/operations.ts';
import * as sqlAuditRecords from './sql-audit-records/operations.ts';
import * as sqlExceptions from './sql-exceptions/operations.ts';
import * as sqlInsights from './sql-insights/operations.ts';
import * as sqlManages from './sql-manages/operations.ts';
import * as sqlOptimization from './sql-optimization/operations.ts';
import * as sqlVersions from './sql-versions/operations.ts';
import * as sshKeys from './ssh-keys/operations.ts';
import * as statistics from './statistics/operations.ts';
import * as system from './system/operations.ts';
import * as tasks from './tasks/operations.ts';
import * as uploads from './uploads/operations.ts';
import * as users from './users/operations.ts';
import * as workflowTemplates from './workflow-templates/operations.ts';
import * as workflows from './workflows/operations.ts';

/** What the contract of every API group exports, by the name of its folder. */
export const modules = {
  'account-passwords': accountPasswords,
  approvals,
  'audit-plans': auditPlans,
  'audit-whitelist': auditWhitelist,
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
  knowledge,
  licenses,
  members,
  notifications,
  oauth2,
  'operation-records': operationRecords,
  personalization,
  pipelines,
  projects,
  'push-rules': pushRules,
  'resource-overview': resourceOverview,
  roles,
  rules,
  'sample-reports': sampleReports,
  'scan-tasks': scanTasks,
  'second-factors': secondFactors,
  sessions,
  'sql-analysis': sqlAnalysis,
  'sql-audit-records': sqlAuditRecords,
  'sql-exceptions': sqlExceptions,
  'sql-insights': sqlInsights,
  'sql-manages': sqlManages,
  'sql-optimization': sqlOptimization,
  'sql-versions': sqlVersions,
  'ssh-keys': sshKeys,
  statistics,
  system,
  tasks,
  uploads,
  users,
  'workflow-templates': workflowTemplates,
  workflows,
};
