import type { ApprovalRule } from '../../../shared/approval-rules/rule.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { approvalRules } from './rules-repo.ts';

/** The rules of a project as they are now, in their order. */
export async function rulesOf(table: TenantTable, projectUid: string): Promise<readonly ApprovalRule[]> {
  return (await approvalRules.on(table).get({ projectUid }))?.rules ?? [];
}
