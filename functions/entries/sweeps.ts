// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { joined } from '../platform/background.ts';
import { workHandler } from '../platform/aws/task-lambda.ts';
import { usesOfFunction } from '../declared-uses.ts';
import { addTenant } from '../users/service.ts';
import { background as audits } from '../audits/background.ts';
import { background as dataExports } from '../data-exports/background.ts';
import { background as dbServiceSyncTasks } from '../db-service-sync-tasks/background.ts';
import { background as directAudits } from '../direct-audits/background.ts';
import { background as pipelines } from '../pipelines/background.ts';
import { background as projects } from '../projects/background.ts';
import { background as sqlAuditRecords } from '../sql-audit-records/background.ts';
import { background as sqlOptimization } from '../sql-optimization/background.ts';
import { background as sqlVersions } from '../sql-versions/background.ts';
import { background as statistics } from '../statistics/background.ts';
import { background as uploads } from '../uploads/background.ts';
import { background as workflows } from '../workflows/background.ts';

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
  workflows,
]);
export const handler = workHandler({ name: 'sweeps', declared, background, listeners, addTenant });
