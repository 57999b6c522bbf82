// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as sqlAnalysis } from '../watching/sql-analysis/index.ts';
import { group as sqlInsights } from '../watching/sql-insights/index.ts';

export const handler = apiHandler('analysis', [sqlAnalysis, sqlInsights], listeners);
