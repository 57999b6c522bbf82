import { useState, type ReactNode } from 'react';
import Pagination from '@cloudscape-design/components/pagination';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { fill, type Text } from '../../../shared/text.ts';
import type { CallError } from '../../app/call-error.ts';
import { useText } from '../../app/language.tsx';
import { Waiting } from '../../app/waiting.tsx';
import { ActionMenu, ReasonedButton, type Action } from '../action.tsx';
import { editingOf, editLabels, editOf, type Edit } from './table-edit.tsx';
import { TableEmpty } from './table-empty.tsx';
import { TableFilters } from './table-filters.tsx';
import { TableHeader } from './table-header.tsx';
import { columnsInSight } from './table-sight.tsx';
import { TableSettings } from './table-settings.tsx';
import { displayOf, useTablePreferences, type TablePreferences } from './table-preferences.ts';
import { fittedWidths, holdsStickyColumn, useRoom } from './table-widths.ts';
import type { TableState } from './use-table.ts';

export type List<Row> = {
  readonly data:
    | { readonly data: readonly Row[]; readonly total_nums?: number; readonly searched_nums?: number | undefined }
    | undefined;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly error: CallError | null;
  readonly refetch: () => unknown;
};

export type Column<Row> = {
  readonly id: string;
  readonly header: Text;
  readonly cell: (row: Row) => ReactNode;
  readonly width?: number;
  /** Takes what room is left and gives where there is too little; where no column does, all do. */
  readonly flexible?: boolean;
  /** Stays in sight where there is too little room for all: others go first, then these stand one below the other. */
  readonly keep?: boolean;
  /** Not shown until a person asks for it. */
  readonly hidden?: boolean;
  /** The wire name to order by; must be one of the table's `orders`. */
  readonly order?: string;
  /** Names the row for screen readers; one column has it. */
  readonly rowHeader?: boolean;
  /** Changed where it stands. */
  readonly edit?: Edit<Row>;
};

type Props<Row> = {
  /** Under this name the column settings are remembered. */
  readonly name: string;
  readonly table: TableState;
  readonly list: List<Row>;
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => string;
  /** What a row is called where it is chosen; its id when it has no better name. */
  readonly rowName?: (row: Row) => string;
  readonly title: Text;
  readonly description?: Text;
  readonly empty: { readonly text: Text; readonly hint?: Text; readonly action?: Action };
  readonly actions?: readonly Action[];
  /** Stands before the actions: one that is more than a button. */
  readonly control?: ReactNode;
  /** The first two stand in the row, the rest behind three dots. */
  readonly rowActions?: (row: Row) => readonly Action[];
  /** `menu` puts them all behind three dots, which leaves the room to what is read. */
  readonly actionsLook?: 'buttons' | 'menu';
  /** `top` where some cells of a row are much taller than others. */
  readonly cellsBegin?: 'middle' | 'top';
  /** How wide the row actions are, in pixels. */
  readonly actionsWidth?: number;
  readonly batchActions?: (rows: readonly Row[]) => readonly Action[];
  readonly variant?: 'full-page' | 'container' | 'embedded' | 'borderless';
};

const words = {
  actions: { zh: '操作', en: 'Actions' },
  selection: { zh: '选择', en: 'Selection' },
  selectAll: { zh: '全选本页', en: 'Select all of this page' },
  selectRow: { zh: '选择 {name}', en: 'Select {name}' },
};
const inlineActions = 2;
const [wantedWidth, selectionWidth, actionsWidthWanted] = [150, 54, 200];
/** What the frame of a table takes from its room: edges and padding on both sides. */
const framePixels = { 'full-page': 0, container: 42, embedded: 42, borderless: 0 };

