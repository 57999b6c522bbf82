import { lazy, Suspense } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import {
  downloadDataExportTaskSqls,
  listDataExportTaskSqls,
} from '../../../../shared/contract/changes/data-exports/operations.ts';
import { queryExportStatuses } from '../../../../shared/lifecycles/data-export.ts';
import { fill } from '../../../../shared/text.ts';
import { useLocale, useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import '../../../parts/audit-result/audit-summary.css';
import { FindingList } from '../../../parts/audit-result/finding-list.tsx';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { ScoreGauge } from '../../../ui/chart/score-gauge.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { words } from './detail-words.ts';
import { queryLooks } from './looks.ts';
import type { ExportSql, ExportTask } from './wire.ts';

const WhitelistDialog = lazy(async () => ({
  default: (await import('../../../parts/audit-whitelist/whitelist-dialog.tsx')).WhitelistDialog,
}));

/** What the audit says of one data source's queries, and how each of them was exported. */
export function Queries({ task, hasRun }: { task: ExportTask; hasRun: boolean }) {
  const params = { project_uid: useProject().uid, data_export_task_uid: task.task_uid };
  const table = useTable({ prefix: `sql_${task.task_uid}_` });
  const list = useCall(listDataExportTaskSqls, { params, query: table.query }, { keepPrevious: true });
  const file = useChange(downloadDataExportTaskSqls);
  const whitelisting = useAsked<string>();
  const mayNotWhitelist = useWhyNot()('auditWhitelistManage');
  return (
    <SpaceBetween size="l">
      <Summary task={task} />
      <DataTable
        key={String(hasRun)}
        name={hasRun ? 'data_export_results' : 'data_export_queries'}
        table={table}
        list={list}
        columns={columnsOf(task, hasRun)}
        rowId={({ uid }) => String(uid)}
        title={words.queries}
        empty={{ text: words.emptyQueries }}
        actions={[
          { id: 'sql', text: words.sqlDownload, icon: 'download', busy: file.busy, run: () => file.run({ params }) },
        ]}
        rowActions={({ sql }) => [
          { id: 'whitelist', text: words.whitelist, why: mayNotWhitelist, run: () => whitelisting.ask(sql) },
        ]}
        actionsWidth={150}
      />
      {whitelisting.about !== undefined && (
        <Suspense>
          <WhitelistDialog work={{ kind: 'add', value: whitelisting.about }} onClose={whitelisting.done} />
        </Suspense>
      )}
    </SpaceBetween>
  );
}

function Summary({ task }: { task: ExportTask }) {
  const say = useText();
  const locale = useLocale();
  const { score, audit_level: level, pass_rate: rate } = task.audit_result;
  return (
    <Container>
      <SpaceBetween size="m">
        <div className="audit-summary">
          <ScoreGauge score={score} worst={level} />
          <KeyValuePairs
            columns={3}
            items={[
              {
                label: say(words.passRate),
                value: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rate),
              },
              { label: say(words.level), value: level ? <LevelBadge level={level} /> : say(words.nothingFound) },
              { label: say(words.statements), value: task.sql_count.toLocaleString(locale) },
            ]}
          />
        </div>
        {task.errored_rule_count > 0 && (
          <Alert type="warning">{say(fill(words.errored, { count: task.errored_rule_count }))}</Alert>
        )}
      </SpaceBetween>
    </Container>
  );
}

function columnsOf({ db_info: { db_type } }: ExportTask, hasRun: boolean): readonly Column<ExportSql>[] {
  return [
    { id: 'number', header: words.number, width: 70, rowHeader: true, cell: ({ uid }) => uid },
    {
      id: 'sql',
      header: words.sql,
      width: 300,
      flexible: true,
      cell: ({ sql }) => <SqlText sql={sql} dbType={db_type} />,
    },
    { id: 'type', header: words.type, width: 80, cell: ({ export_sql_type }) => export_sql_type.toUpperCase() },
    {
      id: 'findings',
      header: words.findings,
      width: 280,
      flexible: true,
      cell: ({ audit_sql_result }) => <FindingList findings={audit_sql_result.map(inBoth)} dbType={db_type} />,
    },
    ...(hasRun
      ? [
          {
            id: 'result',
            header: words.result,
            width: 160,
            cell: (row: ExportSql) => <Result row={row} />,
          },
        ]
      : []),
  ];
}

/** The server has answered in the reader's language. */
function inBoth(finding: ExportSql['audit_sql_result'][number]) {
  const said = { message: finding.message, error_info: finding.error_info };
  return { ...finding, i18n_audit_result_info: { zh: said, en: said } };
}

function Result({ row: { export_status: status, export_result: text } }: { row: ExportSql }) {
  if (status === undefined) return <>-</>;
  return (
    <SpaceBetween size="xxxs">
      <Status value={status} labels={queryExportStatuses.labels} looks={queryLooks} />
      {text !== '' && <div className="result-text">{text}</div>}
    </SpaceBetween>
  );
}
