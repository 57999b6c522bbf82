import { getAuditTask, listAuditTaskSqls } from '../../../shared/contract/tasks/operations.ts';
import { useCall } from '../../app/query.ts';

/** As many statements as somebody reads before deciding; the rest is one click away. */
const worstShownMax = 5;

/** What an audit says of one data source, and its worst statements: the first ones where nothing was found. */
export function useWorst(task_id: number) {
  const read = useCall(getAuditTask, { params: { task_id } }, { quiet: true });
  const audited = read.data?.data;
  const query = { page_index: 1, page_size: worstShownMax, filter_audit_level: audited?.audit_level || undefined };
  const worst = useCall(
    listAuditTaskSqls,
    { params: { task_id }, query },
    { when: audited !== undefined, quiet: true },
  );
  return {
    audited,
    statements: worst.data?.data,
    /** How many statements are as bad as the worst. */
    total: worst.data?.total_nums ?? 0,
    failure: read.error ?? worst.error,
    retry: () => void Promise.all([read.refetch(), worst.refetch()]),
  };
}
