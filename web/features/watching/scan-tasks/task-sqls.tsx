import type { Received } from '../../../../shared/contract/operation.ts';
import { listScanTaskSqls } from '../../../../shared/contract/watching/scan-tasks/operations.ts';
import { sameText } from '../../../../shared/text.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { Time } from '../../../ui/time.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { words } from './scan-task-words.ts';

type Head = Received<typeof listScanTaskSqls>['data']['head'][number];
type Row = Readonly<Record<string, string>>;

/** The SQL that a scan task collected; its columns come from the server. */
export function TaskSqls({ name }: { name: string }) {
  const { name: project_name } = useProject();
  const table = useTable({ prefix: 'sqls_', filters: {} });
  const read = useCall(
    listScanTaskSqls,
    { params: { project_name, audit_plan_name: name }, query: table.query },
    { keepPrevious: true, quiet: true },
  );
  const rows = read.data?.data.rows ?? [];
  const head = read.data?.data.head ?? [];
  return (
    <DataTable<Row>
      key={head.length}
      name="scan_task_sqls"
      variant="borderless"
      table={table}
      list={{ ...read, data: read.data && { data: rows, total_nums: read.data.total_nums } }}
      columns={head.map(columnOf)}
      rowId={(row) => `${row['schema'] ?? ''} ${row['fingerprint'] ?? row['object'] ?? ''}`}
      title={words.sqls}
      empty={{ text: words.noSqls }}
    />
  );
}

function columnOf({ field_name: name, desc, type }: Head, place: number): Column<Row> {
  const isSql = type === 'sql';
  return {
    id: name,
    header: sameText(desc),
    width: isSql ? 280 : 120,
    rowHeader: place === 0,
    flexible: isSql,
    hidden: name === 'sql' && place > 0,
    cell: (row) => <Cell value={row[name] ?? ''} isSql={isSql} isTime={/_at$|timestamp$/.test(name)} />,
  };
}

function Cell({ value, isSql, isTime }: { value: string; isSql: boolean; isTime: boolean }) {
  if (isSql) return <SqlText sql={value} />;
  return isTime && value !== '' ? <Time at={value} /> : <span>{value || '-'}</span>;
}
