import Link from '@cloudscape-design/components/link';
import Popover from '@cloudscape-design/components/popover';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { listWorkflowTasks } from '../../../../../shared/contract/changes/workflows/operations.ts';
import type { WorkflowStatus } from '../../../../../shared/lifecycles/workflow.ts';
import { useRefresh } from '../../../../app/query.ts';
import { useLocale, useText } from '../../../../app/language.tsx';
import type { Action } from '../../../../ui/action.tsx';
import { useAsked } from '../../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx';
import { Time } from '../../../../ui/time.tsx';
import { useTable } from '../../../../ui/table/use-table.ts';
import { words as actionWords } from '../actions/action-words.ts';
import { passRateWords } from '../../../../parts/audit-result/audit-summary.tsx';
import { words } from './detail-words.ts';
import { rowOffersOf, type RowAction, type Situation } from '../actions/offered-actions.ts';
import { placeTitle } from '../place-title.ts';
import { Review } from '../review/review.tsx';
import { RowDialog } from '../actions/row-dialog.tsx';
import { MaintenanceTimes } from '../../../../parts/maintenance/maintenance-times.tsx';
import { isMoving } from '../actions/offered-actions.ts';
import { RunLine } from './run-progress.tsx';
import { hasEnded, taskState } from '../task-state.ts';
import type { Workflow, WorkflowTask } from '../wire.ts';

type Props = {
  readonly workflow: Workflow;
  readonly tasks: readonly WorkflowTask[];
  readonly situation: Situation;
  readonly onOpen: (taskId: number) => void;
};
type Asked = { readonly action: RowAction; readonly task: WorkflowTask };

const rowWords = {
  execute: actionWords.executeOne,
  schedule: actionWords.schedule,
  cancelSchedule: actionWords.cancelSchedule,
  terminate: actionWords.terminate,
  retry: actionWords.retry,
} as const;
const order: readonly RowAction[] = ['execute', 'schedule', 'cancelSchedule', 'terminate', 'retry'];

/** Every data source of a workflow: its worst SQL with the findings, how far it is and what can be done there. Who approves reads the SQL first; later it matters first what became of it. */
export function Overview({ workflow, tasks, situation, onOpen }: Props) {
  const refresh = useRefresh();
  const table = useTable({ prefix: 'task_' });
  const asked = useAsked<Asked>();
  const list = {
    data: { data: tasks, total_nums: tasks.length },
    isPending: false,
    isFetching: false,
    error: null,
    refetch: () => refresh(listWorkflowTasks),
  };
  const actionsOf = (task: WorkflowTask): Action[] => {
    const offers = rowOffersOf(situation, task);
    return order
      .filter((action) => offers[action].fits)
      .map((action) => ({
        id: action,
        text: rowWords[action],
        run: () => asked.ask({ action, task }),
        why: offers[action].why,
      }));
  };
  const isForReview = workflow.record.status === 'wait_for_audit';
  const reviews = tasks.map((task) => <Review key={task.task_id} task={task} onOpen={() => onOpen(task.task_id)} />);
  const columns = useColumns(workflow, tasks, onOpen);
  const offered = [...new Set(tasks.flatMap((task) => actionsOf(task).map(({ id }) => id)))];
  return (
    <SpaceBetween size="l">
      {isForReview && reviews}
      <DataTable
        // Its columns take their widths once, so others need another table.
        key={columns
          .filter(({ hidden }) => !hidden)
          .map(({ id }) => id)
          .concat(offered)
          .join()}
        name="workflow_overview"
        table={table}
        list={list}
        columns={columns}
        rowId={({ task_id }) => String(task_id)}
        title={words.sources}
        empty={{ text: words.empty }}
        {...(offered.length > 0 && { rowActions: actionsOf })}
      />
      {!isForReview && reviews}
      {asked.about && <RowDialog {...asked.about} workflow={workflow} onDone={asked.done} />}
    </SpaceBetween>
  );
}

function useColumns(
  { record: { status: workflow } }: Workflow,
  tasks: readonly WorkflowTask[],
  onOpen: Props['onOpen'],
): Column<WorkflowTask>[] {
  const locale = useLocale();
  // Before anything ran, columns about running would only be empty.
  const [isScheduled, hasRun] = [
    tasks.some(({ schedule_time }) => schedule_time),
    tasks.some(({ exec_start_time }) => exec_start_time),
  ];
  return [
    {
      id: 'source',
      header: words.source,
      rowHeader: true,
      width: 160,
      flexible: true,
      cell: ({ task_id, instance_name: name, instance_schema: schema }) => (
        <Link onFollow={() => onOpen(task_id)}>{placeTitle({ name, schema })}</Link>
      ),
    },
    {
      id: 'status',
      header: words.status,
      width: 145,
      keep: true,
      cell: (task) => <TaskStatusCell task={task} workflow={workflow} />,
    },
    { id: 'score', header: words.score, width: 80, cell: ({ task_score }) => task_score },
    {
      id: 'passRate',
      header: words.passRate,
      width: 90,
      cell: ({ task_pass_rate }) => passRateWords(task_pass_rate, locale),
    },
    {
      id: 'windows',
      header: words.windows,
      width: 125,
      cell: ({ instance_maintenance_times: windows }) => <MaintenanceTimes windows={windows} />,
    },
    {
      id: 'scheduled',
      header: words.scheduled,
      width: 125,
      hidden: !isScheduled,
      cell: ({ schedule_time }) => <Time at={schedule_time} />,
    },
    {
      id: 'assignees',
      header: words.assignees,
      width: 150,
      hidden: hasRun || hasEnded(workflow),
      cell: ({ current_step_assignee_user_name_list: names }) => names.join(', ') || '-',
    },
    {
      id: 'executor',
      header: words.executor,
      width: 100,
      hidden: !hasRun,
      cell: ({ execution_user_name }) => execution_user_name || '-',
    },
    {
      id: 'started',
      header: words.started,
      width: 120,
      hidden: !hasRun,
      cell: ({ exec_start_time }) => <Time at={exec_start_time} />,
    },
    {
      id: 'ended',
      header: words.ended,
      width: 120,
      hidden: !hasRun,
      cell: ({ exec_end_time }) => <Time at={exec_end_time} />,
    },
  ];
}

function TaskStatusCell({ task, workflow }: { task: WorkflowTask; workflow: WorkflowStatus }) {
  const say = useText();
  const { status, exec_fail_reason: why } = task;
  const { text, look } = taskState({ status }, workflow);
  const shown = <StatusIndicator type={look}>{say(text)}</StatusIndicator>;
  if (isMoving(task))
    return (
      <SpaceBetween size="xxxs">
        {shown}
        <RunLine task={task} />
      </SpaceBetween>
    );
  if (!why) return shown;
  return (
    <SpaceBetween size="xxxs">
      {shown}
      <Popover triggerType="text" header={say(words.failedTitle)} content={<div className="result-text">{why}</div>}>
        {say(words.whyFailed)}
      </Popover>
    </SpaceBetween>
  );
}
