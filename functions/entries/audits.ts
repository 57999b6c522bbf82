// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as tasks } from '../tasks/index.ts';
import { group as sqlAuditRecords } from '../sql-audit-records/index.ts';
import { group as auditWhitelist } from '../audit-whitelist/index.ts';
import { group as uploads } from '../uploads/index.ts';

export const handler = apiHandler('audits', [tasks, sqlAuditRecords, auditWhitelist, uploads], listeners);
