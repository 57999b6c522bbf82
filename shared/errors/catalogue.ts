// Made by `npm run gen`; do not edit.
import { errors as accessRequests } from '../contract/people/access-requests/errors.ts';
import { errors as agentConnections } from '../contract/people/agent-connections/errors.ts';
import { errors as agents } from '../contract/running/agents/errors.ts';
import { errors as approvalRules } from '../contract/changes/approval-rules/errors.ts';
import { errors as approvals } from '../contract/changes/approvals/errors.ts';
import { errors as auditPlans } from '../contract/watching/audit-plans/errors.ts';
import { errors as auditWhitelist } from '../contract/rules/audit-whitelist/errors.ts';
import { errors as batchImports } from '../contract/databases/batch-imports/errors.ts';
import { errors as comments } from '../contract/changes/comments/errors.ts';
import { errors as configuration } from '../contract/ground/configuration/errors.ts';
import { errors as dataExports } from '../contract/changes/data-exports/errors.ts';
import { errors as databaseComparison } from '../contract/auditing/database-comparison/errors.ts';
import { errors as dbServiceGroups } from '../contract/databases/db-service-groups/errors.ts';
import { errors as dbServiceSyncTasks } from '../contract/databases/db-service-sync-tasks/errors.ts';
import { errors as dbServices } from '../contract/databases/db-services/errors.ts';
import { errors as discovery } from '../contract/databases/discovery/errors.ts';
import { errors as driftChecks } from '../contract/auditing/drift-checks/errors.ts';
import { errors as gateways } from '../contract/databases/gateways/errors.ts';
import { errors as gitWebhooks } from '../contract/changes/git-webhooks/errors.ts';
import { errors as licenses } from '../contract/running/licenses/errors.ts';
import { errors as masking } from '../contract/databases/masking/errors.ts';
import { errors as members } from '../contract/people/members/errors.ts';
import { errors as oauth2 } from '../contract/people/oauth2/errors.ts';
import { errors as personalization } from '../contract/people/personalization/errors.ts';
import { errors as pipelines } from '../contract/changes/pipelines/errors.ts';
import { errors as projects } from '../contract/people/projects/errors.ts';
import { errors as pushRules } from '../contract/running/push-rules/errors.ts';
import { errors as reading } from '../contract/databases/reading/errors.ts';
import { errors as roles } from '../contract/people/roles/errors.ts';
import { errors as rollouts } from '../contract/changes/rollouts/errors.ts';
import { errors as rules } from '../contract/rules/rules/errors.ts';
import { errors as sampleReports } from '../contract/watching/sample-reports/errors.ts';
import { errors as scanTasks } from '../contract/watching/scan-tasks/errors.ts';
import { errors as secondFactors } from '../contract/people/second-factors/errors.ts';
import { errors as sessions } from '../contract/people/sessions/errors.ts';
import { errors as sqlAnalysis } from '../contract/watching/sql-analysis/errors.ts';
import { errors as sqlAuditRecords } from '../contract/auditing/sql-audit-records/errors.ts';
import { errors as sqlExceptions } from '../contract/watching/sql-exceptions/errors.ts';
import { errors as sqlInsights } from '../contract/watching/sql-insights/errors.ts';
import { errors as sqlManages } from '../contract/watching/sql-manages/errors.ts';
import { errors as sqlOptimization } from '../contract/auditing/sql-optimization/errors.ts';
import { errors as sqlVersions } from '../contract/changes/sql-versions/errors.ts';
import { errors as sshKeys } from '../contract/databases/ssh-keys/errors.ts';
import { errors as statistics } from '../contract/running/statistics/errors.ts';
import { errors as tasks } from '../contract/auditing/tasks/errors.ts';
import { errors as unmasking } from '../contract/changes/unmasking/errors.ts';
import { errors as uploads } from '../contract/auditing/uploads/errors.ts';
import { errors as users } from '../contract/people/users/errors.ts';
import { errors as workbench } from '../contract/changes/workbench/errors.ts';
import { errors as workflowTemplates } from '../contract/changes/workflow-templates/errors.ts';
import { errors as workflows } from '../contract/changes/workflows/errors.ts';
import { errors as platform } from '../contract/platform/errors.ts';

/** The whole error catalogue: one row per refusal. Clients key on `code`. */
export const errors = {
  ...accessRequests,
  ...agentConnections,
  ...agents,
  ...approvalRules,
  ...approvals,
  ...auditPlans,
  ...auditWhitelist,
  ...batchImports,
  ...comments,
  ...configuration,
  ...dataExports,
  ...databaseComparison,
  ...dbServiceGroups,
  ...dbServiceSyncTasks,
  ...dbServices,
  ...discovery,
  ...driftChecks,
  ...gateways,
  ...gitWebhooks,
  ...licenses,
  ...masking,
  ...members,
  ...oauth2,
  ...personalization,
  ...pipelines,
  ...projects,
  ...pushRules,
  ...reading,
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
  ...sshKeys,
  ...statistics,
  ...tasks,
  ...unmasking,
  ...uploads,
  ...users,
  ...workbench,
  ...workflowTemplates,
  ...workflows,
  ...platform,
};
