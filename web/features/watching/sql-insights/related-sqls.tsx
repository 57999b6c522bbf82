import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Received } from '../../../../shared/contract/operation.ts';
import { listRelatedSql } from '../../../../shared/contract/watching/sql-insights/operations.ts';
import { beginningOf } from '../../../../shared/whole-characters.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { Figure, LoadShare } from '../../../ui/figures.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import type { TimeRange } from '../../../ui/chart/time-chart.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { sources, words } from './insight-words.ts';
import { RelatedTimes } from './related-times.tsx';
import { RelatedTransaction } from './related-transaction.tsx';

type Row = Received<typeof listRelatedSql>['data'][number];
const orders = [
  'execute_count',
  'execute_time_avg',
  'execute_time_max',
  'execute_time_min',
  'execute_time_sum',
  'lock_wait_time',
] as const;
const shownMax = 160;

/** The SQL that ran in a time, by how long it took. */
export function RelatedSqls({ sourceUid, range }: { sourceUid: string; range: TimeRange }) {
  const navigate = useNavigate();
  const { name: project_name, uid: projectID } = useProject();
  const [shown, setShown] = useState<Row>();
  const [timed, setTimed] = useState<Row>();
  const table = useTable({
    prefix: 'related_',
    filters: { filter_source: { label: words.origin, choices: sources, look: 'segments' } },
    orders,
  });
  const { order_by = 'execute_time_sum', is_asc = false, ...page } = table.query;
  const list = useCall(
    listRelatedSql,
    {
      params: { project_name },
      query: {
        ...page,
        order_by,
        is_asc,
        instance_id: sourceUid,
        start_time: new Date(range.from).toISOString(),
        end_time: new Date(range.to).toISOString(),
      },
    },
    { keepPrevious: true, quiet: true },
  );
  const analyse = ({ sql_manage_id: managed, task_id, number }: Row) =>
    navigate(
      managed === undefined
        ? link('taskAnalysis', { projectID, taskId: String(task_id), sqlNum: String(number) })
        : link('managedAnalysis', { projectID, sqlManageId: String(managed) }),
    );
  return (
    <>
      <DataTable<Row>
        name="related_sqls"
        variant="borderless"
        table={table}
        list={list}
        columns={columns}
        rowId={({ sql_id }) => sql_id}
        rowName={({ sql_fingerprint }) => sql_fingerprint}
        title={words.related}
        empty={{ text: words.relatedEmpty }}
        actionsLook="menu"
        actionsWidth={100}
        rowActions={(row) => [
          { id: 'times', text: words.trend, run: () => setTimed(row) },
          // Of a query only its kind is shown here, which cannot be planned without its values.
          ...(row.source === 'workbench' ? [] : [{ id: 'analyse', text: words.analyse, run: () => analyse(row) }]),
          {
            id: 'transaction',
            text: words.details,
            why: row.execution_time_trend.points.some((point) => point.is_in_transaction)
              ? undefined
              : words.notInTransaction,
            run: () => setShown(row),
          },
        ]}
      />
      {timed && <RelatedTimes of={timed} range={range} onClose={() => setTimed(undefined)} />}
      {shown && <RelatedTransaction sourceUid={sourceUid} sqlId={shown.sql_id} onClose={() => setShown(undefined)} />}
    </>
  );
}

const columns: Column<Row>[] = [
  {
    id: 'fingerprint',
    header: words.fingerprint,
    rowHeader: true,
    width: 260,
    flexible: true,
    cell: ({ sql_fingerprint, db_type }) => <SqlText sql={beginningOf(sql_fingerprint, shownMax)} dbType={db_type} />,
  },
  { id: 'source', header: words.origin, width: 120, hidden: true, cell: ({ source }) => <Origin source={source} /> },
  {
    id: 'share',
    header: words.share,
    width: 85,
    order: 'execute_time_sum',
    cell: ({ load_share }) => <LoadShare share={load_share} />,
  },
  {
    id: 'count',
    header: words.count,
    width: 90,
    order: 'execute_count',
    cell: ({ execute_count }) => <Figure of={execute_count} />,
  },
  {
    id: 'rate',
    header: words.perSecond,
    width: 85,
    cell: ({ execute_per_second }) => <Figure of={execute_per_second} />,
  },
  {
    id: 'avg',
    header: words.avg,
    width: 100,
    order: 'execute_time_avg',
    cell: (row) => <Figure of={row.execute_time_avg} />,
  },
  {
    id: 'max',
    header: words.max,
    width: 100,
    order: 'execute_time_max',
    cell: (row) => <Figure of={row.execute_time_max} />,
  },
  {
    id: 'min',
    header: words.min,
    width: 100,
    hidden: true,
    order: 'execute_time_min',
    cell: (row) => <Figure of={row.execute_time_min} />,
  },
  { id: 'sum', header: words.sum, width: 90, cell: (row) => <Figure of={row.execute_time_sum} /> },
  {
    id: 'lock',
    header: words.lockWait,
    width: 110,
    order: 'lock_wait_time',
    cell: (row) => <Figure of={row.lock_wait_time} />,
  },
];

function Origin({ source }: Pick<Row, 'source'>) {
  return <>{useText()(sources.labels[source])}</>;
}
