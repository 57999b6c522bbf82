import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Received } from '../../../../shared/contract/operation.ts';
import { listGlobalWorkflows } from '../../../../shared/contract/changes/workflows/operations.ts';
import { workflowStatuses, type WorkflowStatus } from '../../../../shared/lifecycles/workflow.ts';
import { projectPriorities } from '../../../../shared/project-priorities.ts';
import type { Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useCall } from '../../../app/query.ts';
import { workflowLooks } from '../../../parts/workflow-looks.ts';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { Status } from '../../../ui/status.tsx';
import { Time } from '../../../ui/time.tsx';
import { words } from './dashboard-words.ts';
import { Only } from './only.tsx';
import type { Dashboard } from './use-dashboard.ts';

type Row = Received<typeof listGlobalWorkflows>['data'][number];
type Props = {
  readonly dashboard: Dashboard;
  readonly title: Text;
  readonly empty: { readonly text: Text; readonly hint?: Text };
  /** Only those that this person has submitted. */
  readonly creatorUid?: string;
};

/** The states in which a workflow waits for somebody. */
export const openStatuses = [
  'wait_for_audit',
  'wait_for_execution',
  'rejected',
  'exec_failed',
] as const satisfies readonly WorkflowStatus[];

/** Workflows of all projects that are not at their end. */
export function WorkflowsTab({ dashboard, title, empty, creatorUid }: Props) {
  const query = { ...dashboard.query, filter_status_list: [...openStatuses], filter_create_user_id: creatorUid };
  const list = useCall(listGlobalWorkflows, { query }, { keepPrevious: true });
  return (
    <DataTable
      name="global_dashboard_workflows"
      table={dashboard}
      list={list}
      columns={useColumns(dashboard)}
      rowId={({ workflow_id }) => workflow_id}
      rowName={({ workflow_name }) => workflow_name}
      title={title}
      empty={empty}
    />
  );
}

function useColumns({ change }: Dashboard): readonly Column<Row>[] {
  const say = useText();
  return [
    {
      id: 'name',
      header: words.name,
      rowHeader: true,
      width: 200,
      flexible: true,
      cell: ({ project_uid, workflow_id, workflow_name, desc }) => (
        <span title={desc}>
          <PageLink to={link('workflow', { projectID: project_uid, workflowId: workflow_id })}>
            {workflow_name}
          </PageLink>
        </span>
      ),
    },
    {
      id: 'status',
      header: words.status,
      width: 165,
      cell: ({ status }) => <Status value={status} labels={workflowStatuses.labels} looks={workflowLooks} />,
    },
    {
      id: 'instance',
      header: words.instance,
      width: 150,
      cell: ({ instance_info, project_uid }) => (
        <SpaceBetween direction="horizontal" size="xs">
          {instance_info.map(({ instance_id, instance_name }) => (
            <Only
              key={instance_id}
              name={instance_name}
              run={() => change({ filter_project_uid: project_uid, filter_instance_id: instance_id })}
            />
          ))}
        </SpaceBetween>
      ),
    },
    {
      id: 'project',
      header: words.project,
      width: 110,
      cell: ({ project_uid, project_name }) => (
        <Only name={project_name} run={() => change({ filter_project_uid: project_uid })} />
      ),
    },
    {
      id: 'priority',
      header: words.priority,
      width: 110,
      cell: ({ project_priority }) => (project_priority ? say(projectPriorities.labels[project_priority]) : '-'),
    },
    { id: 'creator', header: words.creator, width: 110, cell: ({ create_user_name }) => create_user_name || '-' },
    { id: 'created', header: words.created, width: 130, cell: ({ create_time }) => <Time at={create_time} /> },
  ];
}
