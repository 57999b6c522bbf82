// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as rules } from '../rules/rules/index.ts';
import { group as knowledge } from '../rules/knowledge/index.ts';

export const handler = apiHandler('rules', [rules, knowledge], listeners);
