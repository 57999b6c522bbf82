/** A place in the grid; row -1 is the heading. */
export type Spot = { readonly row: number; readonly column: number };
/** What is chosen: all between where it was begun and where it has come to. */
export type Selection = { readonly from: Spot; readonly to: Spot };
/** How much there is, and how many rows are seen at once. */
export type Extent = { readonly rows: number; readonly columns: number; readonly page: number };
/** The first and the last row and column that are chosen. */
export type Block = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };

type Press = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
};

export function blockOf({ from, to }: Selection): Block {
  return {
    top: Math.max(0, Math.min(from.row, to.row)),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  };
}

export function cellsIn(block: Block): number {
  return Math.max(0, block.bottom - block.top + 1) * Math.max(0, block.right - block.left + 1);
}

/** What a key makes of the selection; undefined when the key means nothing here. */
export function moved(selection: Selection, press: Press, extent: Extent): Selection | undefined {
  const { rows, columns } = extent;
  if (columns === 0) return undefined;
  const isFar = press.ctrlKey || press.metaKey;
  const last: Spot = { row: rows - 1, column: columns - 1 };
  if (isFar && press.key.toLowerCase() === 'a') return { from: { row: 0, column: 0 }, to: last };
  if (press.key === ' ' && isFar)
    return { from: { row: 0, column: selection.to.column }, to: { row: last.row, column: selection.to.column } };
  if (press.key === ' ' && press.shiftKey)
    return { from: { row: selection.to.row, column: 0 }, to: { row: selection.to.row, column: last.column } };
  const to = target(selection.to, press.key, { ...extent, isFar });
  if (!to) return undefined;
  const top = press.shiftKey ? 0 : -1;
  const bounded = { row: within(to.row, top, last.row), column: within(to.column, 0, last.column) };
  return { from: press.shiftKey ? selection.from : bounded, to: bounded };
}

function target(at: Spot, key: string, { rows, columns, page, isFar }: Extent & { isFar: boolean }): Spot | undefined {
  const by = (down: number, right: number): Spot => ({ row: at.row + down, column: at.column + right });
  switch (key) {
    case 'ArrowUp':
      return isFar ? { ...at, row: 0 } : by(-1, 0);
    case 'ArrowDown':
      return isFar ? { ...at, row: rows - 1 } : by(1, 0);
    case 'ArrowLeft':
      return isFar ? { ...at, column: 0 } : by(0, -1);
    case 'ArrowRight':
      return isFar ? { ...at, column: columns - 1 } : by(0, 1);
    case 'PageUp':
      return { ...at, row: Math.max(0, at.row - page) };
    case 'PageDown':
      return by(page, 0);
    case 'Home':
      return { row: isFar ? 0 : at.row, column: 0 };
    case 'End':
      return { row: isFar ? rows - 1 : at.row, column: columns - 1 };
    default:
      return undefined;
  }
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
