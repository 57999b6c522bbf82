import { useEffect } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { getAuditTask } from '../../../shared/contract/tasks/operations.ts';
import { taskStatuses } from '../../../shared/lifecycles/workflow.ts';
import { fill } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { useCall } from '../../app/query.ts';
import { Waiting } from '../../app/waiting.tsx';
import { AuditSummary } from '../../parts/audit-result/audit-summary.tsx';
import type { AuditTask } from '../../parts/audit-result/audit-wire.ts';
import { words as backupWords } from '../../parts/audit-result/backup-words.ts';
import { words as auditWords } from '../../parts/audit-result/audit-words.ts';
import { words } from './detail-words.ts';
import { isMoving } from './offered-actions.ts';
import { Statements } from '../../parts/audit-result/statements.tsx';
import { RunProgress } from './run-progress.tsx';
import { useCountOf } from './use-count-of.ts';
import type { WorkflowTask } from './wire.ts';

type Props = { readonly task: WorkflowTask; readonly isCreator: boolean; readonly every: number | undefined };

/** One data source: what the audit said, how the execution goes, and every statement. */
export function TaskTab({ task, isCreator, every }: Props) {
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
      {isRunning && <RunProgress task={task} total={audited.sql_count} every={every} />}
      {!isRunning && task.exec_fail_reason && (
        <Alert
          type={task.status === 'terminate_succeeded' ? 'warning' : 'error'}
          header={say(taskStatuses.labels[task.status])}
        >
          <div className="result-text">
            {audited.exec_fail_sql_number === undefined
              ? task.exec_fail_reason
              : say(fill(words.failedAt, { number: audited.exec_fail_sql_number, reason: task.exec_fail_reason }))}
          </div>
        </Alert>
      )}
      {!!unknown && (
        <Alert type="warning" header={say(fill(words.unknownTitle, { count: unknown }))}>
          {say(auditWords.unknownText)}
        </Alert>
      )}
      <BackupConflict task={audited} />
      <Container>
        <AuditSummary task={audited} />
      </Container>
      <Statements
        task={audited}
        hasRun={isRunning || task.exec_start_time !== undefined}
        stage={task.status}
        every={isRunning ? every : undefined}
        notes={isCreator ? 'write' : 'read'}
      />
    </SpaceBetween>
  );
}

/** Told to reviewers: the data source wants a backup, and this task has none. */
function BackupConflict({ task }: { task: AuditTask }) {
  const say = useText();
  if (!task.backup_conflict_with_instance) return null;
  return (
    <Alert type="warning" header={say(backupWords.conflictTitle)}>
      {say(backupWords.conflict)}
    </Alert>
  );
}
