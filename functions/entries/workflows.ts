// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as workflows } from '../workflows/index.ts';
import { group as workflowTemplates } from '../workflow-templates/index.ts';

export const handler = apiHandler('workflows', [workflows, workflowTemplates], listeners);
