import * as z from 'zod';
import { approvalRule } from '../../../shared/approval-rules/rule.ts';
import { entity } from '../../platform/table/entity.ts';

/** The rules of a project in their order, in one row: they are read, and replaced, all together. */
export const approvalRules = entity(
  'APPROVAL_RULES',
  z.object({ projectUid: z.string(), updatedAt: z.string(), rules: z.array(approvalRule) }),
  { pk: 'PROJECT#{projectUid}#APPROVAL_RULES', sk: 'RULES' },
);
