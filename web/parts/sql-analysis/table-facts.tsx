import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useLocale, useText } from '../../app/language.tsx';
import { SqlText } from '../../ui/sql/sql-text.tsx';
import type { AnalysedTable } from './analysis-wire.ts';
import { words } from './analysis-words.ts';
import { GridTable } from './grid-table.tsx';

/** A table of a statement: how large it is, its columns, its indexes and how it was made. */
export function TableFacts({ table, dbType }: { table: AnalysedTable; dbType?: string | undefined }) {
  const say = useText();
  const locale = useLocale();
  if (table.message !== '') return <Alert type="warning">{table.message}</Alert>;
  const { row_count: rows, bytes } = table;
  return (
    <SpaceBetween size="l">
      <KeyValuePairs
        columns={2}
        items={[
          { label: say(words.tableRows), value: rows === undefined ? '-' : rows.toLocaleString(locale) },
          { label: say(words.size), value: bytes === undefined ? '-' : sizeText(bytes, locale) },
        ]}
      />
      <div>
        <Box variant="h3">{say(words.columns)}</Box>
        <GridTable grid={table.columns} title={words.columns} empty={words.nothing} />
      </div>
      <div>
        <Box variant="h3">{say(words.indexes)}</Box>
        <GridTable grid={table.indexes} title={words.indexes} empty={words.noIndexes} />
      </div>
      {table.create_table_sql !== '' && (
        <ExpandableSection headerText={say(words.definition)}>
          <SqlText sql={table.create_table_sql} dbType={dbType} />
        </ExpandableSection>
      )}
    </SpaceBetween>
  );
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

function sizeText(bytes: number, locale: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${(bytes / 1024 ** power).toLocaleString(locale, { maximumFractionDigits: 1 })} ${units[power] ?? ''}`;
}
