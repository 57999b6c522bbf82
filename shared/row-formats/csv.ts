import type { Cell } from './cell.ts';
import { isPlainNumber } from './plain-number.ts';
import type { TextFormat } from './text-format.ts';

/** With the mark by which spreadsheet programs know UTF-8. NULL is nothing, an empty text is `""`. */
export const csv: TextFormat = {
  extension: 'csv',
  contentType: 'text/csv; charset=utf-8',
  begin: (columns) => delimited(columns, { mark: '\ufeff', between: ',', quoted: /[",\r\n]|^\s|\s$/ }),
};

/** What is put into a spreadsheet from the clipboard: the same cells between tabs. */
export const tsv: TextFormat = {
  extension: 'tsv',
  contentType: 'text/tab-separated-values; charset=utf-8',
  begin: (columns) => delimited(columns, { mark: '', between: '\t', quoted: /["\t\r\n]|^\s|\s$/ }),
};

type Look = { readonly mark: string; readonly between: string; readonly quoted: RegExp };

function delimited(columns: Parameters<TextFormat['begin']>[0], { mark, between, quoted }: Look) {
  const isNumber = columns.map(({ kind }) => kind === 'number');
  const line = (row: readonly Cell[]) => {
    let text = '';
    for (let at = 0; at < row.length; at++) {
      if (at > 0) text += between;
      text += cellOf(row[at] ?? null, isNumber[at] ?? false, quoted);
    }
    return `${text}\r\n`;
  };
  return {
    head: `${mark}${line(columns.map(({ name }) => name))}`,
    rows(rows: readonly (readonly Cell[])[]) {
      let text = '';
      for (const row of rows) text += line(row);
      return text;
    },
  };
}

// Spreadsheet programs run what begins with these letters as a formula. What looks guarded already is guarded too, so that
// taking the guard away gives back what was in the database.
const needsGuard = /^'*[=+\-@\t\r]/;

function cellOf(value: Cell, isNumber: boolean, quoted: RegExp): string {
  if (value === null) return '';
  if (value === '') return '""';
  if (isNumber && isPlainNumber(value)) return value;
  const harmless = needsGuard.test(value) ? `'${value}` : value;
  return quoted.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
