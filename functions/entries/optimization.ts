// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as sqlOptimization } from '../auditing/sql-optimization/index.ts';

export const handler = apiHandler('optimization', [sqlOptimization], listeners);
