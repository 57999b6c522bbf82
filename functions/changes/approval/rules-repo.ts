import * as z from 'zod';
import { approvalRule, type ApprovalRule } from '../../../shared/approval-rules/rule.ts';
import { entity } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

/** The rules of a project in their order, in one row: they are read, and replaced, all together. */
export const approvalRules = entity(
  'APPROVAL_RULES',
  z.object({ projectUid: z.string(), updatedAt: z.string(), rules: z.array(approvalRule) }),
  { pk: 'PROJECT#{projectUid}#APPROVAL_RULES', sk: 'RULES' },
);

/** The rules of a project as they are now, in their order. */
export async function rulesOf(table: TenantTable, projectUid: string): Promise<readonly ApprovalRule[]> {
  return (await approvalRules.on(table).get({ projectUid }))?.rules ?? [];
}
