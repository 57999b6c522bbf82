// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as statistics } from '../statistics/index.ts';
import { group as resourceOverview } from '../resource-overview/index.ts';
import { group as sampleReports } from '../sample-reports/index.ts';

export const handler = apiHandler('statistics', [statistics, resourceOverview, sampleReports], listeners);
