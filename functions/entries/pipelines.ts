// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as pipelines } from '../changes/pipelines/index.ts';
import { group as gitWebhooks } from '../changes/git-webhooks/index.ts';

export const handler = apiHandler('pipelines', [pipelines, gitWebhooks], listeners);
