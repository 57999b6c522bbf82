import { listOptimizationSqls } from '../../../../shared/contract/auditing/sql-optimization/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { useLocale } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { words } from './optimization-words.ts';
import { OptimizedStatement } from './optimized-statement.tsx';
import { percentOf } from './percent.ts';
import type { Optimization } from './wire.ts';

type Row = Received<typeof listOptimizationSqls>['data'][number];

/** Every statement of an optimisation of several. */
export function OptimizedStatements({ record }: { record: Optimization }) {
  const { name: project_name } = useProject();
  const locale = useLocale();
  const table = useTable({ prefix: 'sql_' });
  const params = { project_name, optimization_record_id: record.optimization_id };
  const list = useCall(listOptimizationSqls, { params, query: table.query }, { keepPrevious: true });
  const shown = useAsked<Row>();
  const columns: readonly Column<Row>[] = [
    { id: 'number', header: words.number, rowHeader: true, width: 70, cell: ({ number }) => number },
    {
      id: 'sql',
      header: words.sql,
      width: 360,
      flexible: true,
      cell: ({ original_sql }) => <SqlText sql={original_sql} dbType={record.db_type} />,
    },
    { id: 'rewrites', header: words.rewrites, width: 90, cell: ({ number_of_rewrite }) => number_of_rewrite },
    { id: 'indexes', header: words.indexes, width: 110, cell: ({ number_of_index }) => number_of_index },
    {
      id: 'gain',
      header: words.gain,
      width: 100,
      cell: ({ performance, number_of_rewrite }) =>
        performance === undefined || number_of_rewrite === 0 ? '-' : percentOf(performance, locale),
    },
  ];
  return (
    <>
      <DataTable
        name="optimized_statements"
        table={table}
        list={list}
        columns={columns}
        rowId={({ number }) => String(number)}
        title={words.statements}
        empty={{ text: words.unchanged }}
        actionsWidth={110}
        rowActions={(row) => [{ id: 'details', text: words.details, run: () => shown.ask(row) }]}
      />
      {shown.about && <OptimizedStatement record={record} number={shown.about.number} onClose={shown.done} />}
    </>
  );
}
