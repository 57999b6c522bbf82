import { useEffect, useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import {
  downloadAuditOriginFile,
  listAuditFiles,
  listAuditTaskSqls,
} from '../../../../../shared/contract/auditing/tasks/operations.ts';
import type { Received } from '../../../../../shared/contract/operation.ts';
import { execStatuses } from '../../../../../shared/lifecycles/statement.ts';
import { fill, type Text } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { link } from '../../../../app/paths.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../../app/query.ts';
import { Waiting } from '../../../../app/waiting.tsx';
import type { AuditTask } from '../../../../parts/audit-result/audit-wire.ts';
import { statementLooks } from '../../../../parts/audit-result/statement-looks.ts';
import { ActionBar } from '../../../../ui/action.tsx';
import { PageLink } from '../../../../ui/page/page-link.tsx';
import { SqlText } from '../../../../ui/sql/sql-text.tsx';
import { useCounts } from '../../../../ui/figures.tsx';
import { Status } from '../../../../ui/status.tsx';
import { FileCounts } from './file-counts.tsx';
import { FileOrderDialog } from './file-order-dialog.tsx';
import { LevelCounts } from './level-counts.tsx';
import { words } from './file-words.ts';

/** One file of a task, as it is listed. */
export type TaskFile = Received<typeof listAuditFiles>['data'][number];
type Props = {
  readonly workflowId: string;
  readonly task: AuditTask;
  readonly stage: string;
  readonly every: number | undefined;
  readonly whyNoOrder: Text | undefined;
};
const filesAtOnce = 10;
const shownSqls = 5;

/** The files of a task in the order of their execution, each with its first statements. */
export function TaskFiles({ workflowId, task, stage, every, whyNoOrder }: Props) {
  const say = useText();
  const [page, setPage] = useState(1);
  const [isOrdering, setIsOrdering] = useState(false);
  const params = { task_id: task.task_id };
  const list = useCall(
    listAuditFiles,
    { params, query: { page_index: page, page_size: filesAtOnce } },
    { keepPrevious: true, quiet: true, ...(every !== undefined && { every }) },
  );
  const { refetch } = list;
  // The last reading may be older than the end of the execution.
  useEffect(() => {
    void refetch();
  }, [stage, refetch]);
  const origin = useChange(downloadAuditOriginFile);
  if (!list.data) return <Waiting />;
  const { data: files, total_nums: total = files.length } = list.data;
  const order = { id: 'order', text: words.order, why: whyNoOrder, run: () => setIsOrdering(true) };
  const download = { id: 'origin', text: words.origin, busy: origin.busy, run: () => origin.run({ params }) };
  return (
    <SpaceBetween size="m">
      <Header
        variant="h2"
        counter={`(${total})`}
        description={say(fill(words.filesHint, { count: shownSqls }))}
        actions={<ActionBar actions={total > 1 ? [order, download] : [download]} />}
      >
        {say(words.files)}
      </Header>
      {total > filesAtOnce && <FileCounts taskId={task.task_id} stage={stage} isRunning={every !== undefined} />}
      {files.map((file) => (
        <FileCard key={file.file_id} file={file} task={task} workflowId={workflowId} />
      ))}
      {total > filesAtOnce && (
        <Pagination
          currentPageIndex={page}
          pagesCount={Math.ceil(total / filesAtOnce)}
          onChange={({ detail }) => setPage(detail.currentPageIndex)}
        />
      )}
      {isOrdering && (
        <FileOrderDialog workflowId={workflowId} taskId={task.task_id} onDone={() => setIsOrdering(false)} />
      )}
    </SpaceBetween>
  );
}

/** The lines up to the first that stands for many statements. */
function upToSlice<Row extends { readonly statement_count: number }>(rows: readonly Row[]): readonly Row[] {
  return rows.slice(0, rows.findIndex(({ statement_count: count }) => count > 1) + 1);
}

function FileCard({ file, task, workflowId }: { file: TaskFile; task: AuditTask; workflowId: string }) {
  const say = useText();
  const counts = useCounts();
  const { uid: projectID } = useProject();
  const first = useCall(
    listAuditTaskSqls,
    {
      params: { task_id: task.task_id },
      query: { page_index: 1, page_size: shownSqls, filter_audit_file_id: Number(file.file_id) },
    },
    { quiet: true },
  );
  // Of a large file a line stands for many statements and shows the first of them.
  const found = first.data?.data ?? [];
  const sqls = found.some(({ statement_count: count }) => count > 1) ? upToSlice(found) : found;
  const to = link('workflowFile', {
    projectID,
    workflowId,
    workflowTaskId: String(task.task_id),
    fileId: file.file_id,
  });
  return (
    <Container
      header={
        <Header
          variant="h3"
          description={say(fill(words.sqls, counts({ count: file.sql_count })))}
          actions={
            <PageLink to={to} label={say(fill(words.allOf, { name: file.file_name }))}>
              {say(words.all)}
            </PageLink>
          }
        >
          {`${file.exec_order}. ${file.file_name}`}
          <span className="page-mark">
            <Status value={file.exec_status} labels={execStatuses.labels} looks={statementLooks} />
          </span>
        </Header>
      }
    >
      <SpaceBetween size="s">
        <LevelCounts counts={file.audit_result_count} />
        {file.sql_count === 0 && <Box color="text-body-secondary">{say(words.none)}</Box>}
        {sqls.map(({ number, exec_sql }) => (
          <SqlText key={number} sql={exec_sql} dbType={task.instance_db_type} />
        ))}
      </SpaceBetween>
    </Container>
  );
}
