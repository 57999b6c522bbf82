// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as tasks } from '../auditing/tasks/index.ts';
import { group as sqlAuditRecords } from '../auditing/sql-audit-records/index.ts';
import { group as auditWhitelist } from '../rules/audit-whitelist/index.ts';
import { group as uploads } from '../auditing/uploads/index.ts';

export const handler = apiHandler('audits', [tasks, sqlAuditRecords, auditWhitelist, uploads], listeners);
