// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as sqlVersions } from '../changes/sql-versions/index.ts';
import { group as rollouts } from '../changes/rollouts/index.ts';

export const handler = apiHandler('versions', [sqlVersions, rollouts], listeners);
