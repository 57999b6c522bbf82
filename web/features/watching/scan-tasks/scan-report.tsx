import Container from '@cloudscape-design/components/container';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate, useParams } from 'react-router-dom';
import type { Received } from '../../../../shared/contract/operation.ts';
import {
  exportScanReport,
  getScanReport,
  listScanReportSqls,
} from '../../../../shared/contract/watching/scan-tasks/operations.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { Time } from '../../../ui/time.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { words } from './scan-task-words.ts';
import { passRateOf } from './task-reports.tsx';

type Report = Received<typeof getScanReport>['data'];
type Row = Received<typeof listScanReportSqls>['data'][number];
const pollMilliseconds = 3_000;

/** What the audit said of the SQL of a scan task at one time. */
export default function ScanReport() {
  const { taskName = '', reportId = '' } = useParams();
  const navigate = useNavigate();
  const { uid: projectID, name: project_name } = useProject();
  const params = { project_name, audit_plan_name: taskName, audit_plan_report_id: Number(reportId) };
  const every = (reply: { data: Report } | undefined) => (reply?.data.is_being_made ? pollMilliseconds : false);
  const found = useCall(getScanReport, { params }, { quiet: true, every });
  const download = useChange(exportScanReport);
  return (
    <Page
      title={words.report}
      actions={[
        { id: 'task', text: words.reports, run: () => navigate(link('scanTask', { projectID, taskName })) },
        {
          id: 'export',
          text: words.export,
          busy: download.busy,
          run: () => download.run({ params }),
          ...(found.data?.data.is_being_made && { why: words.making }),
        },
      ]}
    >
      <Answer of={found}>
        {({ data }) => (
          <SpaceBetween size="l">
            <Facts report={data} taskName={taskName} />
            <Statements params={params} count={data.sql_count} />
          </SpaceBetween>
        )}
      </Answer>
    </Page>
  );
}

function Facts({ report, taskName }: { report: Report; taskName: string }) {
  const say = useText();
  const facts = [
    { label: words.name, value: taskName },
    { label: words.time, value: <Time at={report.audit_plan_report_timestamp} /> },
    { label: words.score, value: report.sql_count === 0 ? '-' : report.score },
    { label: words.passRate, value: passRateOf(report) },
    { label: words.level, value: report.audit_level === '' ? '-' : <LevelBadge level={report.audit_level} /> },
    { label: words.statements, value: report.is_being_made ? say(words.making) : report.sql_count },
  ];
  return (
    <Container>
      <KeyValuePairs columns={3} items={facts.map(({ label, value }) => ({ label: say(label), value }))} />
    </Container>
  );
}

type Params = {
  readonly project_name: string;
  readonly audit_plan_name: string;
  readonly audit_plan_report_id: number;
};

function Statements({ params, count }: { params: Params; count: number }) {
  const table = useTable({ prefix: 'sqls_', filters: {} });
  const list = useCall(listScanReportSqls, { params, query: table.query }, { keepPrevious: true, quiet: true });
  return (
    <DataTable
      key={count}
      name="scan_report_sqls"
      variant="container"
      table={table}
      list={list}
      columns={columns}
      rowId={({ number }) => String(number)}
      title={words.sqls}
      empty={{ text: words.noSqls }}
    />
  );
}

const columns: Column<Row>[] = [
  { id: 'number', header: words.number, width: 80, rowHeader: true, cell: ({ number }) => number },
  {
    id: 'sql',
    header: words.sqls,
    width: 420,
    flexible: true,
    cell: (row) => (
      <SqlText sql={row.audit_plan_report_sql} dbType={row.audit_plan_report_sql_audit_result[0]?.db_type} />
    ),
  },
  { id: 'result', header: words.result, width: 380, flexible: true, cell: (row) => <Findings row={row} /> },
];

function Findings({ row: { audit_plan_report_sql_audit_result: findings } }: { row: Row }) {
  const say = useText();
  if (findings.length === 0) return <span>{say(words.clean)}</span>;
  return (
    <SpaceBetween size="xxs">
      {findings.map(({ level, rule_name, message }, i) => (
        <div key={`${rule_name} ${String(i)}`}>
          <LevelBadge level={level} /> {message}
        </div>
      ))}
    </SpaceBetween>
  );
}
