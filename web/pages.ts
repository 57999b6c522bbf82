// Made by `npm run gen`; do not edit.
import { pages as account } from './features/account/pages.ts';
import { pages as approvals } from './features/approvals/pages.ts';
import { pages as auditPlans } from './features/audit-plans/pages.ts';
import { pages as auditWhitelist } from './features/audit-whitelist/pages.ts';
import { pages as batchImports } from './features/batch-imports/pages.ts';
import { pages as configuration } from './features/configuration/pages.ts';
import { pages as dataExports } from './features/data-exports/pages.ts';
import { pages as databaseComparison } from './features/database-comparison/pages.ts';
import { pages as dbServiceSyncTasks } from './features/db-service-sync-tasks/pages.ts';
import { pages as dbServices } from './features/db-services/pages.ts';
import { pages as directAudits } from './features/direct-audits/pages.ts';
import { pages as gateways } from './features/gateways/pages.ts';
import { pages as gitWebhooks } from './features/git-webhooks/pages.ts';
import { pages as globalDashboard } from './features/global-dashboard/pages.ts';
import { pages as home } from './features/home/pages.ts';
import { pages as knowledge } from './features/knowledge/pages.ts';
import { pages as members } from './features/members/pages.ts';
import { pages as operationRecords } from './features/operation-records/pages.ts';
import { pages as pipelines } from './features/pipelines/pages.ts';
import { pages as projects } from './features/projects/pages.ts';
import { pages as pushRules } from './features/push-rules/pages.ts';
import { pages as resourceOverview } from './features/resource-overview/pages.ts';
import { pages as rules } from './features/rules/pages.ts';
import { pages as sampleReports } from './features/sample-reports/pages.ts';
import { pages as scanTasks } from './features/scan-tasks/pages.ts';
import { pages as sessions } from './features/sessions/pages.ts';
import { pages as sqlAnalysis } from './features/sql-analysis/pages.ts';
import { pages as sqlAuditRecords } from './features/sql-audit-records/pages.ts';
import { pages as sqlExceptions } from './features/sql-exceptions/pages.ts';
import { pages as sqlInsights } from './features/sql-insights/pages.ts';
import { pages as sqlManages } from './features/sql-manages/pages.ts';
import { pages as sqlOptimization } from './features/sql-optimization/pages.ts';
import { pages as sqlVersions } from './features/sql-versions/pages.ts';
import { pages as statistics } from './features/statistics/pages.ts';
import { pages as users } from './features/users/pages.ts';
import { pages as workflowTemplates } from './features/workflow-templates/pages.ts';
import { pages as workflows } from './features/workflows/pages.ts';

/** Every page that is built, by its name. */
export const pages = {
  ...account,
  ...approvals,
  ...auditPlans,
  ...auditWhitelist,
  ...batchImports,
  ...configuration,
  ...dataExports,
  ...databaseComparison,
  ...dbServiceSyncTasks,
  ...dbServices,
  ...directAudits,
  ...gateways,
  ...gitWebhooks,
  ...globalDashboard,
  ...home,
  ...knowledge,
  ...members,
  ...operationRecords,
  ...pipelines,
  ...projects,
  ...pushRules,
  ...resourceOverview,
  ...rules,
  ...sampleReports,
  ...scanTasks,
  ...sessions,
  ...sqlAnalysis,
  ...sqlAuditRecords,
  ...sqlExceptions,
  ...sqlInsights,
  ...sqlManages,
  ...sqlOptimization,
  ...sqlVersions,
  ...statistics,
  ...users,
  ...workflowTemplates,
  ...workflows,
};
