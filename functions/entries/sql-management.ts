// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as auditPlans } from '../audit-plans/index.ts';
import { group as scanTasks } from '../scan-tasks/index.ts';
import { group as sqlManages } from '../sql-manages/index.ts';
import { group as sqlExceptions } from '../sql-exceptions/index.ts';

export const handler = apiHandler('sql-management', [auditPlans, scanTasks, sqlManages, sqlExceptions], listeners);
