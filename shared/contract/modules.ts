// Made by `npm run gen`; do not edit.
import * as accessRequests from './people/access-requests/operations.ts';
import * as accountPasswords from './databases/account-passwords/operations.ts';
import * as agentConnections from './people/agent-connections/operations.ts';
import * as agents from './running/agents/operations.ts';
import * as approvalRules from './changes/approval-rules/operations.ts';
import * as approvals from './changes/approvals/operations.ts';
import * as auditPlans from './watching/audit-plans/operations.ts';
import * as auditWhitelist from './rules/audit-whitelist/operations.ts';
import * as batchImports from './databases/batch-imports/operations.ts';
import * as configuration from './ground/configuration/operations.ts';
import * as dataExports from './changes/data-exports/operations.ts';
import * as databaseComparison from './auditing/database-comparison/operations.ts';
import * as dbServiceGroups from './databases/db-service-groups/operations.ts';
import * as dbServiceSyncTasks from './databases/db-service-sync-tasks/operations.ts';
import * as dbServices from './databases/db-services/operations.ts';
import * as directAudits from './auditing/direct-audits/operations.ts';
import * as discovery from './databases/discovery/operations.ts';
import * as driftChecks from './auditing/drift-checks/operations.ts';
import * as exportComments from './changes/export-comments/operations.ts';
import * as gateways from './databases/gateways/operations.ts';
import * as gitWebhooks from './changes/git-webhooks/operations.ts';
import * as instances from './databases/instances/operations.ts';
import * as knowledge from './rules/knowledge/operations.ts';
import * as licenses from './running/licenses/operations.ts';
import * as masking from './databases/masking/operations.ts';
import * as members from './people/members/operations.ts';
import * as notifications from './running/notifications/operations.ts';
import * as oauth2 from './people/oauth2/operations.ts';
import * as operationRecords from './running/operation-records/operations.ts';
import * as personalization from './people/personalization/operations.ts';
import * as pipelines from './changes/pipelines/operations.ts';
import * as projects from './people/projects/operations.ts';
import * as pushRules from './running/push-rules/operations.ts';
import * as resourceOverview from './running/resource-overview/operations.ts';
import * as roles from './people/roles/operations.ts';
import * as rollouts from './changes/rollouts/operations.ts';
import * as rules from './rules/rules/operations.ts';
import * as sampleReports from './watching/sample-reports/operations.ts';
import * as scanTasks from './watching/scan-tasks/operations.ts';
import * as secondFactors from './people/second-factors/operations.ts';
import * as sessions from './people/sessions/operations.ts';
import * as sqlAnalysis from './watching/sql-analysis/operations.ts';
import * as sqlAuditRecords from './auditing/sql-audit-records/operations.ts';
import * as sqlExceptions from './watching/sql-exceptions/operations.ts';
import * as sqlInsights from './watching/sql-insights/operations.ts';
import * as sqlManages from './watching/sql-manages/operations.ts';
import * as sqlOptimization from './auditing/sql-optimization/operations.ts';
import * as sqlVersions from './changes/sql-versions/operations.ts';
import * as sshKeys from './databases/ssh-keys/operations.ts';
import * as statistics from './running/statistics/operations.ts';
import * as system from './running/system/operations.ts';
import * as tasks from './auditing/tasks/operations.ts';
import * as unmasking from './changes/unmasking/operations.ts';
import * as uploads from './auditing/uploads/operations.ts';
import * as users from './people/users/operations.ts';
import * as workbench from './changes/workbench/operations.ts';
import * as workflowComments from './changes/workflow-comments/operations.ts';
import * as workflowTemplates from './changes/workflow-templates/operations.ts';
import * as workflows from './changes/workflows/operations.ts';

/** What the contract of every API group exports, by the name of its folder. */
export const modules = {
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
