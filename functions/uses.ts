// Made by `npm run gen`; do not edit.
import type { Use } from '../shared/uses.ts';
import { uses as agentConnections } from './people/agent-connections/uses.ts';
import { uses as agents } from './running/agents/uses.ts';
import { uses as approvals, workUses as approvalsWork } from './changes/approvals/uses.ts';
import { uses as auditPlans, workUses as auditPlansWork } from './watching/audit-plans/uses.ts';
import { workUses as auditsWork } from './auditing/audits/uses.ts';
import { uses as batchImports } from './databases/batch-imports/uses.ts';
import { uses as configuration } from './ground/configuration/uses.ts';
import { uses as dataExports, workUses as dataExportsWork } from './changes/data-exports/uses.ts';
import { uses as databaseComparison, workUses as databaseComparisonWork } from './auditing/database-comparison/uses.ts';
import {
  uses as dbServiceSyncTasks,
  workUses as dbServiceSyncTasksWork,
} from './databases/db-service-sync-tasks/uses.ts';
import { uses as dbServices } from './databases/db-services/uses.ts';
import { uses as directAudits, workUses as directAuditsWork } from './auditing/direct-audits/uses.ts';
import { uses as discovery, workUses as discoveryWork } from './databases/discovery/uses.ts';
import { uses as driftChecks, workUses as driftChecksWork } from './auditing/drift-checks/uses.ts';
import { uses as exportComments } from './changes/export-comments/uses.ts';
import { uses as gateways, workUses as gatewaysWork } from './databases/gateways/uses.ts';
import { uses as gitWebhooks, workUses as gitWebhooksWork } from './changes/git-webhooks/uses.ts';
import { uses as instances } from './databases/instances/uses.ts';
import { uses as masking } from './databases/masking/uses.ts';
import { workUses as notificationsWork } from './running/notifications/uses.ts';
import { uses as oauth2 } from './people/oauth2/uses.ts';
import { workUses as operationRecordsWork } from './running/operation-records/uses.ts';
import { uses as personalization } from './people/personalization/uses.ts';
import { uses as pipelines, workUses as pipelinesWork } from './changes/pipelines/uses.ts';
import { workUses as projectsWork } from './people/projects/uses.ts';
import { workUses as reportsWork } from './auditing/reports/uses.ts';
import { uses as rollouts, workUses as rolloutsWork } from './changes/rollouts/uses.ts';
import { uses as sampleReports } from './watching/sample-reports/uses.ts';
import { uses as scanTasks, workUses as scanTasksWork } from './watching/scan-tasks/uses.ts';
import { uses as secondFactors } from './people/second-factors/uses.ts';
import { uses as sessions } from './people/sessions/uses.ts';
import { uses as sqlAnalysis } from './watching/sql-analysis/uses.ts';
import { uses as sqlAuditRecords, workUses as sqlAuditRecordsWork } from './auditing/sql-audit-records/uses.ts';
import { uses as sqlInsights } from './watching/sql-insights/uses.ts';
import { uses as sqlManages } from './watching/sql-manages/uses.ts';
import { uses as sqlOptimization, workUses as sqlOptimizationWork } from './auditing/sql-optimization/uses.ts';
import { uses as sqlVersions, workUses as sqlVersionsWork } from './changes/sql-versions/uses.ts';
import { uses as sshKeys } from './databases/ssh-keys/uses.ts';
import { workUses as statisticsWork } from './running/statistics/uses.ts';
import { uses as tasks } from './auditing/tasks/uses.ts';
import { uses as unmasking } from './changes/unmasking/uses.ts';
import { uses as uploads, workUses as uploadsWork } from './auditing/uploads/uses.ts';
import { uses as users, workUses as usersWork } from './people/users/uses.ts';
import { uses as workbench, workUses as workbenchWork } from './changes/workbench/uses.ts';
import { uses as workflowComments } from './changes/workflow-comments/uses.ts';
import { uses as workflows, workUses as workflowsWork } from './changes/workflows/uses.ts';

/** What the operations of each group use beyond the table; a group that is missing uses nothing more. */
export const usesOfGroups: Readonly<Record<string, readonly Use[]>> = {
  'agent-connections': agentConnections,
  agents,
  approvals,
  'audit-plans': auditPlans,
  'batch-imports': batchImports,
  configuration,
  'data-exports': dataExports,
  'database-comparison': databaseComparison,
  'db-service-sync-tasks': dbServiceSyncTasks,
  'db-services': dbServices,
  'direct-audits': directAudits,
  discovery,
  'drift-checks': driftChecks,
  'export-comments': exportComments,
  gateways,
  'git-webhooks': gitWebhooks,
  instances,
  masking,
  oauth2,
  personalization,
  pipelines,
  rollouts,
  'sample-reports': sampleReports,
  'scan-tasks': scanTasks,
  'second-factors': secondFactors,
  sessions,
  'sql-analysis': sqlAnalysis,
  'sql-audit-records': sqlAuditRecords,
  'sql-insights': sqlInsights,
  'sql-manages': sqlManages,
  'sql-optimization': sqlOptimization,
  'sql-versions': sqlVersions,
  'ssh-keys': sshKeys,
  tasks,
  unmasking,
  uploads,
  users,
  workbench,
  'workflow-comments': workflowComments,
  workflows,
};

/** What each piece of background work uses beyond the table. */
export const usesOfWork: Readonly<Record<string, readonly Use[]>> = {
  ...approvalsWork,
  ...auditPlansWork,
  ...auditsWork,
  ...dataExportsWork,
  ...databaseComparisonWork,
  ...dbServiceSyncTasksWork,
  ...directAuditsWork,
  ...discoveryWork,
  ...driftChecksWork,
  ...gatewaysWork,
  ...gitWebhooksWork,
  ...notificationsWork,
  ...operationRecordsWork,
  ...pipelinesWork,
  ...projectsWork,
  ...reportsWork,
  ...rolloutsWork,
  ...scanTasksWork,
  ...sqlAuditRecordsWork,
  ...sqlOptimizationWork,
  ...sqlVersionsWork,
  ...statisticsWork,
  ...uploadsWork,
  ...usersWork,
  ...workbenchWork,
  ...workflowsWork,
};
