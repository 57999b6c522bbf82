import Alert from '@cloudscape-design/components/alert';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import {
  getDataExport,
  getDataExportTasks,
  listDataExportTaskSqls,
} from '../../../../shared/contract/changes/data-exports/operations.ts';
import { exportFailStages, exportStatuses } from '../../../../shared/lifecycles/data-export.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { NotFound } from '../../../app/not-found.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useRefresh } from '../../../app/query.ts';
import { Waiting } from '../../../app/waiting.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Status } from '../../../ui/status.tsx';
import { Time } from '../../../ui/time.tsx';
import { words } from './detail-words.ts';
import { ExportComments } from './export-comments.tsx';
import { Files } from './files.tsx';
import { exportLooks } from './looks.ts';
import { Queries } from './queries.tsx';
import { StepsPanel } from './steps-panel.tsx';
import { placeOf, TaskTabs } from './task-tabs.tsx';
import { useActions } from './use-actions.tsx';
import type { DataExport, ExportTask } from './wire.ts';

const movingMilliseconds = 1_000;

/** One export: what it asks for, how far it has come, and what the reader can do with it. */
export default function DataExportPage() {
  const { workflowID = '' } = useParams();
  const { made, tasks } = useLiveExport(workflowID);
  if (made.error?.is('notFound')) return <NotFound />;
  if (made.data && tasks.data) return <Shown made={made.data.data} tasks={tasks.data.data} />;
  const error = made.error ?? tasks.error;
  const refetch = () => Promise.all([made.refetch(), tasks.refetch()]);
  return error ? <Failure of={{ error, refetch }} title={words.missing} /> : <Waiting />;
}

/** An export with its tasks; while it runs they are asked for again and again. */
function useLiveExport(data_export_workflow_uid: string) {
  const { uid: project_uid } = useProject();
  const isMoving = (status: string | undefined) => status === 'exporting';
  const made = useCall(
    getDataExport,
    { params: { project_uid, data_export_workflow_uid } },
    {
      quiet: true,
      every: (reply) => (isMoving(reply?.data.workflow_record.status) ? movingMilliseconds : false),
    },
  );
  const record = made.data?.data.workflow_record;
  const status = record?.status;
  const uids = (record?.tasks ?? []).map(({ task_uid }) => task_uid).join(',');
  const tasks = useCall(
    getDataExportTasks,
    { params: { project_uid }, query: { data_export_task_uids: uids } },
    { when: uids !== '', quiet: true, ...(isMoving(status) && { every: movingMilliseconds }) },
  );
  const refresh = useRefresh();
  // The last reading may be older than the end of the export.
  useEffect(() => {
    if (status !== undefined) refresh(getDataExportTasks, listDataExportTaskSqls);
  }, [status, refresh]);
  return { made, tasks };
}

function Shown({ made, tasks }: { made: DataExport; tasks: readonly ExportTask[] }) {
  const { status } = made.workflow_record;
  const offered = useActions(made, tasks);
  // Whoever decides sees first what would leave the database.
  const isUndecided = status === 'wait_for_approve';
  const queries = (
    <TaskTabs tasks={tasks}>{(task) => <Queries task={task} hasRun={task.export_start_time !== undefined} />}</TaskTabs>
  );
  return (
    <Page
      title={made.workflow_name}
      mark={<Status value={status} labels={exportStatuses.labels} looks={exportLooks} />}
      actions={offered.actions}
      menu={offered.menu}
    >
      <Warnings made={made} tasks={tasks} />
      {isUndecided && queries}
      <Files made={made} tasks={tasks} />
      <StepsPanel made={made} />
      {!isUndecided && queries}
      <ExportComments exportUid={made.workflow_uid} tasks={tasks} mayBlock={offered.mayApprove} />
      {offered.dialog}
    </Page>
  );
}

/** What stands in the way: a rejection, a failure, a file whose time is over. */
function Warnings({ made: { workflow_record: record }, tasks }: { made: DataExport; tasks: readonly ExportTask[] }) {
  const say = useText();
  const rejected =
    record.status === 'rejected' ? record.workflow_step_list.find(({ state }) => state === 'rejected') : undefined;
  const failed = tasks.filter(({ status }) => status === 'failed');
  const isExpired = tasks.some(({ status }) => status === 'file_deleted');
  return (
    <>
      {rejected && (
        <Alert type="warning" header={say(fill(words.rejectedTitle, { name: rejected.operation_user?.name ?? '' }))}>
          <div className="result-text">{say(fill(words.reason, { reason: rejected.reason }))}</div>
          <div>
            <Time at={rejected.operation_time} /> · {say(words.rejectedNext)}
          </div>
        </Alert>
      )}
      {failed.map((task) => (
        <Alert
          key={task.task_uid}
          type="error"
          header={say(
            fill(words.failedTitle, {
              name: placeOf(task),
              stage: say(exportFailStages.labels[task.export_fail_stage ?? 'task_schedule']),
            }),
          )}
        >
          <div className="result-text">{task.export_fail_reason}</div>
        </Alert>
      ))}
      {isExpired && (
        <Alert type="info" header={say(words.expiredTitle)}>
          {say(words.expired)}
        </Alert>
      )}
    </>
  );
}
