import { useEffect, useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { getAuditTask } from '../../../../../shared/contract/auditing/tasks/operations.ts';
import { taskStatuses } from '../../../../../shared/lifecycles/workflow.ts';
import { fill, type Text } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { useCall } from '../../../../app/query.ts';
import { Waiting } from '../../../../app/waiting.tsx';
import { SkippedFiles } from '../../../../parts/audit-result/skipped-files.tsx';
import { AuditSummary } from '../../../../parts/audit-result/audit-summary.tsx';
import type { AuditTask } from '../../../../parts/audit-result/audit-wire.ts';
import { words as auditWords } from '../../../../parts/audit-result/audit-words.ts';
import { BackupDialog } from '../../../../parts/audit-result/backup-dialog.tsx';
import { words as backupWords } from '../../../../parts/audit-result/backup-words.ts';
import { BackupConflict } from '../../../../parts/audit-result/backup-conflict.tsx';
import { UndoOutlook } from '../../../../parts/audit-result/undo-outlook.tsx';
import { words } from './detail-words.ts';
import { isMoving } from '../actions/offered-actions.ts';
import { Statements } from '../../../../parts/audit-result/statements.tsx';
import { TaskFiles } from '../files/task-files.tsx';
import { RunProgress } from './run-progress.tsx';
import { useCountOf } from './use-count-of.ts';
import type { WorkflowTask } from '../wire.ts';

type Props = {
  readonly workflowId: string;
  readonly task: WorkflowTask;
  readonly isCreator: boolean;
  /** Why the reader cannot put its files into another order; undefined where there is no reason against it. */
  readonly whyNoOrder: Text | undefined;
  readonly every: number | undefined;
};

/** One data source: what the audit said, how the execution goes, and every statement. */
export function TaskTab({ workflowId, task, isCreator, whyNoOrder, every }: Props) {
  const say = useText();
  const read = useCall(getAuditTask, { params: { task_id: task.task_id } });
  const audited = read.data?.data;
  const isRunning = isMoving(task);
  const { refetch } = read;
  // Its end tells at which statement it stopped.
  useEffect(() => {
    void refetch();
  }, [task.status, refetch]);
  const unknown = useCountOf(task.task_id, 'unknown', { when: task.exec_end_time !== undefined });
  if (!audited) return <Waiting />;
  return (
    <SpaceBetween size="l">
      {isRunning && <RunProgress task={task} audited={audited} every={every} />}
      {!isRunning && <WhyFailed task={task} audited={audited} />}
      {!!unknown && (
        <Alert type="warning" header={say(fill(words.unknownTitle, { count: unknown }))}>
          {say(auditWords.unknownText)}
        </Alert>
      )}
      <SkippedFiles task={audited} />
      <BackupConflict task={audited} />
      <UndoOutlook task={audited} />
      <Container>
        <AuditSummary task={audited} />
      </Container>
      <Runs {...{ workflowId, task, isCreator, whyNoOrder, every: isRunning ? every : undefined }} audited={audited} />
    </SpaceBetween>
  );
}

function WhyFailed({
  task: { status, exec_fail_reason: reason },
  audited,
}: {
  task: WorkflowTask;
  audited: AuditTask;
}) {
  const say = useText();
  const [isChanging, setChanging] = useState(false);
  const number = audited.exec_fail_sql_number;
  if (!reason) return null;
  // What the reason advises is offered beside it.
  const change = audited.exec_fail_stage === 'sql_backup' && audited.enable_backup && (
    <Button onClick={() => setChanging(true)}>{say(backupWords.changeAll)}</Button>
  );
  return (
    <>
      <Alert
        type={status === 'terminate_succeeded' ? 'warning' : 'error'}
        header={say(taskStatuses.labels[status])}
        action={change}
      >
        <div className="result-text">
          {number === undefined ? reason : say(fill(words.failedAt, { number, reason }))}
        </div>
      </Alert>
      {isChanging && <BackupDialog task={audited} statement="all" onDone={() => setChanging(false)} />}
    </>
  );
}

/** What runs: file by file, or statement by statement. */
function Runs({ workflowId, task, audited, isCreator, whyNoOrder, every }: Props & { readonly audited: AuditTask }) {
  if (audited.exec_mode === 'sql_file')
    return (
      <TaskFiles workflowId={workflowId} task={audited} stage={task.status} every={every} whyNoOrder={whyNoOrder} />
    );
  return (
    <Statements
      task={audited}
      hasRun={every !== undefined || isMoving(task) || task.exec_start_time !== undefined}
      stage={task.status}
      every={every}
      notes={isCreator ? 'write' : 'read'}
    />
  );
}
