import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Popover from '@cloudscape-design/components/popover';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { MaintenanceTimes } from '../../../parts/maintenance/maintenance-times.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { Status } from '../../../ui/status.tsx';
import { TimeAgo } from '../../../ui/time.tsx';
import { connectionStatuses, words } from './db-service-words.ts';
import { EngineName } from './engine-name.tsx';
import type { ShownRow } from './wire.ts';

/** What the list of a project and the list of all projects both show. */
const looks = { connect_success: 'success', connect_failed: 'error' } as const;

/** `addressOf` says where a row is opened, for who may. */
export function useDbServiceColumns(addressOf?: (row: ShownRow) => string | undefined): Column<ShownRow>[] {
  const say = useText();
  const onOff = (text: Text | undefined) => say(text ?? words.off);
  return [
    {
      id: 'name',
      header: words.name,
      rowHeader: true,
      order: 'name',
      width: 140,
      cell: (row) => <Name row={row} to={addressOf?.(row)} />,
    },
    { id: 'type', header: words.type, width: 145, cell: ({ db_type }) => <EngineName dbType={db_type} /> },
    { id: 'address', header: words.address, width: 150, flexible: true, cell: ({ host, port }) => `${host}:${port}` },
    { id: 'connection', header: words.connection, width: 135, keep: true, cell: (row) => <LastConnection row={row} /> },
    {
      id: 'environment',
      header: words.environment,
      width: 115,
      cell: ({ environment_tag }) => (environment_tag ? <Badge>{environment_tag.name}</Badge> : '-'),
    },
    {
      id: 'maintenance',
      header: words.maintenance,
      width: 165,
      cell: ({ maintenance_times, project_uid }) => (
        <MaintenanceTimes windows={maintenance_times} projectUid={project_uid} />
      ),
    },
    { id: 'desc', header: words.desc, width: 130, flexible: true, cell: ({ desc }) => desc || '-' },
    { id: 'source', header: words.source, width: 110, hidden: true, cell: ({ source }) => source || '-' },
    {
      id: 'backup',
      header: words.backup,
      width: 150,
      hidden: true,
      cell: ({ enable_backup, backup_max_rows }) =>
        onOff(enable_backup ? fill(words.backupOn, { rows: backup_max_rows }) : undefined),
    },
  ];
}

function Name({ row: { name, password_overdue_days: days }, to }: { row: ShownRow; to: string | undefined }) {
  const say = useText();
  const shown = to === undefined ? name : <PageLink to={to}>{name}</PageLink>;
  if (!days) return shown;
  return (
    <SpaceBetween size="xxxs">
      {shown}
      <Popover
        triggerType="text"
        header={say(fill(words.passwordOverdue, { days }))}
        content={say(words.passwordOverdueWhy)}
      >
        <StatusIndicator type="warning">{say(words.passwordOld)}</StatusIndicator>
      </Popover>
    </SpaceBetween>
  );
}

function LastConnection({ row }: { row: ShownRow }) {
  const say = useText();
  const {
    last_connection_test_status: status,
    last_connection_test_time: at,
    last_connection_test_error_message: message,
  } = row;
  if (!status) return <StatusIndicator type="pending">{say(words.notTested)}</StatusIndicator>;
  const shown = <Status value={status} labels={connectionStatuses.labels} looks={looks} />;
  return (
    <SpaceBetween size="xxxs">
      {message ? (
        <Popover triggerType="text" header={say(words.why)} content={<Box variant="samp">{message}</Box>}>
          {shown}
        </Popover>
      ) : (
        shown
      )}
      <Box variant="small" color="text-body-secondary">
        <TimeAgo at={at} />
      </Box>
    </SpaceBetween>
  );
}
