import Tabs from '@cloudscape-design/components/tabs';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../../../app/language.tsx';
import { words } from './detail-words.ts';
import { whyNoOrderOf, type Situation } from '../actions/offered-actions.ts';
import { Overview } from './overview.tsx';
import { placeTitle } from '../place-title.ts';
import { taskState } from '../task-state.ts';
import { TaskTab } from './task-tab.tsx';
import type { Workflow, WorkflowTask } from '../wire.ts';

type Props = {
  readonly workflow: Workflow;
  readonly tasks: readonly WorkflowTask[];
  readonly situation: Situation;
  readonly every: number | undefined;
};
const overview = 'overview';

/** All data sources at a glance, and one tab with the statements of each; the address keeps which is open. */
export function DetailTabs({ workflow, tasks, situation, every }: Props) {
  const say = useText();
  const { status } = workflow.record;
  const [address, setAddress] = useSearchParams();
  const asked = address.get('tab') ?? overview;
  const active = tasks.some(({ task_id }) => String(task_id) === asked) ? asked : overview;
  const open = (tab: string) =>
    setAddress(
      (before) => {
        // Filters and page belong to the statements of one data source.
        const kept = [...before].filter(([key]) => !key.startsWith('sql_') && key !== 'tab');
        return new URLSearchParams(tab === overview ? kept : [...kept, ['tab', tab]]);
      },
      { replace: true },
    );
  return (
    <Tabs
      activeTabId={active}
      onChange={({ detail }) => open(detail.activeTabId)}
      tabs={[
        {
          id: overview,
          label: say(words.tabOverview),
          content: active === overview && (
            <Overview
              workflow={workflow}
              tasks={tasks}
              situation={situation}
              onOpen={(taskId) => open(String(taskId))}
            />
          ),
        },
        ...tasks.map((task) => ({
          id: String(task.task_id),
          label: (
            <StatusIndicator
              type={taskState(task, status).look}
              iconAriaLabel={say(taskState(task, status).text)}
              colorOverride="grey"
            >
              {placeTitle({ name: task.instance_name, schema: task.instance_schema })}
            </StatusIndicator>
          ),
          content: active === String(task.task_id) && (
            <TaskTab
              key={task.task_id}
              workflowId={workflow.workflow_id}
              task={task}
              whyNoOrder={whyNoOrderOf(situation, task)}
              isCreator={situation.me.name === workflow.create_user_name && !situation.isArchived}
              every={every}
            />
          ),
        })),
      ]}
    />
  );
}
