import { listAuditTaskSqls } from '../../../../../shared/contract/auditing/tasks/operations.ts';
import type { ExecStatus } from '../../../../../shared/lifecycles/statement.ts';
import { useCall } from '../../../../app/query.ts';

/** How many statements of a task are in a state. */
export function useCountOf(
  task_id: number,
  status: ExecStatus,
  { every, when = true }: { every?: number | undefined; when?: boolean } = {},
): number | undefined {
  return useCall(
    listAuditTaskSqls,
    { params: { task_id }, query: { page_index: 1, page_size: 1, filter_exec_status: status } },
    { quiet: true, when, ...(every !== undefined && { every }) },
  ).data?.total_nums;
}
