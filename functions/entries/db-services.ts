// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as dbServices } from '../databases/db-services/index.ts';
import { group as dbServiceGroups } from '../databases/db-service-groups/index.ts';
import { group as instances } from '../databases/instances/index.ts';
import { group as batchImports } from '../databases/batch-imports/index.ts';
import { group as dbServiceSyncTasks } from '../databases/db-service-sync-tasks/index.ts';
import { group as masking } from '../databases/masking/index.ts';
import { group as discovery } from '../databases/discovery/index.ts';

export const handler = apiHandler(
  'db-services',
  [dbServices, dbServiceGroups, instances, batchImports, dbServiceSyncTasks, masking, discovery],
  listeners,
);
