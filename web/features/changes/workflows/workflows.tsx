import { useNavigate } from 'react-router-dom';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import { listMemberTips } from '../../../../shared/contract/people/members/operations.ts';
import { exportWorkflows, listWorkflows } from '../../../../shared/contract/changes/workflows/operations.ts';
import { listSqlVersions } from '../../../../shared/contract/changes/sql-versions/operations.ts';
import { getWorkflowStatus } from '../../../../shared/contract/running/statistics/operations.ts';
import { workflowStatuses } from '../../../../shared/lifecycles/workflow.ts';
import { useMay, useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { states } from '../../../parts/workflow-states.ts';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { BatchClose, whyNotClosable } from './list/batch-close.tsx';
import { columns } from './list/list-columns.tsx';
import { words } from './list/list-words.ts';
import type { WorkflowRow } from './wire.ts';

/** The workflows of a project that the reader may see. */
export default function Workflows() {
  const navigate = useNavigate();
  const whyNot = useWhyNot();
  const { uid: projectID, name } = useProject();
  const params = { project_name: name };
  const members = useCall(listMemberTips, { params: { project_uid: projectID } }).data?.data.map(
    ({ user_id, user_name }) => ({ value: user_id, label: user_name }),
  );
  const sources = useCall(listInstanceTips, { params, query: {} }).data?.data.map(({ instance_id, instance_name }) => ({
    value: instance_id,
    label: instance_name,
  }));
  const counts = useStatusCounts(name);
  const versions = useVersions(name);
  const table = useTable({
    search: { field: 'fuzzy_keyword', placeholder: words.search },
    filters: {
      filter_status: { label: words.status, choices: workflowStatuses, look: 'segments', counts },
      filter_create_user_id: { label: words.creator, options: members },
      filter_current_step_assignee_user_id: { label: words.assignees, options: members },
      filter_task_instance_id: { label: words.sources, options: sources },
      ...(versions?.length !== 0 && { filter_sql_version_id: { label: words.version, options: versions } }),
    },
    periods: [
      { label: words.created, from: 'filter_create_time_from', to: 'filter_create_time_to' },
      {
        label: words.executed,
        from: 'filter_task_execute_start_time_from',
        to: 'filter_task_execute_start_time_to',
      },
    ],
  });
  const { page_index, page_size, filter_sql_version_id: versionId, ...rest } = table.query;
  const filters = { ...rest, filter_sql_version_id: versionId === undefined ? undefined : Number(versionId) };
  const list = useCall(listWorkflows, { params, query: { ...filters, page_index, page_size } }, { keepPrevious: true });
  const exporting = useChange(exportWorkflows, { said: words.exported });
  const closing = useAsked<readonly WorkflowRow[]>();
  const create = {
    id: 'create',
    text: words.create,
    run: () => navigate(link('workflowCreate', { projectID })),
    why: whyNot('workflowCreate'),
    primary: true,
  };
  const mayNotClose = whyNot('workflowBatchClose');

  return (
    <ListPage title={words.title}>
      <DataTable
        name="sql_exec_workflow_list"
        variant="full-page"
        table={table}
        list={list}
        columns={columns}
        rowId={({ workflow_id }) => workflow_id}
        rowName={({ workflow_name }) => workflow_name}
        title={words.title}
        description={words.description}
        empty={{ text: words.empty, hint: words.emptyHint, action: create }}
        control={
          <ExportMenu
            busy={exporting.busy}
            run={(export_format) => exporting.run({ params, query: { ...filters, export_format } })}
          />
        }
        actions={[create]}
        {...(!mayNotClose && {
          batchActions: (rows: readonly WorkflowRow[]) => [
            { id: 'close', text: words.close, run: () => closing.ask(rows), why: whyNotClosable(rows) },
          ],
        })}
      />
      {closing.about && <BatchClose rows={closing.about} onDone={closing.done} />}
    </ListPage>
  );
}

/** How many workflows of the project have each status; for who sees them all, since others would be told of what is not listed. */
function useStatusCounts(project_name: string) {
  const seesAll = useMay()('workflowViewAll');
  const { data } = useCall(getWorkflowStatus, { params: { project_name } }, { when: seesAll }).data ?? {};
  return data && Object.fromEntries(states.map(([status, count]) => [status, data[count]]));
}

/** The versions of the project, newest first; none for who may not see them. */
function useVersions(project_name: string) {
  const maySee = useMay()('versionView');
  const query = { page_index: 1, page_size: versionsShown };
  const asked = useCall(listSqlVersions, { params: { project_name }, query }, { when: maySee, quiet: true });
  if (!maySee || asked.error) return [];
  return asked.data?.data.map(({ version_id, version }) => ({ value: String(version_id), label: version }));
}

const versionsShown = 100;