/** A list with search, filters, column settings, paging, empty and error states, row and batch actions. */
export function DataTable<Row>(props: Props<Row>) {
  const {
    name,
    table,
    list,
    rowId,
    rowName = rowId,
    rowActions,
    actionsWidth = actionsWidthWanted,
    batchActions,
    variant = 'container',
  } = props;
  const { place, room } = useRoom(framePixels[variant]);
  const say = useText();
  const [preferences, setPreferences] = useTablePreferences(name);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const { rows, total, rowsSearched } = shownOf(list);
  const selected = rows.filter((row) => selectedIds.has(rowId(row)));
  const actionColumn = rowActions
    ? [actionsColumn(rowActions, { header: say(words.actions), width: actionsWidth, look: props.actionsLook })]
    : [];
  // The table takes the widths when it first appears, so it waits for its room.
  if (room === undefined) return <div ref={place} />;
  const { columns, shown, widths } = laidOut(props, { room, chosen: preferences.contentDisplay, say });
  const definitions = [
    ...columns.map((column) => definitionOf({ ...column, width: widths.get(column.id) ?? wantedWidth }, say)),
    ...actionColumn,
  ];

  return (
    <div ref={place}>
      <Table<Row>
        key={room}
        variant={variant}
        items={[...rows]}
        trackBy={(row: Row) => rowId(row)}
        columnDefinitions={definitions}
        columnDisplay={[...shown, ...actionColumn.map(() => ({ id: 'actions', visible: true }))]}
        wrapLines={preferences.wrapLines ?? true}
        {...heightOf(props)}
        resizableColumns
        enableKeyboardNavigation
        {...(rowActions && holdsStickyColumn(room) && { stickyColumns: { last: 1 } })}
        {...(batchActions && {
          selectionType: 'multi',
          selectedItems: selected,
          onSelectionChange: ({ detail }) => setSelectedIds(new Set(detail.selectedItems.map(rowId))),
        })}
        {...editingOf(columns)}
        ariaLabels={labelsOf(rowName, say)}
        {...orderOf(table)}
        onSortingChange={({ detail }) =>
          table.change({ order: `${detail.sortingColumn.sortingField ?? ''}:${detail.isDescending ? 'desc' : 'asc'}` })
        }
        header={
          <TableHeader
            {...props}
            total={total}
            selected={selected}
            settings={
              <TableSettings
                columns={columns}
                display={shown}
                table={table}
                preferences={preferences}
                onChange={setPreferences}
              />
            }
          />
        }
        filter={<TableFilters table={table} total={total} rowsSearched={rowsSearched} />}
        empty={<WithoutRows {...props} />}
        pagination={<Pages table={table} total={total} rowsSearched={rowsSearched} />}
      />
    </div>
  );
}

function WithoutRows<Row>({ list, table, empty }: Pick<Props<Row>, 'list' | 'table' | 'empty'>) {
  if (list.isPending) return <Waiting shape="rows" />;
  const { error, refetch } = list;
  return (
    <TableEmpty
      error={error}
      onRetry={() => refetch()}
      isNarrowed={table.isNarrowed}
      onClear={table.clear}
      {...empty}
    />
  );
}

function labelsOf<Row>(rowName: (row: Row) => string, say: (text: Text) => string): TableProps.AriaLabels<Row> {
  return {
    ...editLabels(say),
    selectionGroupLabel: say(words.selection),
    allItemsSelectionLabel: () => say(words.selectAll),
    itemSelectionLabel: (_, row) => say(fill(words.selectRow, { name: rowName(row) })),
  };
}

type Space = {
  readonly room: number;
  readonly chosen: TablePreferences['contentDisplay'];
  readonly say: (text: Text) => string;
};

/** Which columns there are in a room, which of them are shown, and how wide they are. */
function laidOut<Row>(props: Props<Row>, { room, chosen, say }: Space) {
  const { columns: all, rowActions, actionsWidth = actionsWidthWanted, batchActions } = props;
  const besides = (rowActions && holdsStickyColumn(room) ? actionsWidth : 0) + (batchActions ? selectionWidth : 0);
  const left = room - besides;
  // Which columns somebody has chosen is their own affair.
  const columns = chosen ? all : columnsInSight(all, { room: left, say });
  const shown = displayOf(columns, chosen);
  return { columns, shown, widths: widthsOf(columns, { shown, say, room: left }) };
}

