// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { joined } from '../platform/background.ts';
import { workHandler } from '../platform/aws/task-lambda.ts';
import { usesOfFunction } from '../declared-uses.ts';
import { addTenant } from '../people/users/service.ts';
import { background as audits } from '../auditing/audits/background.ts';
import { background as dataExports } from '../changes/data-exports/background.ts';
import { background as dbServiceSyncTasks } from '../databases/db-service-sync-tasks/background.ts';
import { background as directAudits } from '../auditing/direct-audits/background.ts';
import { background as pipelines } from '../changes/pipelines/background.ts';
import { background as projects } from '../people/projects/background.ts';
import { background as sqlAuditRecords } from '../auditing/sql-audit-records/background.ts';
import { background as sqlOptimization } from '../auditing/sql-optimization/background.ts';
import { background as sqlVersions } from '../changes/sql-versions/background.ts';
import { background as statistics } from '../running/statistics/background.ts';
import { background as uploads } from '../auditing/uploads/background.ts';
import { background as workbench } from '../changes/workbench/background.ts';
import { background as workflows } from '../changes/workflows/background.ts';

const declared = usesOfFunction('sweeps');
const background = joined([
  audits,
  dataExports,
  dbServiceSyncTasks,
  directAudits,
  pipelines,
  projects,
  sqlAuditRecords,
  sqlOptimization,
  sqlVersions,
  statistics,
  uploads,
  workbench,
  workflows,
]);
export const handler = workHandler({ name: 'sweeps', declared, background, listeners, addTenant });
