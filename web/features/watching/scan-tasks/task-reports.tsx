import { useNavigate } from 'react-router-dom';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Received } from '../../../../shared/contract/operation.ts';
import { exportScanReport, listScanReports } from '../../../../shared/contract/watching/scan-tasks/operations.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { localTime } from '../../../ui/time.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { words } from './scan-task-words.ts';

type Row = Received<typeof listScanReports>['data'][number];
const pollMilliseconds = 5_000;

/** The reports of a scan task, the latest first. */
export function TaskReports({ name }: { name: string }) {
  const navigate = useNavigate();
  const { uid: projectID, name: project_name } = useProject();
  const params = { project_name, audit_plan_name: name };
  const table = useTable({ prefix: 'reports_', filters: {} });
  const list = useCall(
    listScanReports,
    { params, query: table.query },
    { keepPrevious: true, quiet: true, every: whileMaking },
  );
  const download = useChange(exportScanReport);
  const at = (row: Row) => link('scanReport', { projectID, taskName: name, reportId: row.audit_plan_report_id });
  const columns: Column<Row>[] = [
    {
      id: 'time',
      header: words.time,
      rowHeader: true,
      width: 200,
      cell: (row) => <PageLink to={at(row)}>{localTime(row.audit_plan_report_timestamp)}</PageLink>,
    },
    { id: 'score', header: words.score, width: 90, cell: ({ score, sql_count }) => (sql_count === 0 ? '-' : score) },
    { id: 'rate', header: words.passRate, width: 110, cell: (row) => passRateOf(row) },
    {
      id: 'level',
      header: words.level,
      width: 120,
      cell: ({ audit_level }) => (audit_level === '' ? '-' : <LevelBadge level={audit_level} />),
    },
    { id: 'count', header: words.statements, width: 110, cell: ({ sql_count }) => sql_count },
    { id: 'status', header: words.status, width: 120, cell: (row) => <State isMade={row.is_being_made} /> },
  ];
  return (
    <DataTable
      name="scan_reports"
      variant="borderless"
      table={table}
      list={list}
      columns={columns}
      rowId={({ audit_plan_report_id }) => audit_plan_report_id}
      title={words.reports}
      empty={{ text: words.noReports }}
      rowActions={(row) => [
        { id: 'open', text: words.result, run: () => navigate(at(row)) },
        {
          id: 'export',
          text: words.export,
          busy: download.busy,
          run: () => download.run({ params: { ...params, audit_plan_report_id: Number(row.audit_plan_report_id) } }),
          ...(row.is_being_made && { why: words.making }),
        },
      ]}
    />
  );
}

function State({ isMade }: { isMade: boolean }) {
  const say = useText();
  return (
    <StatusIndicator type={isMade ? 'in-progress' : 'success'}>
      {say(isMade ? words.making : words.ready)}
    </StatusIndicator>
  );
}

function whileMaking(reply: { data: readonly Row[] } | undefined): number | false {
  return reply?.data.some(({ is_being_made }) => is_being_made) ? pollMilliseconds : false;
}

/** The share of clean statements as people read it; of a report without statements nothing is known. */
export function passRateOf({ pass_rate, sql_count }: Pick<Row, 'pass_rate' | 'sql_count'>): string {
  return sql_count === 0 ? '-' : `${Math.round(pass_rate * 10_000) / 100}%`;
}
