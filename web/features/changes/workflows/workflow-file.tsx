import Container from '@cloudscape-design/components/container';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { useParams } from 'react-router-dom';
import type { Received } from '../../../../shared/contract/operation.ts';
import { getAuditFileStatistic, getAuditTask } from '../../../../shared/contract/auditing/tasks/operations.ts';
import { execStatuses, type ExecStatus } from '../../../../shared/lifecycles/statement.ts';
import { NotFound } from '../../../app/not-found.tsx';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Waiting } from '../../../app/waiting.tsx';
import type { AuditTask } from '../../../parts/audit-result/audit-wire.ts';
import { Statements } from '../../../parts/audit-result/statements.tsx';
import { Figure } from '../../../ui/figures.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { words } from './files/file-words.ts';

type Counts = Received<typeof getAuditFileStatistic>['data']['exec_result_count'];

/** One file of a workflow: how far its statements have come, and all of them. */
export default function WorkflowFilePage() {
  const { workflowId = '', workflowTaskId: taskId, fileId } = useParams();
  const params = { task_id: Number(taskId) };
  // Its end is noticed here, and ends the looks.
  const task = useCall(
    getAuditTask,
    { params },
    { quiet: true, every: (reply) => (reply?.data.status === 'executing' ? pollMilliseconds : false) },
  );
  const every = task.data && lookedAtEvery(task.data.data);
  const file = useCall(
    getAuditFileStatistic,
    { params: { ...params, file_id: Number(fileId) } },
    { quiet: true, ...(every !== undefined && { every }) },
  );
  if (task.error?.is('notFound') || file.error?.is('notFound')) return <NotFound />;
  if (!task.data || !file.data) return <Waiting />;
  return <Shown workflowId={workflowId} task={task.data.data} file={file.data.data} every={every} />;
}

/** All lines of a large file are read to count what they stand for. */
function lookedAtEvery({ status, is_in_slices: isInSlices }: AuditTask): number | undefined {
  if (status !== 'executing') return undefined;
  return isInSlices ? pollMilliseconds * 4 : pollMilliseconds;
}

type Props = {
  readonly workflowId: string;
  readonly task: AuditTask;
  readonly file: Received<typeof getAuditFileStatistic>['data'];
  readonly every: number | undefined;
};

function Shown({ workflowId, task, file, every }: Props) {
  const say = useText();
  const { uid: projectID } = useProject();
  const back = `${link('workflow', { projectID, workflowId })}?tab=${task.task_id}`;
  return (
    <Page title={file.file_name}>
      <Container>
        <KeyValuePairs
          columns={4}
          items={[
            ...shownCounts(file.exec_result_count).map(([status, count]) => ({
              label: say(execStatuses.labels[status]),
              value: <Figure of={count} />,
            })),
            { label: say(words.files), value: <PageLink to={back}>{say(words.back)}</PageLink> },
          ]}
        />
      </Container>
      <Statements
        task={task}
        fileId={Number(file.file_id)}
        hasRun={task.exec_start_time !== undefined}
        stage={task.status}
        every={every}
        notes="read"
      />
    </Page>
  );
}

const pollMilliseconds = 1000;

function shownCounts(counts: Counts): (readonly [ExecStatus, number])[] {
  const all = [
    ['initialized', counts.initialized_count],
    ['doing', counts.doing_count],
    ['succeeded', counts.succeeded_count],
    ['failed', counts.failed_count],
    ['execute_rollback', counts.execute_rollback_count],
    ['manually_executed', counts.manually_executed_count],
    ['terminate_succeeded', counts.terminate_succeeded_count],
    ['terminate_failed', counts.terminate_failed_count],
    ['unknown', counts.unknown_count],
  ] as const;
  return all.filter(([status, count]) => count > 0 || status === 'initialized' || status === 'succeeded');
}
