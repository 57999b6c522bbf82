// Made by `npm run gen`; do not edit.
import type { GroupName } from '../shared/contract/index.ts';
import type { Group } from './platform/implement.ts';
import { group as accessRequests } from './people/access-requests/index.ts';
import { group as accountPasswords } from './databases/account-passwords/index.ts';
import { group as agentConnections } from './people/agent-connections/index.ts';
import { group as agents } from './running/agents/index.ts';
import { group as approvalRules } from './changes/approval-rules/index.ts';
import { group as approvals } from './changes/approvals/index.ts';
import { group as auditPlans } from './watching/audit-plans/index.ts';
import { group as auditWhitelist } from './rules/audit-whitelist/index.ts';
import { group as batchImports } from './databases/batch-imports/index.ts';
import { group as configuration } from './ground/configuration/index.ts';
import { group as dataExports } from './changes/data-exports/index.ts';
import { group as databaseComparison } from './auditing/database-comparison/index.ts';
import { group as dbServiceGroups } from './databases/db-service-groups/index.ts';
import { group as dbServiceSyncTasks } from './databases/db-service-sync-tasks/index.ts';
import { group as dbServices } from './databases/db-services/index.ts';
import { group as directAudits } from './auditing/direct-audits/index.ts';
import { group as discovery } from './databases/discovery/index.ts';
import { group as driftChecks } from './auditing/drift-checks/index.ts';
import { group as exportComments } from './changes/export-comments/index.ts';
import { group as gateways } from './databases/gateways/index.ts';
import { group as gitWebhooks } from './changes/git-webhooks/index.ts';
import { group as instances } from './databases/instances/index.ts';
import { group as knowledge } from './rules/knowledge/index.ts';
import { group as licenses } from './running/licenses/index.ts';
import { group as masking } from './databases/masking/index.ts';
import { group as members } from './people/members/index.ts';
import { group as notifications } from './running/notifications/index.ts';
import { group as oauth2 } from './people/oauth2/index.ts';
import { group as operationRecords } from './running/operation-records/index.ts';
import { group as personalization } from './people/personalization/index.ts';
import { group as pipelines } from './changes/pipelines/index.ts';
import { group as projects } from './people/projects/index.ts';
import { group as pushRules } from './running/push-rules/index.ts';
import { group as resourceOverview } from './running/resource-overview/index.ts';
import { group as roles } from './people/roles/index.ts';
import { group as rollouts } from './changes/rollouts/index.ts';
import { group as rules } from './rules/rules/index.ts';
import { group as sampleReports } from './watching/sample-reports/index.ts';
import { group as scanTasks } from './watching/scan-tasks/index.ts';
import { group as secondFactors } from './people/second-factors/index.ts';
import { group as sessions } from './people/sessions/index.ts';
import { group as sqlAnalysis } from './watching/sql-analysis/index.ts';
import { group as sqlAuditRecords } from './auditing/sql-audit-records/index.ts';
import { group as sqlExceptions } from './watching/sql-exceptions/index.ts';
import { group as sqlInsights } from './watching/sql-insights/index.ts';
import { group as sqlManages } from './watching/sql-manages/index.ts';
import { group as sqlOptimization } from './auditing/sql-optimization/index.ts';
import { group as sqlVersions } from './changes/sql-versions/index.ts';
import { group as sshKeys } from './databases/ssh-keys/index.ts';
import { group as statistics } from './running/statistics/index.ts';
import { group as system } from './running/system/index.ts';
import { group as tasks } from './auditing/tasks/index.ts';
import { group as unmasking } from './changes/unmasking/index.ts';
import { group as uploads } from './auditing/uploads/index.ts';
import { group as users } from './people/users/index.ts';
import { group as workbench } from './changes/workbench/index.ts';
import { group as workflowComments } from './changes/workflow-comments/index.ts';
import { group as workflowTemplates } from './changes/workflow-templates/index.ts';
import { group as workflows } from './changes/workflows/index.ts';

/** Every group's functions by the name of its folder: the API that `npm start` serves from one process. */
export const groups: Record<GroupName, Group> = {
  'access-requests': accessRequests,
  'account-passwords': accountPasswords,
  'agent-connections': agentConnections,
  agents,
  'approval-rules': approvalRules,
  approvals,
  'audit-plans': auditPlans,
  'audit-whitelist': auditWhitelist,
  'batch-imports': batchImports,
  configuration,
  'data-exports': dataExports,
  'database-comparison': databaseComparison,
  'db-service-groups': dbServiceGroups,
  'db-service-sync-tasks': dbServiceSyncTasks,
  'db-services': dbServices,
  'direct-audits': directAudits,
  discovery,
  'drift-checks': driftChecks,
  'export-comments': exportComments,
  gateways,
  'git-webhooks': gitWebhooks,
  instances,
  knowledge,
  licenses,
  masking,
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
  rollouts,
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
  unmasking,
  uploads,
  users,
  workbench,
  'workflow-comments': workflowComments,
  'workflow-templates': workflowTemplates,
  workflows,
};
