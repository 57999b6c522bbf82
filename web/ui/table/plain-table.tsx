import { useState, type ReactNode } from 'react';
import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { Waiting } from '../../app/waiting.tsx';

/** A column; what a server or a person has named comes as it is. */
export type PlainColumn<Row> = {
  readonly id: string;
  readonly header: Text | string;
  readonly cell: (row: Row) => ReactNode;
  readonly width?: number;
  readonly minWidth?: number;
  /** Where another column than the first names the row. */
  readonly rowHeader?: boolean;
};

/** Rows that can be chosen, one or any number of them. */
type Choice<Row> = {
  readonly type: 'single' | 'multi';
  readonly chosen: readonly Row[];
  readonly onChoose: (rows: readonly Row[]) => void;
  readonly rowLabel: (row: Row) => string;
  readonly allLabel?: Text;
};

type Props<Row> = {
  /** What the rows are: told to a reader who does not see the table, and shown above it with `heading`. */
  readonly title: Text | string;
  /** Shows the title with the number of rows. */
  readonly heading?: 'h2' | 'h3';
  /** In place of the number of rows. */
  readonly counter?: string;
  readonly hint?: Text;
  readonly actions?: ReactNode;
  readonly rows: readonly Row[];
  /** What tells rows apart, where they move or can be chosen. */
  readonly rowId?: (row: Row) => string | number;
  readonly columns: readonly PlainColumn<Row>[];
  /** A card stands on the page by itself; the others stand in a card or a dialog. */
  readonly look?: 'card' | 'embedded' | 'borderless';
  readonly isCompact?: boolean;
  readonly isResizable?: boolean;
  readonly isLoading?: boolean;
  readonly empty?: Text;
  readonly choice?: Choice<Row>;
  /** Turns pages of so many rows. */
  readonly pageSize?: number;
  readonly filter?: ReactNode;
  /** The pages of a list that the server turns. */
  readonly pagination?: ReactNode;
};
const words = { empty: { zh: '暂无数据', en: 'No data' } };
const variants = { card: 'container', embedded: 'embedded', borderless: 'borderless' } as const;

/** A few rows that are at hand, inside a page, a card or a dialog. A list that the server sorts and filters is a DataTable. */
export function PlainTable<Row>(props: Props<Row>) {
  const {
    title,
    rows,
    rowId,
    columns,
    look = 'embedded',
    empty = words.empty,
    pageSize = Math.max(1, rows.length),
  } = props;
  const say = useText();
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const at = Math.min(page, pages);
  const turning = pages > 1 && (
    <Pagination currentPageIndex={at} pagesCount={pages} onChange={({ detail }) => setPage(detail.currentPageIndex)} />
  );
  return (
    <Table<Row>
      variant={variants[look]}
      wrapLines
      contentDensity={props.isCompact ? 'compact' : 'comfortable'}
      resizableColumns={props.isResizable ?? false}
      items={props.isLoading ? [] : rows.slice((at - 1) * pageSize, at * pageSize)}
      {...(rowId && { trackBy: (row: Row) => String(rowId(row)) })}
      columnDefinitions={definitionsOf(columns, say)}
      {...choiceOf(props.choice, { label: wordsOf(title, say), say })}
      {...(props.heading && { header: <Heading {...props} variant={props.heading} /> })}
      filter={props.filter}
      pagination={props.pagination ?? turning}
      empty={
        props.isLoading ? (
          <Waiting shape="rows" />
        ) : (
          <Box textAlign="center" color="text-body-secondary">
            {say(empty)}
          </Box>
        )
      }
    />
  );
}

type Say = (text: Text) => string;

function wordsOf(text: Text | string, say: Say): string {
  return typeof text === 'string' ? text : say(text);
}

function definitionsOf<Row>(columns: readonly PlainColumn<Row>[], say: Say): TableProps.ColumnDefinition<Row>[] {
  const named = columns.findIndex(({ rowHeader }) => rowHeader);
  return columns.map(({ header, rowHeader: _, ...column }, index) => ({
    ...column,
    header: wordsOf(header, say),
    isRowHeader: index === Math.max(0, named),
  }));
}

function choiceOf<Row>(choice: Choice<Row> | undefined, { label, say }: { label: string; say: Say }) {
  if (!choice) return { ariaLabels: { tableLabel: label } };
  const { type, chosen, onChoose, rowLabel, allLabel } = choice;
  return {
    enableKeyboardNavigation: true,
    selectionType: type,
    selectedItems: chosen,
    onSelectionChange: ({ detail }: { detail: { selectedItems: Row[] } }) => onChoose(detail.selectedItems),
    ariaLabels: {
      tableLabel: label,
      selectionGroupLabel: label,
      ...(allLabel && { allItemsSelectionLabel: () => say(allLabel) }),
      itemSelectionLabel: (_: unknown, row: Row) => rowLabel(row),
    },
  };
}

function Heading<Row>({
  title,
  rows,
  counter = `(${rows.length})`,
  hint,
  actions,
  variant,
}: Props<Row> & { readonly variant: 'h2' | 'h3' }) {
  const say = useText();
  return (
    <Header variant={variant} counter={counter} actions={actions} {...(hint && { description: say(hint) })}>
      {wordsOf(title, say)}
    </Header>
  );
}
