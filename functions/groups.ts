// Made by `npm run gen`; do not edit.
import type { GroupName } from '../shared/contract/index.ts';
import type { Group } from './platform/implement.ts';
import { group as accountPasswords } from './account-passwords/index.ts';
import { group as approvals } from './approvals/index.ts';
import { group as auditPlans } from './audit-plans/index.ts';
import { group as auditWhitelist } from './audit-whitelist/index.ts';
import { group as batchImports } from './batch-imports/index.ts';
import { group as configuration } from './configuration/index.ts';
import { group as dataExports } from './data-exports/index.ts';
import { group as databaseComparison } from './database-comparison/index.ts';
import { group as dbServiceSyncTasks } from './db-service-sync-tasks/index.ts';
import { group as dbServices } from './db-services/index.ts';
import { group as directAudits } from './direct-audits/index.ts';
import { group as gateways } from './gateways/index.ts';
import { group as gitWebhooks } from './git-webhooks/index.ts';
import { group as instances } from './instances/index.ts';
import { group as knowledge } from './knowledge/index.ts';
import { group as licenses } from './licenses/index.ts';
import { group as members } from './members/index.ts';
import { group as notifications } from './notifications/index.ts';
import { group as oauth2 } from './oauth2/index.ts';
import { group as operationRecords } from './operation-records/index.ts';
import { group as personalization } from './personalization/index.ts';
import { group as pipelines } from './pipelines/index.ts';
import { group as projects } from './projects/index.ts';
import { group as pushRules } from './push-rules/index.ts';
import { group as resourceOverview } from './resource-overview/index.ts';
import { group as roles } from './roles/index.ts';
import { group as rules } from './rules/index.ts';
import { group as sampleReports } from './sample-reports/index.ts';
import { group as scanTasks } from './scan-tasks/index.ts';
import { group as secondFactors } from './second-factors/index.ts';
import { group as sessions } from './sessions/index.ts';
import { group as sqlAnalysis } from './sql-analysis/index.ts';
import { group as sqlAuditRecords } from './sql-audit-records/index.ts';
import { group as sqlExceptions } from './sql-exceptions/index.ts';
import { group as sqlInsights } from './sql-insights/index.ts';
import { group as sqlManages } from './sql-manages/index.ts';
import { group as sqlOptimization } from './sql-optimization/index.ts';
import { group as sqlVersions } from './sql-versions/index.ts';
import { group as sshKeys } from './ssh-keys/index.ts';
import { group as statistics } from './statistics/index.ts';
import { group as system } from './system/index.ts';
import { group as tasks } from './tasks/index.ts';
import { group as uploads } from './uploads/index.ts';
import { group as users } from './users/index.ts';
import { group as workflowTemplates } from './workflow-templates/index.ts';
import { group as workflows } from './workflows/index.ts';

/** Every group's functions by the name of its folder: the API that `npm start` serves from one process. */
export const groups: Record<GroupName, Group> = {
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
