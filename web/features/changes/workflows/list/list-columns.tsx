import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Badge from '@cloudscape-design/components/badge';
import { fill } from '../../../../../shared/text.ts';
import { workflowStatuses } from '../../../../../shared/lifecycles/workflow.ts';
import { useText } from '../../../../app/language.tsx';
import { link } from '../../../../app/paths.ts';
import type { Column } from '../../../../ui/table/data-table.tsx';
import { LevelBadge } from '../../../../ui/level-badge.tsx';
import { PageLink } from '../../../../ui/page/page-link.tsx';
import { Status } from '../../../../ui/status.tsx';
import { Time } from '../../../../ui/time.tsx';
import { words } from './list-words.ts';
import { workflowLooks } from '../../../../parts/workflow-looks.ts';
import type { WorkflowRow } from '../wire.ts';

const shownSources = 2;

export const columns: readonly Column<WorkflowRow>[] = [
  {
    id: 'name',
    header: words.name,
    rowHeader: true,
    width: 220,
    flexible: true,
    cell: (row) => <Named {...row} />,
  },
  {
    id: 'status',
    header: words.status,
    width: 160,
    keep: true,
    cell: ({ status }) => <Status value={status} labels={workflowStatuses.labels} looks={workflowLooks} />,
  },
  { id: 'audit', header: words.audit, width: 95, keep: true, cell: (row) => <AuditedAs {...row} /> },
  { id: 'sources', header: words.sources, width: 140, flexible: true, cell: (row) => <Sources row={row} /> },
  {
    id: 'assignees',
    header: words.assignees,
    width: 105,
    cell: ({ current_step_assignee_user_name_list: names }) => names.join(', ') || '-',
  },
  { id: 'creator', header: words.creator, width: 85, cell: ({ create_user_name }) => create_user_name || '-' },
  { id: 'created', header: words.created, width: 120, cell: ({ create_time }) => <Time at={create_time} /> },
  {
    id: 'version',
    header: words.version,
    width: 110,
    hidden: true,
    cell: ({ sql_version_name: names }) => names.join(', ') || '-',
  },
  { id: 'id', header: words.id, width: 200, hidden: true, cell: ({ workflow_id }) => workflow_id },
];

/** The name, with what it is for below. */
function Named({ project_uid, workflow_id, workflow_name, desc }: WorkflowRow) {
  return (
    <>
      <PageLink to={link('workflow', { projectID: project_uid, workflowId: workflow_id })}>{workflow_name}</PageLink>
      {desc && (
        <Box color="text-body-secondary" fontSize="body-s">
          <span className="two-lines" title={desc}>
            {desc}
          </span>
        </Box>
      )}
    </>
  );
}

/** The worst finding and the lowest score, so that what needs a closer look is seen from the list. */
function AuditedAs({ audit_level: level, score }: WorkflowRow) {
  if (score === undefined) return <>-</>;
  return (
    <SpaceBetween direction="horizontal" size="xxs">
      {level && <LevelBadge level={level} />}
      <span>{score}</span>
    </SpaceBetween>
  );
}

function Sources({ row: { instance_info, rollout_source_count: inWaves } }: { row: WorkflowRow }) {
  const say = useText();
  if (inWaves !== undefined) return <Badge color="blue">{say(fill(words.inWaves, { count: inWaves }))}</Badge>;
  const names = instance_info.map(({ instance_name }) => instance_name);
  if (names.length === 0) return <>-</>;
  return (
    <SpaceBetween direction="horizontal" size="xxs">
      {names.slice(0, shownSources).map((name) => (
        <Badge key={name}>{name}</Badge>
      ))}
      {names.length > shownSources && <span title={names.join(', ')}>+{names.length - shownSources}</span>}
    </SpaceBetween>
  );
}
