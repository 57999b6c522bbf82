// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as statistics } from '../running/statistics/index.ts';
import { group as resourceOverview } from '../running/resource-overview/index.ts';
import { group as sampleReports } from '../watching/sample-reports/index.ts';

export const handler = apiHandler('statistics', [statistics, resourceOverview, sampleReports], listeners);
