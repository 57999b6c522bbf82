// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as agents } from '../running/agents/index.ts';

export const handler = apiHandler('agents', [agents], listeners);
