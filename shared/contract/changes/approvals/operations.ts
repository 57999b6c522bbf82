import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { operation } from '../../operation.ts';
import { dataOf } from '../../paging.ts';
import { undoOutlook } from '../../auditing/tasks/fields.ts';

const token = z.string().min(1).max(limits.approvalLinkTokenMax);

export const showApprovalLink = operation('POST /v1/dms/approval_links/show', {
  access: 'public',
  summary: 'What a link in a letter asks its reader to decide: the SQL with what the audit found. Changes nothing',
  body: z.object({ token }),
  reply: dataOf(
    z.object({
      user_name: z.string(),
      project_name: z.string(),
      workflow_name: z.string(),
      desc: z.string(),
      creator_name: z.string(),
      submitted_at: z.string(),
      /** The page of the console that shows all of it. */
      path: z.string(),
      tasks: z.array(
        z.object({
          instance_name: z.string(),
          instance_schema: z.string(),
          score: z.number().int(),
          pass_rate: z.number(),
          statement_nums: z.number().int(),
          /** The data source wants a backup, and this change has it switched off. */
          backup_conflict_with_instance: z.boolean(),
          undo_outlook: undoOutlook.optional(),
          /** Values are not shown in them: they hold rows as they were, and columns are masked for the reader. */
          is_concealed: z.boolean().optional(),
          /** The first of them. */
          statements: z.array(
            z.object({
              number: z.number().int(),
              exec_sql: z.string(),
              audit_level: z.string(),
              findings: z.array(z.object({ level: z.string(), message: z.string() })),
            }),
          ),
        }),
      ),
    }),
  ),
});

export const decideApprovalLink = operation('POST /v1/dms/approval_links/decide', {
  access: 'public',
  summary: 'Approve or reject what the link of a letter asks for, once, as the person whom the letter went to',
  body: z.object({
    token,
    decision: z.enum(['approve', 'reject']),
    reason: z.string().trim().max(limits.reasonLengthMax).default(''),
  }),
});
