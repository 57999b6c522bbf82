// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as projects } from '../people/projects/index.ts';

export const handler = apiHandler('projects', [projects], listeners);
