// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as databaseComparison } from '../auditing/database-comparison/index.ts';
import { group as driftChecks } from '../auditing/drift-checks/index.ts';

export const handler = apiHandler('comparison', [databaseComparison, driftChecks], listeners);
