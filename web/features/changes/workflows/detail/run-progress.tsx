import Container from '@cloudscape-design/components/container';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import { getAuditTask } from '../../../../../shared/contract/auditing/tasks/operations.ts';
import { taskStatuses } from '../../../../../shared/lifecycles/workflow.ts';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { useCall } from '../../../../app/query.ts';
import { useCounts } from '../../../../ui/figures.tsx';
import { words } from './detail-words.ts';
import { useCountOf } from './use-count-of.ts';
import { useStatementMinutes } from '../actions/use-situation.ts';
import type { AuditTask } from '../../../../parts/audit-result/audit-wire.ts';
import type { WorkflowTask } from '../wire.ts';

type Running = { readonly task: WorkflowTask; readonly every: number | undefined };

/** The same in one line, for a list of data sources. */
export function RunLine({ task }: { readonly task: WorkflowTask }) {
  const say = useText();
  const counts = useCounts();
  const every = listEveryMs;
  const params = { task_id: task.task_id };
  const read = useCall(getAuditTask, { params }, { quiet: true, every });
  const audited = read.data?.data;
  const byLine = { when: audited?.is_in_slices === false, every };
  const waiting = useCountOf(task.task_id, 'initialized', byLine);
  const running = useCountOf(task.task_id, 'doing', byLine);
  if (!audited) return null;
  const total = audited.exec_progress?.total ?? audited.sql_count;
  const done = audited.is_in_slices
    ? (audited.exec_progress?.done ?? 0)
    : Math.max(0, total - (waiting ?? total) - (running ?? 0));
  return <span>{say(fill(words.runningOf, counts({ done, total })))}</span>;
}

const listEveryMs = 5000;

/** How many statements are behind an execution, as it goes: counted by their lines, or told where a line is many. */
export function RunProgress({ audited, ...running }: Running & { readonly audited: AuditTask }) {
  return audited.is_in_slices ? <OfLargeFiles {...running} /> : <OfStatements {...running} total={audited.sql_count} />;
}

function OfLargeFiles({ task, every }: Running) {
  const read = useCall(
    getAuditTask,
    { params: { task_id: task.task_id } },
    { quiet: true, ...(every !== undefined && { every }) },
  );
  const { done, total } = read.data?.data.exec_progress ?? { done: 0, total: read.data?.data.sql_count ?? 0 };
  return <Shown task={task} done={done} total={total} />;
}

function OfStatements({ task, total, every }: Running & { readonly total: number }) {
  const waiting = useCountOf(task.task_id, 'initialized', { every });
  const running = useCountOf(task.task_id, 'doing', { every });
  return <Shown task={task} done={Math.max(0, total - (waiting ?? total) - (running ?? 0))} total={total} />;
}

function Shown({ task, done, total }: { readonly task: WorkflowTask; readonly done: number; readonly total: number }) {
  const say = useText();
  const counts = useCounts();
  const minutes = useStatementMinutes([task]);
  const text = say(fill(words.runningOf, counts({ done, total })));
  return (
    <Container>
      <ProgressBar
        value={total === 0 ? 0 : (done / total) * 100}
        label={say(taskStatuses.labels[task.status])}
        description={text}
        ariaLabel={text}
        {...(minutes !== undefined && { additionalInfo: say(fill(words.statementMinutes, { minutes })) })}
      />
    </Container>
  );
}
