import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { trackerNames } from '../../../../shared/channels/trackers.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { limits } from '../../../../shared/contract/watching/sql-manages/limits.ts';
import type { listSqlManages } from '../../../../shared/contract/watching/sql-manages/operations.ts';
import type { Text } from '../../../../shared/text.ts';
import { useLocale, useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { beginningOf } from '../../../../shared/whole-characters.ts';
import { Time } from '../../../ui/time.tsx';
import { governanceLooks, governances } from '../../../parts/governance.ts';
import { words } from './sql-manage-words.ts';

export type ManagedSql = Received<typeof listSqlManages>['data'][number];

/** The whole stands in the details. */
const shownMax = 160;

/** The columns of the list; the remark is written where it stands. */
export const columnsWith = (
  saveRemark: (row: ManagedSql, remark: string) => Promise<unknown>,
): Column<ManagedSql>[] => [
  {
    id: 'fingerprint',
    header: words.fingerprint,
    rowHeader: true,
    width: 240,
    flexible: true,
    cell: (row) => <Fingerprint row={row} />,
  },
  {
    id: 'sql',
    header: words.sql,
    width: 240,
    flexible: true,
    hidden: true,
    cell: ({ sql, db_type }) => <SqlText sql={sql} dbType={db_type} />,
  },
  { id: 'source', header: words.source, width: 150, cell: (row) => <Source row={row} /> },
  { id: 'instance', header: words.instance, width: 105, hidden: true, cell: placeOf },
  { id: 'result', header: words.result, width: 130, keep: true, cell: (row) => <Result row={row} /> },
  {
    id: 'priority',
    header: words.priority,
    width: 90,
    hidden: true,
    cell: (row) => (row.priority === 'high' ? <Urgency row={row} text={words.high} /> : '-'),
  },
  { id: 'status', header: words.status, width: 145, keep: true, cell: (row) => <Governance row={row} /> },
  {
    id: 'assignees',
    header: words.assignees,
    width: 110,
    hidden: true,
    cell: ({ assignees }) => assignees.join(', ') || '-',
  },
  { id: 'count', header: words.count, width: 130, order: 'fp_count', cell: (row) => <Seen row={row} /> },
  {
    id: 'timeAvg',
    header: words.timeAvg,
    width: 110,
    hidden: true,
    cell: ({ query_time_avg: seconds }) => seconds ?? '-',
  },
  {
    id: 'endpoints',
    header: words.endpoints,
    width: 130,
    hidden: true,
    cell: ({ endpoints }) => endpoints.join(', ') || '-',
  },
  {
    id: 'remark',
    header: words.remark,
    width: 150,
    hidden: true,
    cell: ({ remark }) => remark || '-',
    edit: {
      valueOf: ({ remark }) => remark,
      lengthMax: limits.sqlManageRemarkLengthMax,
      why: ({ is_mine }) => (is_mine ? undefined : words.notMine),
      save: saveRemark,
    },
  },
  {
    id: 'first',
    header: words.first,
    width: 150,
    hidden: true,
    order: 'first_appear_timestamp',
    cell: ({ first_appear_timestamp: at }) => <Time at={at} />,
  },
  {
    id: 'last',
    header: words.last,
    width: 130,
    hidden: true,
    order: 'last_receive_timestamp',
    cell: ({ last_receive_timestamp: at }) => <Time at={at} />,
  },
];

/** It leads to all that is known of the statement. */
function Fingerprint({ row: { id, sql_fingerprint } }: { row: ManagedSql }) {
  const { uid: projectID } = useProject();
  return (
    <PageLink to={link('managedAnalysis', { projectID, sqlManageId: String(id) })}>
      <code>{beginningOf(sql_fingerprint, shownMax)}</code>
    </PageLink>
  );
}

/** What found a statement (the scans of its data source, or a task that goes by a name), and where. */
function Source({ row }: { row: ManagedSql }) {
  const { uid: projectID } = useProject();
  const { scan_task_name: taskName, sql_source_ids, sql_source_desc } = row.source;
  const to =
    taskName === undefined
      ? link('auditPlan', { projectID, scanId: sql_source_ids[0] ?? '' })
      : link('scanTask', { projectID, taskName });
  return (
    <>
      <PageLink to={to}>{taskName ?? sql_source_desc}</PageLink>
      <Box fontSize="body-s" color="text-body-secondary">
        {placeOf(row)}
      </Box>
    </>
  );
}

/** How often it ran, and when last. */
function Seen({ row: { fp_count, last_receive_timestamp } }: { row: ManagedSql }) {
  const locale = useLocale();
  return (
    <>
      {fp_count.toLocaleString(locale)}
      <Box fontSize="body-s" color="text-body-secondary">
        <Time at={last_receive_timestamp} />
      </Box>
    </>
  );
}

/** The data source and schema. */
export function placeOf({ instance_name, schema_name }: ManagedSql): string {
  return schema_name ? `${instance_name} / ${schema_name}` : instance_name;
}

/** The worst level and how much was found, and whether it is urgent; what it is stands in the details. */
function Result({ row }: { row: ManagedSql }) {
  return (
    <SpaceBetween size="xxs">
      <Verdict row={row} />
      <Urgency row={row} text={words.highPriority} />
    </SpaceBetween>
  );
}

function Verdict({ row: { audit_level, audit_result, audit_status } }: { row: ManagedSql }) {
  const say = useText();
  if (audit_status === 'being_audited')
    return <StatusIndicator type="in-progress">{say(words.beingAudited)}</StatusIndicator>;
  if (audit_level === '') return <StatusIndicator type="stopped">{say(words.notAudited)}</StatusIndicator>;
  if (audit_result.length === 0) return <StatusIndicator type="success">{say(words.passed)}</StatusIndicator>;
  return <LevelBadge level={audit_level} count={audit_result.length} />;
}

/** Whether a statement is urgent, and why: the first reason, and on pointing all of them. */
function Urgency({ row: { priority, priority_reasons }, text }: { row: ManagedSql; text: Text }) {
  const say = useText();
  if (priority !== 'high') return null;
  return (
    <span title={priority_reasons.join('\n')}>
      <StatusIndicator type="warning">{say(text)}</StatusIndicator>
      <Box fontSize="body-s" color="text-body-secondary">
        {priority_reasons[0]}
      </Box>
    </span>
  );
}

function Governance({ row: { status, assignees, issue, returned_at, is_gone } }: { row: ManagedSql }) {
  const say = useText();
  return (
    <SpaceBetween size="xxs">
      <Status value={status} labels={governances.labels} looks={governanceLooks} />
      {assignees.length > 0 && (
        <Box fontSize="body-s" color="text-body-secondary">
          {assignees.join(', ')}
        </Box>
      )}
      {issue && <IssueLink issue={issue} />}
      {returned_at !== undefined && (
        <Box fontSize="body-s">
          <StatusIndicator type="warning">{say(words.returned)}</StatusIndicator>
        </Box>
      )}
      {is_gone && <Tag>{say(words.gone)}</Tag>}
    </SpaceBetween>
  );
}

/** The issue that was made of a statement; a tracker that tells no address has only its number. */
export function IssueLink({ issue: { tracker, code, url } }: { issue: NonNullable<ManagedSql['issue']> }) {
  const say = useText();
  const named = `${say(trackerNames.labels[tracker])} ${code}`;
  if (url === undefined) return <>{named}</>;
  return (
    <Link external href={url} externalIconAriaLabel={say(words.newTab)}>
      {named}
    </Link>
  );
}
