import type { Cell } from '../../../engines/driver.ts';
import { isPlainNumber } from '../../../ground/spreadsheets/plain-number.ts';
import type { TextFormat } from './text-format.ts';

/** With the mark by which spreadsheet programs know UTF-8. NULL is nothing, an empty text is `""`. */
export const csv: TextFormat = {
  extension: 'csv',
  contentType: 'text/csv; charset=utf-8',
  begin(columns) {
    const isNumber = columns.map(({ kind }) => kind === 'number');
    const line = (row: readonly Cell[]) => {
      let text = '';
      for (let at = 0; at < row.length; at++) {
        if (at > 0) text += ',';
        text += cellOf(row[at] ?? null, isNumber[at] ?? false);
      }
      return `${text}\r\n`;
    };
    return {
      head: `\ufeff${line(columns.map(({ name }) => name))}`,
      rows(rows) {
        let text = '';
        for (const row of rows) text += line(row);
        return text;
      },
    };
  },
};

// Spreadsheet programs run what begins with these letters as a formula. What looks guarded already is guarded too, so that
// taking the guard away gives back what was in the database.
const needsGuard = /^'*[=+\-@\t\r]/;

function cellOf(value: Cell, isNumber: boolean): string {
  if (value === null) return '';
  if (value === '') return '""';
  if (isNumber && isPlainNumber(value)) return value;
  const harmless = needsGuard.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
