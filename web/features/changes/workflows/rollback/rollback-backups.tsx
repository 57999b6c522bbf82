import { useState } from 'react';
import Pagination from '@cloudscape-design/components/pagination';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import type { Received } from '../../../../../shared/contract/operation.ts';
import type { listBackupSqls } from '../../../../../shared/contract/changes/workflows/operations.ts';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { SqlText } from '../../../../ui/sql/sql-text.tsx';
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
  const [page, setPage] = useState(1);
  const sources = [...new Map(rows.map(({ instance_id, instance_name }) => [instance_id, instance_name]))];
  const shown = rows.filter(({ instance_id }) => source === everywhere || instance_id === source);
  const pages = Math.ceil(shown.length / pageSize);
  const options = [
    { value: everywhere, label: say(words.everywhere) },
    ...sources.map(([value, label]) => ({ value, label })),
  ];
  return (
    <SpaceBetween size="xs">
      {sources.length > 1 && (
        <Select
          selectedOption={options.find(({ value }) => value === source) ?? null}
          options={options}
          ariaLabel={say(words.source)}
          onChange={({ detail }) => {
            setSource(detail.selectedOption.value ?? everywhere);
            setPage(1);
          }}
        />
      )}
      <Table
        items={shown.slice((page - 1) * pageSize, page * pageSize)}
        selectedItems={[...chosen]}
        selectionType="multi"
        trackBy={({ exec_sql_id }) => String(exec_sql_id)}
        loading={isLoading}
        wrapLines
        variant="embedded"
        empty={say(words.none)}
        onSelectionChange={({ detail }) => onChoose(detail.selectedItems)}
        ariaLabels={{
          tableLabel: say(words.statements),
          selectionGroupLabel: say(words.statements),
          allItemsSelectionLabel: () => say(words.allLabel),
          itemSelectionLabel: (_, { exec_order }) => say(fill(words.rowLabel, { order: exec_order })),
        }}
        columnDefinitions={useColumns()}
        {...(pages > 1 && {
          pagination: (
            <Pagination
              currentPageIndex={page}
              pagesCount={pages}
              onChange={({ detail }) => setPage(detail.currentPageIndex)}
            />
          ),
        })}
      />
    </SpaceBetween>
  );
}

function useColumns(): TableProps.ColumnDefinition<Backup>[] {
  const say = useText();
  return [
    { id: 'order', header: say(words.order), width: 70, isRowHeader: true, cell: ({ exec_order }) => exec_order },
    { id: 'source', header: say(words.source), width: 140, cell: ({ instance_name }) => instance_name },
    {
      id: 'sql',
      header: say(words.sql),
      minWidth: 260,
      cell: ({ origin_sql }) => <SqlText sql={origin_sql} dbType="" />,
    },
    {
      id: 'undo',
      header: say(words.undo),
      minWidth: 300,
      cell: ({ backup_sqls }) => <SqlText sql={backup_sqls.join(';\n')} dbType="" />,
    },
    { id: 'result', header: say(words.result), width: 150, cell: ({ backup_result }) => backup_result },
  ];
}
