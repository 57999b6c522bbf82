// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as auditPlans } from '../watching/audit-plans/index.ts';
import { group as scanTasks } from '../watching/scan-tasks/index.ts';
import { group as sqlManages } from '../watching/sql-manages/index.ts';
import { group as sqlExceptions } from '../watching/sql-exceptions/index.ts';

export const handler = apiHandler('sql-management', [auditPlans, scanTasks, sqlManages, sqlExceptions], listeners);
