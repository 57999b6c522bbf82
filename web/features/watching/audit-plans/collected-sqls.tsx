import { useState } from 'react';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useNavigate } from 'react-router-dom';
import {
  auditPlanNow,
  exportCollectedSql,
  getCollectedSqlMeta,
  listCollectedSql,
} from '../../../../shared/contract/watching/audit-plans/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { isLevel, levels, levelTexts } from '../../../../shared/levels.ts';
import { sameText, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { Time } from '../../../ui/time.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { words } from './audit-plan-words.ts';
import { CollectedDetails } from './collected-details.tsx';

export type Row = Readonly<Record<string, string>>;
type Head = Received<typeof getCollectedSqlMeta>['data']['head'][number];
type Props = { readonly scanId: string; readonly planId: string; readonly why: Text | undefined };

const pollMilliseconds = 3_000;

/** The SQL of one scan type; its columns come from the server. */
export function CollectedSqls({ scanId, planId, why }: Props) {
  const navigate = useNavigate();
  const { name: project_name, uid: projectID } = useProject();
  const params = { project_name, instance_audit_plan_id: Number(scanId), audit_plan_id: Number(planId) };
  const meta = useCall(getCollectedSqlMeta, { params }).data?.data;
  const head = meta?.head ?? [];
  const table = useTable({
    prefix: 'sql_',
    search: { field: 'sql', placeholder: words.searchSql },
    filters: { audit_level: { label: words.level, choices: { values: levels, labels: levelTexts } } },
    orders: head.filter(({ sortable }) => sortable).map(({ field_name }) => field_name),
  });
  const { sql, audit_level, ...page } = table.query;
  const filter_list = Object.entries({ sql, audit_level }).flatMap(([filter_name, filter_compare_value]) =>
    filter_compare_value ? [{ filter_name, filter_compare_value }] : [],
  );
  const read = useCall(
    listCollectedSql,
    { params, body: { ...page, filter_list } },
    { keepPrevious: true, quiet: true, every: whileAudited },
  );
  const audit = useChange(auditPlanNow, { refreshes: [listCollectedSql] });
  const download = useChange(exportCollectedSql);
  const [shown, setShown] = useState<Row>();
  const rows = read.data?.data.rows ?? [];
  if (head.length === 0) return null;
  return (
    <>
      <DataTable<Row>
        name={`collected_${planId}`}
        variant="borderless"
        table={table}
        list={{
          ...read,
          data: read.data && { data: rows, total_nums: read.data.total_nums, searched_nums: read.data.searched_nums },
        }}
        columns={head.map(columnOf)}
        rowId={({ id = '' }) => id}
        rowName={({ fingerprint, object, id = '' }) => fingerprint ?? object ?? id}
        title={words.collected}
        empty={{ text: words.sqlEmpty }}
        control={
          <ExportMenu
            busy={download.busy}
            run={(export_format) => download.run({ params, body: { filter_list, export_format } })}
          />
        }
        actions={[{ id: 'audit', text: words.auditNow, run: () => audit.run({ params }), why, busy: audit.busy }]}
        actionsWidth={180}
        rowActions={(row) => [
          { id: 'details', text: words.details, run: () => setShown(row) },
          {
            id: 'analyse',
            text: words.analyse,
            run: () => navigate(link('collectedAnalysis', { projectID, scanId, sqlId: row['id'] ?? '' })),
          },
        ]}
      />
      {shown && <CollectedDetails row={shown} head={head} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** While something is being audited its result is waited for. */
function whileAudited(reply: Received<typeof listCollectedSql> | undefined): number | false {
  return reply?.data.rows.some(({ audit_status }) => audit_status === 'being_audited') ? pollMilliseconds : false;
}

const wide = new Set(['fingerprint', 'sql']);
const hidden = new Set(['endpoints', 'first_query_at', 'query_time_max', 'db_user']);

function columnOf({ field_name: name, desc, type, sortable }: Head, place: number): Column<Row> {
  return {
    id: name,
    header: sameText(desc),
    width: type === 'sql' ? 260 : 120,
    rowHeader: place === 0,
    flexible: wide.has(name),
    hidden: hidden.has(name) || (name === 'sql' && place > 0),
    ...(sortable && { order: name }),
    cell: (row) => <Cell row={row} name={name} isSql={type === 'sql'} />,
  };
}

function Cell({ row, name, isSql }: { row: Row; name: string; isSql: boolean }) {
  const say = useText();
  const value = row[name] ?? '';
  if (isSql) return <SqlText sql={value} dbType={row['db_type'] ?? ''} />;
  if (name === 'audit_results') return <Result row={row} />;
  if (name === 'priority' && value === 'high')
    return <StatusIndicator type="warning">{say(words.high)}</StatusIndicator>;
  if (/_at$|timestamp$/.test(name) && value !== '') return <Time at={value} />;
  return <>{value || '-'}</>;
}

function Result({ row }: { row: Row }) {
  const say = useText();
  const { audit_status, audit_level = '', audit_results = '[]' } = row;
  if (audit_status === 'being_audited')
    return <StatusIndicator type="in-progress">{say(words.beingAudited)}</StatusIndicator>;
  const count = (JSON.parse(audit_results) as unknown[]).length;
  if (!isLevel(audit_level)) return <StatusIndicator type="stopped">{say(words.notAudited)}</StatusIndicator>;
  if (count === 0) return <StatusIndicator type="success">{say(words.passed)}</StatusIndicator>;
  return <LevelBadge level={audit_level} count={count} />;
}
