import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import type { Grid } from './analysis-wire.ts';

/** A table whose columns the server names. A single column of text keeps its layout. */
export function GridTable({ grid, title, empty }: { grid: Grid; title: Text; empty: Text }) {
  const say = useText();
  const [only, ...others] = grid.head;
  if (only && others.length === 0)
    return (
      <pre className="sql-text" tabIndex={0} aria-label={say(title)}>
        {grid.rows.map((row) => row[only.field_name]).join('\n')}
      </pre>
    );
  return (
    <PlainTable
      isCompact
      rows={grid.rows}
      columns={grid.head.map(({ field_name, desc }) => ({
        id: field_name,
        header: desc,
        cell: (row: Readonly<Record<string, string>>) => row[field_name] || '-',
      }))}
      title={title}
      empty={empty}
    />
  );
}
