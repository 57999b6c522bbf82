import Box from '@cloudscape-design/components/box';
import Table from '@cloudscape-design/components/table';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
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
    <Table
      variant="embedded"
      contentDensity="compact"
      wrapLines
      items={grid.rows}
      columnDefinitions={grid.head.map(({ field_name, desc }) => ({
        id: field_name,
        header: desc,
        cell: (row: Readonly<Record<string, string>>) => row[field_name] || '-',
      }))}
      ariaLabels={{ tableLabel: say(title) }}
      empty={<Box color="text-body-secondary">{say(empty)}</Box>}
    />
  );
}
