import type { EditBase, EditCell, RowEdit } from '../../../../shared/row-edits/edit-base.ts';
import type { GridRow } from '../../../ui/result-grid/result-source.ts';

/** More rows are a script, not an edit. */
export const editedRowsMax = 200;

type Edited = { readonly before: GridRow; readonly isDeleted: boolean; readonly after: ReadonlyMap<number, EditCell> };
/** What is wanted of the rows of a result, by their places in it, and rows that are new. */
export type RowEdits = {
  readonly rows: ReadonlyMap<number, Edited>;
  readonly added: readonly ReadonlyMap<number, EditCell>[];
};
export const noEdits: RowEdits = { rows: new Map(), added: [] };

export function countOf({ rows, added }: RowEdits): number {
  return rows.size + added.length;
}

type Place = { readonly row: number; readonly values: GridRow };

/** Another value of a cell; the one that was read is no change. */
export function withCell(
  edits: RowEdits,
  { row, values, column }: Place & { readonly column: number },
  value: EditCell,
): RowEdits {
  const before = edits.rows.get(row);
  const after = new Map(before?.after);
  if (value === values[column]) after.delete(column);
  else after.set(column, value);
  return withRow(edits, row, { before: before?.before ?? values, isDeleted: false, after });
}

/** Deletes rows; if all of them are to be deleted already, they stay after all. */
export function withDeleted(edits: RowEdits, places: readonly Place[]): RowEdits {
  const isBack = places.every(({ row }) => edits.rows.get(row)?.isDeleted);
  let next = edits;
  for (const { row, values } of places)
    next = withRow(next, row, { before: values, isDeleted: !isBack, after: new Map() });
  return next;
}

function withRow(edits: RowEdits, row: number, edited: Edited): RowEdits {
  const rows = new Map(edits.rows);
  if (!edited.isDeleted && edited.after.size === 0) rows.delete(row);
  else rows.set(row, edited);
  return { ...edits, rows };
}

export function withAdded(edits: RowEdits, values: ReadonlyMap<number, EditCell>): RowEdits {
  return { ...edits, added: [...edits.added, values] };
}

export function withoutAdded(edits: RowEdits, index: number): RowEdits {
  return { ...edits, added: edits.added.filter((_, at) => at !== index) };
}

/** As they are written: what goes first, so that what comes may have its key. */
export function wantedEdits(
  edits: RowEdits,
  isCut: (row: number, column: number) => boolean,
  base: EditBase,
): RowEdit[] {
  const rows = [...edits.rows].sort(([a], [b]) => a - b);
  const deleted = rows.flatMap(([row, { before, isDeleted }]): RowEdit[] => {
    const unknown = new Set(base.columns.flatMap(({ at }) => (isCut(row, at) ? [at] : [])));
    return isDeleted ? [{ kind: 'delete', before, unknown }] : [];
  });
  const changed = rows.flatMap(([, { before, isDeleted, after }]): RowEdit[] =>
    isDeleted ? [] : [{ kind: 'change', before, after }],
  );
  return [...deleted, ...changed, ...edits.added.map((after): RowEdit => ({ kind: 'add', after }))];
}
