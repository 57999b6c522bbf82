import type { Cell, ColumnKind } from './cell.ts';
import { uniqueNames } from './unique-names.ts';
import type { TextFormat } from './text-format.ts';

/** One object per line. Numbers keep all their digits, as the server wrote them. */
export const jsonLines: TextFormat = {
  extension: 'jsonl',
  contentType: 'application/x-ndjson; charset=utf-8',
  begin(columns) {
    const keys = uniqueNames(columns.map(({ name }) => name)).map((name) => `${JSON.stringify(name)}:`);
    const kinds = columns.map(({ kind }) => kind);
    return {
      head: '',
      rows(rows) {
        let text = '';
        for (const row of rows) {
          let line = '{';
          for (let at = 0; at < row.length; at++)
            line += `${at > 0 ? ',' : ''}${keys[at] ?? ''}${valueOf(row[at] ?? null, kinds[at] ?? 'text')}`;
          text += `${line}}\n`;
        }
        return text;
      },
    };
  },
};

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function valueOf(value: Cell, kind: ColumnKind): string {
  if (value === null) return 'null';
  if (kind === 'number' && jsonNumber.test(value)) return value;
  if (kind === 'boolean' && (value === 't' || value === 'f')) return value === 't' ? 'true' : 'false';
  // Outside of texts a line break in JSON is mere space, and inside it is written as an escape.
  if (kind === 'json') return value.replace(/[\r\n]/g, ' ');
  return JSON.stringify(value);
}
