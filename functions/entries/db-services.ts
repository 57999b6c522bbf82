// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as dbServices } from '../db-services/index.ts';
import { group as instances } from '../instances/index.ts';
import { group as batchImports } from '../batch-imports/index.ts';
import { group as dbServiceSyncTasks } from '../db-service-sync-tasks/index.ts';

export const handler = apiHandler('db-services', [dbServices, instances, batchImports, dbServiceSyncTasks], listeners);
