// Made by `npm run gen`; do not edit.
import type { ScreensOf } from './app/screen.ts';
import { screens as account } from './features/account/screens.ts';
import { screens as approvals } from './features/approvals/screens.ts';
import { screens as auditPlans } from './features/audit-plans/screens.ts';
import { screens as auditWhitelist } from './features/audit-whitelist/screens.ts';
import { screens as batchImports } from './features/batch-imports/screens.ts';
import { screens as configuration } from './features/configuration/screens.ts';
import { screens as dataExports } from './features/data-exports/screens.ts';
import { screens as databaseComparison } from './features/database-comparison/screens.ts';
import { screens as dbServiceSyncTasks } from './features/db-service-sync-tasks/screens.ts';
import { screens as dbServices } from './features/db-services/screens.ts';
import { screens as directAudits } from './features/direct-audits/screens.ts';
import { screens as gateways } from './features/gateways/screens.ts';
import { screens as gitWebhooks } from './features/git-webhooks/screens.ts';
import { screens as globalDashboard } from './features/global-dashboard/screens.ts';
import { screens as home } from './features/home/screens.ts';
import { screens as knowledge } from './features/knowledge/screens.ts';
import { screens as members } from './features/members/screens.ts';
import { screens as operationRecords } from './features/operation-records/screens.ts';
import { screens as pipelines } from './features/pipelines/screens.ts';
import { screens as projects } from './features/projects/screens.ts';
import { screens as pushRules } from './features/push-rules/screens.ts';
import { screens as resourceOverview } from './features/resource-overview/screens.ts';
import { screens as rules } from './features/rules/screens.ts';
import { screens as sampleReports } from './features/sample-reports/screens.ts';
import { screens as scanTasks } from './features/scan-tasks/screens.ts';
import { screens as sessions } from './features/sessions/screens.ts';
import { screens as sqlAnalysis } from './features/sql-analysis/screens.ts';
import { screens as sqlAuditRecords } from './features/sql-audit-records/screens.ts';
import { screens as sqlExceptions } from './features/sql-exceptions/screens.ts';
import { screens as sqlInsights } from './features/sql-insights/screens.ts';
import { screens as sqlManages } from './features/sql-manages/screens.ts';
import { screens as sqlOptimization } from './features/sql-optimization/screens.ts';
import { screens as sqlVersions } from './features/sql-versions/screens.ts';
import { screens as statistics } from './features/statistics/screens.ts';
import { screens as users } from './features/users/screens.ts';
import { screens as workflowTemplates } from './features/workflow-templates/screens.ts';
import { screens as workflows } from './features/workflows/screens.ts';
import type { pages } from './pages.ts';

/** The code of every page. */
export const routes: ScreensOf<typeof pages> = {
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
