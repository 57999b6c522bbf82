// Made by `npm run gen`; do not edit.
import { limits as accessRequests } from './contract/people/access-requests/limits.ts';
import { limits as accountPasswords } from './contract/databases/account-passwords/limits.ts';
import { limits as agentConnections } from './contract/people/agent-connections/limits.ts';
import { limits as agents } from './contract/running/agents/limits.ts';
import { limits as approvalRules } from './contract/changes/approval-rules/limits.ts';
import { limits as approvals } from './contract/changes/approvals/limits.ts';
import { limits as auditPlans } from './contract/watching/audit-plans/limits.ts';
import { limits as auditWhitelist } from './contract/rules/audit-whitelist/limits.ts';
import { limits as batchImports } from './contract/databases/batch-imports/limits.ts';
import { limits as comments } from './contract/changes/comments/limits.ts';
import { limits as dataExports } from './contract/changes/data-exports/limits.ts';
import { limits as databaseComparison } from './contract/auditing/database-comparison/limits.ts';
import { limits as dbServiceGroups } from './contract/databases/db-service-groups/limits.ts';
import { limits as dbServiceSyncTasks } from './contract/databases/db-service-sync-tasks/limits.ts';
import { limits as dbServices } from './contract/databases/db-services/limits.ts';
import { limits as directAudits } from './contract/auditing/direct-audits/limits.ts';
import { limits as discovery } from './contract/databases/discovery/limits.ts';
import { limits as driftChecks } from './contract/auditing/drift-checks/limits.ts';
import { limits as gateways } from './contract/databases/gateways/limits.ts';
import { limits as gitWebhooks } from './contract/changes/git-webhooks/limits.ts';
import { limits as instances } from './contract/databases/instances/limits.ts';
import { limits as knowledge } from './contract/rules/knowledge/limits.ts';
import { limits as masking } from './contract/databases/masking/limits.ts';
import { limits as members } from './contract/people/members/limits.ts';
import { limits as notifications } from './contract/running/notifications/limits.ts';
import { limits as oauth2 } from './contract/people/oauth2/limits.ts';
import { limits as operationRecords } from './contract/running/operation-records/limits.ts';
import { limits as personalization } from './contract/people/personalization/limits.ts';
import { limits as pipelines } from './contract/changes/pipelines/limits.ts';
import { limits as projects } from './contract/people/projects/limits.ts';
import { limits as pushRules } from './contract/running/push-rules/limits.ts';
import { limits as reading } from './contract/databases/reading/limits.ts';
import { limits as resourceOverview } from './contract/running/resource-overview/limits.ts';
import { limits as roles } from './contract/people/roles/limits.ts';
import { limits as rollouts } from './contract/changes/rollouts/limits.ts';
import { limits as rules } from './contract/rules/rules/limits.ts';
import { limits as sampleReports } from './contract/watching/sample-reports/limits.ts';
import { limits as scanTasks } from './contract/watching/scan-tasks/limits.ts';
import { limits as secondFactors } from './contract/people/second-factors/limits.ts';
import { limits as sessions } from './contract/people/sessions/limits.ts';
import { limits as sqlAnalysis } from './contract/watching/sql-analysis/limits.ts';
import { limits as sqlAuditRecords } from './contract/auditing/sql-audit-records/limits.ts';
import { limits as sqlExceptions } from './contract/watching/sql-exceptions/limits.ts';
import { limits as sqlInsights } from './contract/watching/sql-insights/limits.ts';
import { limits as sqlManages } from './contract/watching/sql-manages/limits.ts';
import { limits as sqlOptimization } from './contract/auditing/sql-optimization/limits.ts';
import { limits as sqlVersions } from './contract/changes/sql-versions/limits.ts';
import { limits as statistics } from './contract/running/statistics/limits.ts';
import { limits as system } from './contract/running/system/limits.ts';
import { limits as tasks } from './contract/auditing/tasks/limits.ts';
import { limits as unmasking } from './contract/changes/unmasking/limits.ts';
import { limits as uploads } from './contract/auditing/uploads/limits.ts';
import { limits as users } from './contract/people/users/limits.ts';
import { limits as workbench } from './contract/changes/workbench/limits.ts';
import { limits as workflowTemplates } from './contract/changes/workflow-templates/limits.ts';
import { limits as workflows } from './contract/changes/workflows/limits.ts';
import { limits as platform } from './contract/platform/limits.ts';

/** Every constant of the product that a person or a client can meet, with its unit in its name. */
export const limits = {
  ...accessRequests,
  ...accountPasswords,
  ...agentConnections,
  ...agents,
  ...approvalRules,
  ...approvals,
  ...auditPlans,
  ...auditWhitelist,
  ...batchImports,
  ...comments,
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
  ...instances,
  ...knowledge,
  ...masking,
  ...members,
  ...notifications,
  ...oauth2,
  ...operationRecords,
  ...personalization,
  ...pipelines,
  ...projects,
  ...pushRules,
  ...reading,
  ...resourceOverview,
  ...roles,
  ...rollouts,
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
  ...unmasking,
  ...uploads,
  ...users,
  ...workbench,
  ...workflowTemplates,
  ...workflows,
  ...platform,
};
