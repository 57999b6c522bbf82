// Made by `npm run gen`; do not edit.
import { limits as accountPasswords } from './contract/account-passwords/limits.ts';
import { limits as approvals } from './contract/approvals/limits.ts';
import { limits as auditPlans } from './contract/audit-plans/limits.ts';
import { limits as auditWhitelist } from './contract/audit-whitelist/limits.ts';
import { limits as batchImports } from './contract/batch-imports/limits.ts';
import { limits as dataExports } from './contract/data-exports/limits.ts';
import { limits as databaseComparison } from './contract/database-comparison/limits.ts';
import { limits as dbServiceSyncTasks } from './contract/db-service-sync-tasks/limits.ts';
import { limits as dbServices } from './contract/db-services/limits.ts';
import { limits as directAudits } from './contract/direct-audits/limits.ts';
import { limits as gateways } from './contract/gateways/limits.ts';
import { limits as gitWebhooks } from './contract/git-webhooks/limits.ts';
import { limits as instances } from './contract/instances/limits.ts';
import { limits as knowledge } from './contract/knowledge/limits.ts';
import { limits as members } from './contract/members/limits.ts';
import { limits as notifications } from './contract/notifications/limits.ts';
import { limits as oauth2 } from './contract/oauth2/limits.ts';
import { limits as operationRecords } from './contract/operation-records/limits.ts';
import { limits as personalization } from './contract/personalization/limits.ts';
import { limits as pipelines } from './contract/pipelines/limits.ts';
import { limits as platform } from './contract/platform/limits.ts';
import { limits as projects } from './contract/projects/limits.ts';
import { limits as pushRules } from './contract/push-rules/limits.ts';
import { limits as resourceOverview } from './contract/resource-overview/limits.ts';
import { limits as roles } from './contract/roles/limits.ts';
import { limits as rules } from './contract/rules/limits.ts';
import { limits as sampleReports } from './contract/sample-reports/limits.ts';
import { limits as scanTasks } from './contract/scan-tasks/limits.ts';
import { limits as secondFactors } from './contract/second-factors/limits.ts';
import { limits as sessions } from './contract/sessions/limits.ts';
import { limits as sqlAnalysis } from './contract/sql-analysis/limits.ts';
import { limits as sqlAuditRecords } from './contract/sql-audit-records/limits.ts';
import { limits as sqlExceptions } from './contract/sql-exceptions/limits.ts';
import { limits as sqlInsights } from './contract/sql-insights/limits.ts';
import { limits as sqlManages } from './contract/sql-manages/limits.ts';
import { limits as sqlOptimization } from './contract/sql-optimization/limits.ts';
import { limits as sqlVersions } from './contract/sql-versions/limits.ts';
import { limits as statistics } from './contract/statistics/limits.ts';
import { limits as system } from './contract/system/limits.ts';
import { limits as tasks } from './contract/tasks/limits.ts';
import { limits as uploads } from './contract/uploads/limits.ts';
import { limits as users } from './contract/users/limits.ts';
import { limits as workflowTemplates } from './contract/workflow-templates/limits.ts';
import { limits as workflows } from './contract/workflows/limits.ts';

/** Every constant of the product that a person or a client can meet, with its unit in its name. */
export const limits = {
  ...accountPasswords,
  ...approvals,
  ...auditPlans,
  ...auditWhitelist,
  ...batchImports,
  ...dataExports,
  ...databaseComparison,
  ...dbServiceSyncTasks,
  ...dbServices,
  ...directAudits,
  ...gateways,
  ...gitWebhooks,
  ...instances,
  ...knowledge,
  ...members,
  ...notifications,
  ...oauth2,
  ...operationRecords,
  ...personalization,
  ...pipelines,
  ...platform,
  ...projects,
  ...pushRules,
  ...resourceOverview,
  ...roles,
  ...rules,
  ...sampleReports,
  ...scanTasks,
  ...secondFactors,
  ...sessions,
  ...sqlAnalysis,
  ...sqlAuditRecords,
  ...sqlExceptions,
  ...sqlInsights,
  ...sqlManages,
  ...sqlOptimization,
  ...sqlVersions,
  ...statistics,
  ...system,
  ...tasks,
  ...uploads,
  ...users,
  ...workflowTemplates,
  ...workflows,
};
