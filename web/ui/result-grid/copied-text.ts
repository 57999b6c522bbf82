import type { ResultColumn } from '../../../shared/row-formats/cell.ts';
import { csv, tsv } from '../../../shared/row-formats/csv.ts';
import { jsonLines } from '../../../shared/row-formats/json-lines.ts';
import { markdown } from '../../../shared/row-formats/markdown.ts';
import { sqlInserts } from '../../../shared/row-formats/sql-inserts.ts';
import type { QueryFacts } from '../../../shared/row-formats/text-format.ts';
import { choices } from '../../../shared/choices.ts';
import type { GridRow } from './result-source.ts';

/** As what the chosen cells are copied. */
export const copyFormats = choices({
  TSV: { zh: '制表符分隔（Ctrl+C）', en: 'Tab-separated (Ctrl+C)' },
  TSV_HEADINGS: { zh: '制表符分隔，带列名', en: 'Tab-separated, with column names' },
  CSV: { zh: 'CSV', en: 'CSV' },
  JSON: { zh: 'JSON', en: 'JSON' },
  INSERT: { zh: 'SQL INSERT 语句', en: 'SQL INSERT statements' },
  MARKDOWN: { zh: 'Markdown 表格', en: 'Markdown table' },
});
export type CopyFormat = (typeof copyFormats.values)[number];

/** Chosen cells as text, by the same hands that write exported files. A single cell is copied as it is. */
export function copiedText(
  format: CopyFormat,
  { columns, rows, query }: { columns: readonly ResultColumn[]; rows: readonly GridRow[]; query: QueryFacts },
): string {
  switch (format) {
    case 'TSV':
      if (rows.length === 1 && columns.length === 1) return rows[0]?.[0] ?? '';
      return tsv.begin(columns, query).rows(rows).replace(/\r\n$/, '');
    case 'TSV_HEADINGS': {
      const written = tsv.begin(columns, query);
      return (written.head + written.rows(rows)).replace(/\r\n$/, '');
    }
    case 'CSV': {
      // The mark is for files: on the clipboard it would stand in the first heading.
      const written = csv.begin(columns, query);
      return written.head.slice(1) + written.rows(rows);
    }
    case 'JSON':
      return `[\n${jsonLines.begin(columns, query).rows(rows).trimEnd().replaceAll('\n', ',\n')}\n]\n`;
    case 'INSERT':
      return sqlInserts.begin(columns, query).rows(rows);
    case 'MARKDOWN': {
      const written = markdown.begin(columns, query);
      return written.head + written.rows(rows);
    }
  }
}
