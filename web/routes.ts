// Made by `npm run gen`; do not edit.
import type { ScreensOf } from './app/screen.ts';
import { screens as accessRequests } from './features/people/access-requests/screens.ts';
import { screens as account } from './features/people/account/screens.ts';
import { screens as approvalRules } from './features/changes/approval-rules/screens.ts';
import { screens as approvals } from './features/changes/approvals/screens.ts';
import { screens as auditPlans } from './features/watching/audit-plans/screens.ts';
import { screens as auditWhitelist } from './features/rules/audit-whitelist/screens.ts';
import { screens as batchImports } from './features/databases/batch-imports/screens.ts';
import { screens as configuration } from './features/ground/configuration/screens.ts';
import { screens as dataExports } from './features/changes/data-exports/screens.ts';
import { screens as databaseComparison } from './features/auditing/database-comparison/screens.ts';
import { screens as dbServiceGroups } from './features/databases/db-service-groups/screens.ts';
import { screens as dbServiceSyncTasks } from './features/databases/db-service-sync-tasks/screens.ts';
import { screens as dbServices } from './features/databases/db-services/screens.ts';
import { screens as directAudits } from './features/auditing/direct-audits/screens.ts';
import { screens as discovery } from './features/databases/discovery/screens.ts';
import { screens as driftChecks } from './features/auditing/drift-checks/screens.ts';
import { screens as gateways } from './features/databases/gateways/screens.ts';
import { screens as gitWebhooks } from './features/changes/git-webhooks/screens.ts';
import { screens as globalDashboard } from './features/running/global-dashboard/screens.ts';
import { screens as home } from './features/running/home/screens.ts';
import { screens as knowledge } from './features/rules/knowledge/screens.ts';
import { screens as masking } from './features/databases/masking/screens.ts';
import { screens as members } from './features/people/members/screens.ts';
import { screens as operationRecords } from './features/running/operation-records/screens.ts';
import { screens as pipelines } from './features/changes/pipelines/screens.ts';
import { screens as projects } from './features/people/projects/screens.ts';
import { screens as pushRules } from './features/running/push-rules/screens.ts';
import { screens as resourceOverview } from './features/running/resource-overview/screens.ts';
import { screens as rollouts } from './features/changes/rollouts/screens.ts';
import { screens as rules } from './features/rules/rules/screens.ts';
import { screens as sampleReports } from './features/watching/sample-reports/screens.ts';
import { screens as scanTasks } from './features/watching/scan-tasks/screens.ts';
import { screens as sessions } from './features/people/sessions/screens.ts';
import { screens as sqlAnalysis } from './features/watching/sql-analysis/screens.ts';
import { screens as sqlAuditRecords } from './features/auditing/sql-audit-records/screens.ts';
import { screens as sqlExceptions } from './features/watching/sql-exceptions/screens.ts';
import { screens as sqlInsights } from './features/watching/sql-insights/screens.ts';
import { screens as sqlManages } from './features/watching/sql-manages/screens.ts';
import { screens as sqlOptimization } from './features/auditing/sql-optimization/screens.ts';
import { screens as sqlVersions } from './features/changes/sql-versions/screens.ts';
import { screens as statistics } from './features/running/statistics/screens.ts';
import { screens as system } from './features/running/system/screens.ts';
import { screens as transit } from './features/changes/transit/screens.ts';
import { screens as unmasking } from './features/changes/unmasking/screens.ts';
import { screens as users } from './features/people/users/screens.ts';
import { screens as workbench } from './features/changes/workbench/screens.ts';
import { screens as workflowTemplates } from './features/changes/workflow-templates/screens.ts';
import { screens as workflows } from './features/changes/workflows/screens.ts';
import type { pages } from './pages.ts';

/** The code of every page. */
export const routes: ScreensOf<typeof pages> = {
  ...accessRequests,
  ...account,
  ...approvalRules,
  ...approvals,
  ...auditPlans,
  ...auditWhitelist,
  ...batchImports,
  ...configuration,
  ...dataExports,
  ...databaseComparison,
  ...dbServiceGroups,
  ...dbServiceSyncTasks,
  ...dbServices,
  ...directAudits,
  ...discovery,
  ...driftChecks,
  ...gateways,
  ...gitWebhooks,
  ...globalDashboard,
  ...home,
  ...knowledge,
  ...masking,
  ...members,
  ...operationRecords,
  ...pipelines,
  ...projects,
  ...pushRules,
  ...resourceOverview,
  ...rollouts,
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
  ...system,
  ...transit,
  ...unmasking,
  ...users,
  ...workbench,
  ...workflowTemplates,
  ...workflows,
};
