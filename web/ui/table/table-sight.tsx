import type { ReactNode } from 'react';
import Box from '@cloudscape-design/components/box';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import type { Column } from './data-table.tsx';
import { leastWidth } from './table-widths.ts';

type Room = { readonly room: number; readonly say: (text: Text) => string };

/**
 * The columns for a room: what does not fit goes, from the end, but for what must stay in sight. Where not even that fits side
 * by side it stands in one cell, one below the other. Tables that name nothing to be kept scroll, as do those whose columns a
 * reader has chosen.
 */
export function columnsInSight<Row>(columns: readonly Column<Row>[], { room, say }: Room): readonly Column<Row>[] {
  if (room <= 0 || !columns.some(({ keep }) => keep)) return columns;
  const least = (shown: readonly Column<Row>[]) =>
    shown.reduce((sum, column) => sum + leastWidth(column, say(column.header)), 0);
  const shown = columns.filter(({ hidden }) => !hidden);
  const isKept = ({ keep, rowHeader }: Column<Row>) => keep === true || rowHeader === true;
  const gone = new Set<string>();
  for (const column of [...shown].reverse()) {
    if (least(shown.filter(({ id }) => !gone.has(id))) <= room) break;
    if (!isKept(column)) gone.add(column.id);
  }
  const left = columns.map((column) => (gone.has(column.id) ? { ...column, hidden: true } : column));
  const kept = shown.filter(isKept);
  return least(kept) <= room ? left : inOneCell(left, kept);
}

/** The cell that names the row holds the others that are kept. */
function inOneCell<Row>(columns: readonly Column<Row>[], kept: readonly Column<Row>[]): readonly Column<Row>[] {
  const [name, ...below] = [...kept].sort(
    (one, other) => Number(other.rowHeader ?? false) - Number(one.rowHeader ?? false),
  );
  if (!name) return columns;
  const ids = new Set(below.map(({ id }) => id));
  return columns.map((column) =>
    ids.has(column.id)
      ? { ...column, hidden: true }
      : column.id === name.id
        ? { ...column, flexible: true, cell: (row: Row) => <Stack first={name.cell(row)} rest={below} row={row} /> }
        : column,
  );
}

function Stack<Row>({ first, rest, row }: { first: ReactNode; rest: readonly Column<Row>[]; row: Row }) {
  const say = useText();
  return (
    <div className="stacked">
      <div>{first}</div>
      {rest.map(({ id, header, cell }) => (
        <div key={id}>
          <Box variant="awsui-key-label">{say(header)}</Box>
          {cell(row)}
        </div>
      ))}
    </div>
  );
}
