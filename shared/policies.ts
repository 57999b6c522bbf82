// Made by `npm run gen`; do not edit.
import { policies as accessRequests } from './contract/people/access-requests/policies.ts';
import { policies as auditPlans } from './contract/watching/audit-plans/policies.ts';
import { policies as auditWhitelist } from './contract/rules/audit-whitelist/policies.ts';
import { policies as configuration } from './contract/ground/configuration/policies.ts';
import { policies as dataExports } from './contract/changes/data-exports/policies.ts';
import { policies as dbServiceSyncTasks } from './contract/databases/db-service-sync-tasks/policies.ts';
import { policies as dbServices } from './contract/databases/db-services/policies.ts';
import { policies as directAudits } from './contract/auditing/direct-audits/policies.ts';
import { policies as driftChecks } from './contract/auditing/drift-checks/policies.ts';
import { policies as gateways } from './contract/databases/gateways/policies.ts';
import { policies as gitWebhooks } from './contract/changes/git-webhooks/policies.ts';
import { policies as instances } from './contract/databases/instances/policies.ts';
import { policies as knowledge } from './contract/rules/knowledge/policies.ts';
import { policies as licenses } from './contract/running/licenses/policies.ts';
import { policies as masking } from './contract/databases/masking/policies.ts';
import { policies as members } from './contract/people/members/policies.ts';
import { policies as notifications } from './contract/running/notifications/policies.ts';
import { policies as operationRecords } from './contract/running/operation-records/policies.ts';
import { policies as personalization } from './contract/people/personalization/policies.ts';
import { policies as pipelines } from './contract/changes/pipelines/policies.ts';
import { policies as projects } from './contract/people/projects/policies.ts';
import { policies as pushRules } from './contract/running/push-rules/policies.ts';
import { policies as resourceOverview } from './contract/running/resource-overview/policies.ts';
import { policies as roles } from './contract/people/roles/policies.ts';
import { policies as rules } from './contract/rules/rules/policies.ts';
import { policies as sqlAuditRecords } from './contract/auditing/sql-audit-records/policies.ts';
import { policies as sqlExceptions } from './contract/watching/sql-exceptions/policies.ts';
import { policies as sqlInsights } from './contract/watching/sql-insights/policies.ts';
import { policies as sqlManages } from './contract/watching/sql-manages/policies.ts';
import { policies as sqlOptimization } from './contract/auditing/sql-optimization/policies.ts';
import { policies as sqlVersions } from './contract/changes/sql-versions/policies.ts';
import { policies as sshKeys } from './contract/databases/ssh-keys/policies.ts';
import { policies as statistics } from './contract/running/statistics/policies.ts';
import { policies as system } from './contract/running/system/policies.ts';
import { policies as unmasking } from './contract/changes/unmasking/policies.ts';
import { policies as users } from './contract/people/users/policies.ts';
import { policies as workbench } from './contract/changes/workbench/policies.ts';
import { policies as workflowTemplates } from './contract/changes/workflow-templates/policies.ts';
import { policies as workflows } from './contract/changes/workflows/policies.ts';
import { policies as platform } from './contract/platform/policies.ts';

/** Who may do what: one row per policy. Operations, routes and buttons name a row; nothing else decides. */
export const policies = {
  ...accessRequests,
  ...auditPlans,
  ...auditWhitelist,
  ...configuration,
  ...dataExports,
  ...dbServiceSyncTasks,
  ...dbServices,
  ...directAudits,
  ...driftChecks,
  ...gateways,
  ...gitWebhooks,
  ...instances,
  ...knowledge,
  ...licenses,
  ...masking,
  ...members,
  ...notifications,
  ...operationRecords,
  ...personalization,
  ...pipelines,
  ...projects,
  ...pushRules,
  ...resourceOverview,
  ...roles,
  ...rules,
  ...sqlAuditRecords,
  ...sqlExceptions,
  ...sqlInsights,
  ...sqlManages,
  ...sqlOptimization,
  ...sqlVersions,
  ...sshKeys,
  ...statistics,
  ...system,
  ...unmasking,
  ...users,
  ...workbench,
  ...workflowTemplates,
  ...workflows,
  ...platform,
};
/** One of the policies. */
export type PolicyName = keyof typeof policies;