/** The widths of the columns that are shown, fitted to the room; one that is shown later comes with the width that it wants. */
function widthsOf<Row>(
  columns: readonly Column<Row>[],
  { shown, say, room }: { shown: ReturnType<typeof displayOf>; say: (text: Text) => string; room: number },
): ReadonlyMap<string, number> {
  const isShown = new Set(shown.filter(({ visible }) => visible).map(({ id }) => id));
  const [first, later] = [columns.filter(({ id }) => isShown.has(id)), columns.filter(({ id }) => !isShown.has(id))];
  const fitted = fittedWidths(
    first.map(({ width: wanted = wantedWidth, header, flexible: isFlexible = false, order }) => ({
      wanted,
      header: say(header),
      isFlexible,
      isSortable: order !== undefined,
    })),
    room,
  );
  return new Map([
    ...first.map(({ id }, index) => [id, fitted[index] ?? wantedWidth] as const),
    ...later.map(({ id, width = wantedWidth }) => [id, width] as const),
  ]);
}

function shownOf<Row>({ error, data }: List<Row>) {
  return { rows: error ? [] : (data?.data ?? []), total: data?.total_nums, rowsSearched: data?.searched_nums };
}

function orderOf({ order }: TableState): Partial<TableProps> {
  return order ? { sortingColumn: { sortingField: order.by }, sortingDescending: order.descending } : {};
}

type PagesProps = {
  readonly table: TableState;
  readonly total: number | undefined;
  readonly rowsSearched: number | undefined;
};

/** Behind the rows that a search has looked through more may follow, unless they were put in an order that no index holds. */
function Pages({ table, total = 0, rowsSearched }: PagesProps) {
  const isOpen = rowsSearched !== undefined && !table.order;
  const known = Math.ceil(total / table.size);
  if (known <= 1 && !isOpen && table.page === 1) return null;
  return (
    <Pagination
      currentPageIndex={table.page}
      openEnd={isOpen}
      pagesCount={isOpen ? Math.max(known, table.page) : known}
      onChange={({ detail }) => table.change({ page: String(detail.currentPageIndex) })}
    />
  );
}

function definitionOf<Row>(column: Column<Row>, say: (text: Text) => string): TableProps.ColumnDefinition<Row> {
  const { id, header, cell, width = wantedWidth, order, rowHeader } = column;
  return {
    ...editOf(column, say),
    id,
    header: say(header),
    cell,
    isRowHeader: rowHeader ?? false,
    width,
    minWidth: 60,
    ...(order !== undefined && { sortingField: order }),
  };
}

function heightOf<Row>({ cellsBegin }: Props<Row>): Pick<TableProps, 'cellVerticalAlign'> {
  return cellsBegin ? { cellVerticalAlign: cellsBegin } : {};
}

function actionsColumn<Row>(
  actionsOf: (row: Row) => readonly Action[],
  { header, width, look }: { header: string; width: number; look: Props<Row>['actionsLook'] },
): TableProps.ColumnDefinition<Row> {
  return {
    id: 'actions',
    header,
    width,
    minWidth: look === 'menu' ? width : 100,
    cell: (row) => {
      const actions = actionsOf(row);
      const inline =
        look === 'menu' ? [] : actions.length > inlineActions + 1 ? actions.slice(0, inlineActions) : actions;
      const rest = actions.slice(inline.length);
      return (
        <div className="row-actions">
          {inline.map(({ id, text, why, run, busy }) => (
            <ReasonedButton
              key={id}
              variant="inline-link"
              wrapText={false}
              text={text}
              why={why}
              loading={busy ?? false}
              onClick={run}
            />
          ))}
          {rest.length > 0 && <ActionMenu actions={rest} inline />}
        </div>
      );
    },
  };
}
