// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as workflows } from '../changes/workflows/index.ts';
import { group as workflowTemplates } from '../changes/workflow-templates/index.ts';
import { group as approvalRules } from '../changes/approval-rules/index.ts';
import { group as workflowComments } from '../changes/workflow-comments/index.ts';

export const handler = apiHandler(
  'workflows',
  [workflows, workflowTemplates, approvalRules, workflowComments],
  listeners,
);
