import { useState } from 'react';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Received } from '../../../../../shared/contract/operation.ts';
import type { listBackupSqls } from '../../../../../shared/contract/changes/workflows/operations.ts';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { ConcealedNote } from '../../../../parts/masking/concealed-note.tsx';
import { SqlText } from '../../../../ui/sql/sql-text.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { PlainTable, type PlainColumn } from '../../../../ui/table/plain-table.tsx';
import { words } from './rollback-words.ts';

export type Backup = Received<typeof listBackupSqls>['data'][number];

type Props = {
  readonly rows: readonly Backup[];
  readonly chosen: readonly Backup[];
  readonly isLoading: boolean;
  readonly onChoose: (rows: readonly Backup[]) => void;
};

const pageSize = 20;
const everywhere = '';

/** All statements that can be undone, to choose from: by data source, page by page; what is chosen stays so on other pages. */
export function Backups({ rows, chosen, isLoading, onChoose }: Props) {
  const say = useText();
  const [source, setSource] = useState(everywhere);
  const sources = [...new Map(rows.map(({ instance_id, instance_name }) => [instance_id, instance_name]))];
  const shown = rows.filter(({ instance_id }) => source === everywhere || instance_id === source);
  const options = [
    { value: everywhere, label: say(words.everywhere) },
    ...sources.map(([value, label]) => ({ value, label })),
  ];
  return (
    <SpaceBetween size="xs">
      <ConcealedNote of={rows} />
      {sources.length > 1 && (
        <Select
          selectedOption={options.find(({ value }) => value === source) ?? null}
          options={options}
          ariaLabel={say(words.source)}
          onChange={({ detail }) => setSource(detail.selectedOption.value ?? everywhere)}
        />
      )}
      <PlainTable
        // Another data source begins at its first page.
        key={source}
        title={words.statements}
        rows={shown}
        rowId={({ exec_sql_id }) => exec_sql_id}
        columns={columns}
        isLoading={isLoading}
        empty={words.none}
        pageSize={pageSize}
        choice={{
          type: 'multi',
          chosen,
          onChoose,
          allLabel: words.allLabel,
          // Each data source counts its statements from 1.
          rowLabel: ({ exec_order, instance_name }) =>
            say(fill(words.rowLabel, { order: exec_order })) + (sources.length > 1 ? ` (${instance_name})` : ''),
        }}
      />
    </SpaceBetween>
  );
}

const columns: readonly PlainColumn<Backup>[] = [
  { id: 'order', header: words.order, width: 70, cell: ({ exec_order }) => exec_order },
  { id: 'source', header: words.source, width: 140, cell: ({ instance_name }) => instance_name },
  { id: 'sql', header: words.sql, minWidth: 260, cell: ({ origin_sql }) => <SqlText sql={origin_sql} dbType="" /> },
  {
    id: 'undo',
    header: words.undo,
    minWidth: 300,
    cell: ({ backup_sqls }) => <SqlText sql={backup_sqls.join(';\n')} dbType="" />,
  },
  { id: 'result', header: words.result, width: 150, cell: ({ backup_result }) => backup_result },
];
