// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { joined } from '../platform/background.ts';
import { workHandler } from '../platform/aws/task-lambda.ts';
import { usesOfFunction } from '../declared-uses.ts';
import { addTenant } from '../people/users/service.ts';
import { background as databaseComparison } from '../auditing/database-comparison/background.ts';
import { background as reports } from '../auditing/reports/background.ts';
import { background as sqlAuditRecords } from '../auditing/sql-audit-records/background.ts';
import { background as sqlOptimization } from '../auditing/sql-optimization/background.ts';

const declared = usesOfFunction('audit-work');
const background = joined([databaseComparison, reports, sqlAuditRecords, sqlOptimization]);
export const handler = workHandler({ name: 'audit-work', declared, background, listeners, addTenant });
