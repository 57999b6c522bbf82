import { getAuditTask, listAuditTaskSqls } from '../../../../../shared/contract/auditing/tasks/operations.ts';
import { useCall } from '../../../../app/query.ts';

/** As many statements as somebody reads before deciding; the rest is one click away. */
const shownMax = 5;

/** What an audit says of one data source, with all statements of a short script and the worst ones of a long one: the first where nothing was found. */
export function useWorst(task_id: number) {
  const read = useCall(getAuditTask, { params: { task_id } }, { quiet: true });
  const audited = read.data?.data;
  const isShort = (audited?.sql_count ?? 0) <= shownMax;
  const filter_audit_level = isShort ? undefined : audited?.audit_level || undefined;
  const query = { page_index: 1, page_size: shownMax, filter_audit_level };
  const worst = useCall(
    listAuditTaskSqls,
    { params: { task_id }, query },
    { when: audited !== undefined, quiet: true },
  );
  return {
    audited,
    statements: worst.data?.data,
    /** How many statements there are of this kind. */
    total: worst.data?.total_nums ?? 0,
    failure: read.error ?? worst.error,
    retry: () => void Promise.all([read.refetch(), worst.refetch()]),
  };
}
