// Made by `npm run gen`; do not edit.
import { policies as auditPlans } from './contract/audit-plans/policies.ts';
import { policies as auditWhitelist } from './contract/audit-whitelist/policies.ts';
import { policies as configuration } from './contract/configuration/policies.ts';
import { policies as dataExports } from './contract/data-exports/policies.ts';
import { policies as dbServiceSyncTasks } from './contract/db-service-sync-tasks/policies.ts';
import { policies as dbServices } from './contract/db-services/policies.ts';
import { policies as directAudits } from './contract/direct-audits/policies.ts';
import { policies as gateways } from './contract/gateways/policies.ts';
import { policies as gitWebhooks } from './contract/git-webhooks/policies.ts';
import { policies as instances } from './contract/instances/policies.ts';
import { policies as knowledge } from './contract/knowledge/policies.ts';
import { policies as licenses } from './contract/licenses/policies.ts';
import { policies as members } from './contract/members/policies.ts';
import { policies as notifications } from './contract/notifications/policies.ts';
import { policies as operationRecords } from './contract/operation-records/policies.ts';
import { policies as personalization } from './contract/personalization/policies.ts';
import { policies as pipelines } from './contract/pipelines/policies.ts';
import { policies as platform } from './contract/platform/policies.ts';
import { policies as projects } from './contract/projects/policies.ts';
import { policies as pushRules } from './contract/push-rules/policies.ts';
import { policies as resourceOverview } from './contract/resource-overview/policies.ts';
import { policies as roles } from './contract/roles/policies.ts';
import { policies as rules } from './contract/rules/policies.ts';
import { policies as sqlAuditRecords } from './contract/sql-audit-records/policies.ts';
import { policies as sqlExceptions } from './contract/sql-exceptions/policies.ts';
import { policies as sqlInsights } from './contract/sql-insights/policies.ts';
import { policies as sqlManages } from './contract/sql-manages/policies.ts';
import { policies as sqlOptimization } from './contract/sql-optimization/policies.ts';
import { policies as sqlVersions } from './contract/sql-versions/policies.ts';
import { policies as sshKeys } from './contract/ssh-keys/policies.ts';
import { policies as statistics } from './contract/statistics/policies.ts';
import { policies as system } from './contract/system/policies.ts';
import { policies as users } from './contract/users/policies.ts';
import { policies as workflowTemplates } from './contract/workflow-templates/policies.ts';
import { policies as workflows } from './contract/workflows/policies.ts';

/** Who may do what: one row per policy. Operations, routes and buttons name a row; nothing else decides. */
export const policies = {
  ...auditPlans,
  ...auditWhitelist,
  ...configuration,
  ...dataExports,
  ...dbServiceSyncTasks,
  ...dbServices,
  ...directAudits,
  ...gateways,
  ...gitWebhooks,
  ...instances,
  ...knowledge,
  ...licenses,
  ...members,
  ...notifications,
  ...operationRecords,
  ...personalization,
  ...pipelines,
  ...platform,
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
  ...users,
  ...workflowTemplates,
  ...workflows,
};
/** One of the policies. */
export type PolicyName = keyof typeof policies;
