// Made by `npm run gen`; do not edit.
import { pages as accessRequests } from './features/people/access-requests/pages.ts';
import { pages as account } from './features/people/account/pages.ts';
import { pages as approvalRules } from './features/changes/approval-rules/pages.ts';
import { pages as approvals } from './features/changes/approvals/pages.ts';
import { pages as auditPlans } from './features/watching/audit-plans/pages.ts';
import { pages as auditWhitelist } from './features/rules/audit-whitelist/pages.ts';
import { pages as batchImports } from './features/databases/batch-imports/pages.ts';
import { pages as configuration } from './features/ground/configuration/pages.ts';
import { pages as dataExports } from './features/changes/data-exports/pages.ts';
import { pages as databaseComparison } from './features/auditing/database-comparison/pages.ts';
import { pages as dbServiceGroups } from './features/databases/db-service-groups/pages.ts';
import { pages as dbServiceSyncTasks } from './features/databases/db-service-sync-tasks/pages.ts';
import { pages as dbServices } from './features/databases/db-services/pages.ts';
import { pages as directAudits } from './features/auditing/direct-audits/pages.ts';
import { pages as discovery } from './features/databases/discovery/pages.ts';
import { pages as driftChecks } from './features/auditing/drift-checks/pages.ts';
import { pages as gateways } from './features/databases/gateways/pages.ts';
import { pages as gitWebhooks } from './features/changes/git-webhooks/pages.ts';
import { pages as globalDashboard } from './features/running/global-dashboard/pages.ts';
import { pages as home } from './features/running/home/pages.ts';
import { pages as knowledge } from './features/rules/knowledge/pages.ts';
import { pages as masking } from './features/databases/masking/pages.ts';
import { pages as members } from './features/people/members/pages.ts';
import { pages as operationRecords } from './features/running/operation-records/pages.ts';
import { pages as pipelines } from './features/changes/pipelines/pages.ts';
import { pages as projects } from './features/people/projects/pages.ts';
import { pages as pushRules } from './features/running/push-rules/pages.ts';
import { pages as resourceOverview } from './features/running/resource-overview/pages.ts';
import { pages as rollouts } from './features/changes/rollouts/pages.ts';
import { pages as rules } from './features/rules/rules/pages.ts';
import { pages as sampleReports } from './features/watching/sample-reports/pages.ts';
import { pages as scanTasks } from './features/watching/scan-tasks/pages.ts';
import { pages as sessions } from './features/people/sessions/pages.ts';
import { pages as sqlAnalysis } from './features/watching/sql-analysis/pages.ts';
import { pages as sqlAuditRecords } from './features/auditing/sql-audit-records/pages.ts';
import { pages as sqlExceptions } from './features/watching/sql-exceptions/pages.ts';
import { pages as sqlInsights } from './features/watching/sql-insights/pages.ts';
import { pages as sqlManages } from './features/watching/sql-manages/pages.ts';
import { pages as sqlOptimization } from './features/auditing/sql-optimization/pages.ts';
import { pages as sqlVersions } from './features/changes/sql-versions/pages.ts';
import { pages as statistics } from './features/running/statistics/pages.ts';
import { pages as system } from './features/running/system/pages.ts';
import { pages as transit } from './features/changes/transit/pages.ts';
import { pages as unmasking } from './features/changes/unmasking/pages.ts';
import { pages as users } from './features/people/users/pages.ts';
import { pages as workbench } from './features/changes/workbench/pages.ts';
import { pages as workflowTemplates } from './features/changes/workflow-templates/pages.ts';
import { pages as workflows } from './features/changes/workflows/pages.ts';

/** Every page that is built, by its name. */
export const pages = {
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
