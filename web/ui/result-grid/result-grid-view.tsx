import { useId, useState } from 'react';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useText } from '../../app/language.tsx';
import { CellViewer } from './cell-viewer.tsx';
import { GridBar } from './grid-bar.tsx';
import { GridNotices } from './grid-notices.tsx';
import { GridSurface } from './grid-surface.tsx';
import { gridTexts } from './grid-texts.ts';
import { PlainRows } from './plain-rows.tsx';
import type { Sorting } from './held-order.ts';
import type { ResultGridProps } from './result-grid.tsx';
import { blockOf, type Selection, type Spot } from './selection.ts';
import { useCopy } from './use-copy.ts';
import { useRows } from './use-rows.ts';
import './result-grid.css';

/** More rows are hardly looked at one by one. */
const deletedMax = 100;
const start: Selection = { from: { row: 0, column: 0 }, to: { row: 0, column: 0 } };

/** The grid itself, in a file that is loaded where a result is shown. */
export function ResultGridView({ title, source, dbType, table, height = 480, edits }: ResultGridProps) {
  const say = useText();
  const helpId = useId();
  const rows = useRows(source);
  const [selection, setSelection] = useState(start);
  const [look, setLook] = useState<'grid' | 'table'>('grid');
  const [viewed, setViewed] = useState<Spot>();
  const { said, copy } = useCopy({ columns: source.columns, read: rows.read, dbType, table });
  const { ordered } = rows;
  const order = (wish: Parameters<typeof rows.order>[0]) => {
    setSelection(start);
    rows.order(wish);
  };
  const sortBy = (column: number) => {
    rows.order({ sorting: nextSorting(ordered?.sorting, column), search: ordered?.search ?? '' });
    // The same key turns the order round, so the heading stays chosen.
    const heading = { row: -1, column };
    setSelection({ from: heading, to: heading });
  };
  const edit = ({ row, column }: Spot) => {
    const values = rows.rowAt(row);
    if (values && edits) edits.edit({ row: rows.numberOf(row) - 1, column, values });
  };
  const remove = () => {
    const { top, bottom } = blockOf(selection);
    const chosen = Array.from({ length: Math.min(bottom - top + 1, deletedMax) }, (_, at) => top + at);
    edits?.remove(
      chosen.flatMap((row) => {
        const values = rows.rowAt(row);
        return values ? [{ row: rows.numberOf(row) - 1, values }] : [];
      }),
    );
  };
  return (
    <div className="result-grid">
      <GridBar
        search={ordered?.search ?? ''}
        onSearch={(search) => order({ sorting: ordered?.sorting, search })}
        onCopy={(format) => void copy(format, selection)}
        onView={() => setViewed(selection.to)}
        look={look}
        onLook={setLook}
        {...(edits && { onEdit: () => edit(selection.to), onRemove: remove, onAdd: edits.add })}
      />
      <SpaceBetween size="xs">
        <GridNotices source={source} rows={rows} onBack={() => order({ sorting: undefined, search: '' })} />
        {look === 'grid' ? (
          <GridSurface
            title={say(title)}
            helpId={helpId}
            source={source}
            rows={rows}
            height={height}
            selection={selection}
            onSelect={setSelection}
            onSort={sortBy}
            onView={edits ? edit : setViewed}
            edits={edits}
            onCopy={(chosen) => void copy('TSV', chosen)}
          />
        ) : (
          <PlainRows
            title={say(title)}
            columns={source.columns}
            rows={rows.count}
            rowAt={rows.rowAt}
            numberOf={rows.numberOf}
            onRows={rows.want}
          />
        )}
        <Box color={said?.isFailure ? 'text-status-error' : 'text-body-secondary'} fontSize="body-s">
          <span role="status">{said ? say(said.text) : ''}</span>
          <span id={helpId} className="unseen">
            {say(gridTexts.help)}
          </span>
        </Box>
      </SpaceBetween>
      {viewed && <Viewed source={source} rows={rows} spot={viewed} onClose={() => setViewed(undefined)} />}
    </div>
  );
}

/** Up, then down, then as the server gave them. */
function nextSorting(now: Sorting | undefined, column: number): Sorting | undefined {
  if (now?.column !== column) return { column, direction: 'up' };
  return now.direction === 'up' ? { column, direction: 'down' } : undefined;
}

type Viewing = Pick<ResultGridProps, 'source'> & {
  readonly rows: ReturnType<typeof useRows>;
  readonly spot: Spot;
  readonly onClose: () => void;
};

/** The viewer, once the row is there. */
function Viewed({ source, rows, spot, onClose }: Viewing) {
  const column = source.columns[spot.column];
  const value = rows.rowAt(spot.row)?.[spot.column];
  if (!column || value === undefined) return null;
  return <CellViewer column={column} row={rows.numberOf(spot.row)} value={value} onClose={onClose} />;
}
