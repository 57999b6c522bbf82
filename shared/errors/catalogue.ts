// Made by `npm run gen`; do not edit.
import { errors as approvals } from '../contract/approvals/errors.ts';
import { errors as auditPlans } from '../contract/audit-plans/errors.ts';
import { errors as auditWhitelist } from '../contract/audit-whitelist/errors.ts';
import { errors as batchImports } from '../contract/batch-imports/errors.ts';
import { errors as configuration } from '../contract/configuration/errors.ts';
import { errors as dataExports } from '../contract/data-exports/errors.ts';
import { errors as databaseComparison } from '../contract/database-comparison/errors.ts';
import { errors as dbServiceSyncTasks } from '../contract/db-service-sync-tasks/errors.ts';
import { errors as dbServices } from '../contract/db-services/errors.ts';
import { errors as gateways } from '../contract/gateways/errors.ts';
import { errors as gitWebhooks } from '../contract/git-webhooks/errors.ts';
import { errors as licenses } from '../contract/licenses/errors.ts';
import { errors as members } from '../contract/members/errors.ts';
import { errors as oauth2 } from '../contract/oauth2/errors.ts';
import { errors as personalization } from '../contract/personalization/errors.ts';
import { errors as pipelines } from '../contract/pipelines/errors.ts';
import { errors as platform } from '../contract/platform/errors.ts';
import { errors as projects } from '../contract/projects/errors.ts';
import { errors as pushRules } from '../contract/push-rules/errors.ts';
import { errors as roles } from '../contract/roles/errors.ts';
import { errors as rules } from '../contract/rules/errors.ts';
import { errors as sampleReports } from '../contract/sample-reports/errors.ts';
import { errors as scanTasks } from '../contract/scan-tasks/errors.ts';
import { errors as secondFactors } from '../contract/second-factors/errors.ts';
import { errors as sessions } from '../contract/sessions/errors.ts';
import { errors as sqlAnalysis } from '../contract/sql-analysis/errors.ts';
import { errors as sqlAuditRecords } from '../contract/sql-audit-records/errors.ts';
import { errors as sqlExceptions } from '../contract/sql-exceptions/errors.ts';
import { errors as sqlInsights } from '../contract/sql-insights/errors.ts';
import { errors as sqlManages } from '../contract/sql-manages/errors.ts';
import { errors as sqlOptimization } from '../contract/sql-optimization/errors.ts';
import { errors as sqlVersions } from '../contract/sql-versions/errors.ts';
import { errors as sshKeys } from '../contract/ssh-keys/errors.ts';
import { errors as statistics } from '../contract/statistics/errors.ts';
import { errors as tasks } from '../contract/tasks/errors.ts';
import { errors as uploads } from '../contract/uploads/errors.ts';
import { errors as users } from '../contract/users/errors.ts';
import { errors as workflowTemplates } from '../contract/workflow-templates/errors.ts';
import { errors as workflows } from '../contract/workflows/errors.ts';

/** The whole error catalogue: one row per refusal. Clients key on `code`. */
export const errors = {
  ...approvals,
  ...auditPlans,
  ...auditWhitelist,
  ...batchImports,
  ...configuration,
  ...dataExports,
  ...databaseComparison,
  ...dbServiceSyncTasks,
  ...dbServices,
  ...gateways,
  ...gitWebhooks,
  ...licenses,
  ...members,
  ...oauth2,
  ...personalization,
  ...pipelines,
  ...platform,
  ...projects,
  ...pushRules,
  ...roles,
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
  ...uploads,
  ...users,
  ...workflowTemplates,
  ...workflows,
};
