import { useEffect } from 'react';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listAuditFiles } from '../../../../../shared/contract/auditing/tasks/operations.ts';
import { execStatuses } from '../../../../../shared/lifecycles/statement.ts';
import { limits } from '../../../../../shared/limits.ts';
import { useCall } from '../../../../app/query.ts';
import { statementLooks } from '../../../../parts/audit-result/statement-looks.ts';
import { Figure } from '../../../../ui/figures.tsx';
import { Status } from '../../../../ui/status.tsx';

type Props = { readonly taskId: number; readonly stage: string; readonly isRunning: boolean };

/** All files are read for it, so not as often as those that are shown. */
const lookMilliseconds = 5000;

/** How many files of a task stand how, of as many as a page may hold. */
export function FileCounts({ taskId, stage, isRunning }: Props) {
  const { data, refetch } = useCall(
    listAuditFiles,
    { params: { task_id: taskId }, query: { page_index: 1, page_size: limits.fullRowsMax } },
    { keepPrevious: true, quiet: true, ...(isRunning && { every: lookMilliseconds }) },
  );
  // The last reading may be older than the end of the execution.
  useEffect(() => {
    void refetch();
  }, [stage, refetch]);
  const files = data?.data ?? [];
  const counted = execStatuses.values
    .map((status) => ({ status, count: files.filter(({ exec_status }) => exec_status === status).length }))
    .filter(({ count }) => count > 0);
  return (
    <SpaceBetween direction="horizontal" size="l">
      {counted.map(({ status, count }) => (
        <SpaceBetween key={status} direction="horizontal" size="xxs" alignItems="center">
          <Status value={status} labels={execStatuses.labels} looks={statementLooks} />
          <Box variant="strong">
            <Figure of={count} />
          </Box>
        </SpaceBetween>
      ))}
    </SpaceBetween>
  );
}
