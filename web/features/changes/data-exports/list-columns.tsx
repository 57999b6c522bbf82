import { exportStatuses } from '../../../../shared/lifecycles/data-export.ts';
import { link } from '../../../app/paths.ts';
import type { Column } from '../../../ui/table/data-table.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { Status } from '../../../ui/status.tsx';
import { Time } from '../../../ui/time.tsx';
import { words } from './list-words.ts';
import { exportLooks } from './looks.ts';
import type { ExportRow } from './wire.ts';

export const columns: readonly Column<ExportRow>[] = [
  {
    id: 'name',
    header: words.name,
    rowHeader: true,
    width: 220,
    flexible: true,
    cell: ({ project_uid, workflow_uid, workflow_name }) => (
      <PageLink to={link('dataExport', { projectID: project_uid, workflowID: workflow_uid })}>{workflow_name}</PageLink>
    ),
  },
  {
    id: 'status',
    header: words.status,
    width: 180,
    keep: true,
    cell: ({ status }) => <Status value={status} labels={exportStatuses.labels} looks={exportLooks} />,
  },
  {
    id: 'sources',
    header: words.sources,
    width: 170,
    cell: ({ db_service_info }) => db_service_info.map(({ DBServiceName }) => DBServiceName).join(', ') || '-',
  },
  {
    id: 'assignees',
    header: words.assignees,
    width: 140,
    cell: ({ current_step_assignee_user_list: people }) => people.map(({ name }) => name).join(', ') || '-',
  },
  { id: 'creator', header: words.creator, width: 110, cell: ({ creater }) => creater.name },
  { id: 'created', header: words.created, width: 180, cell: ({ created_at }) => <Time at={created_at} /> },
  { id: 'desc', header: words.desc, width: 160, flexible: true, cell: ({ desc }) => desc || '-' },
  { id: 'id', header: words.id, width: 230, hidden: true, cell: ({ workflow_uid }) => workflow_uid },
];
