import { AppError } from '../../../shared/errors/index.ts';
import type { Cell, ResultColumn } from '../../engines/driver.ts';
import { isPlainNumber } from '../../../shared/row-formats/plain-number.ts';

/** What one sheet of the format takes, its head included. */
export const sheetRowsMax = 1_048_576;
export const cellLengthMax = 32_767;
/** More digits than that are rounded by spreadsheet programs, so such numbers are written as text. */
const digitsMax = 15;

const styles = { bold: 1, guarded: 2 } as const;

/** The XML of the rows of one sheet. */
export class SheetRows {
  readonly #columns: readonly ResultColumn[];
  readonly #letters: readonly string[];
  #row = 0;

  constructor(columns: readonly ResultColumn[]) {
    this.#columns = columns;
    this.#letters = columns.map((_, at) => letterOf(at));
  }

  /** How many rows are in the sheet. */
  get count(): number {
    return this.#row;
  }

  head(): string {
    const row = ++this.#row;
    return rowOf(
      row,
      this.#columns.map(({ name }, at) => textCell(`${this.#letters[at] ?? ''}${row}`, name, styles.bold)),
    );
  }

  row(cells: readonly Cell[], number: number): string {
    const row = ++this.#row;
    let xml = `<row r="${row}">`;
    for (let at = 0; at < cells.length; at++) {
      const value = cells[at];
      // NULL is no cell, an empty text is a cell without letters.
      if (value === null || value === undefined) continue;
      const place = `${this.#letters[at] ?? ''}${row}`;
      const column = this.#columns[at];
      if (column?.kind === 'number' && isExact(value)) xml += `<c r="${place}"><v>${value}</v></c>`;
      else {
        if (value.length > cellLengthMax)
          throw new AppError('exportCellTooLong', { row: number, column: column?.name ?? '', length: value.length });
        xml += textCell(place, value, startsFormula.test(value) ? styles.guarded : undefined);
      }
    }
    return `${xml}</row>`;
  }
}

/** As text no formula runs; the mark keeps it text when somebody edits the cell. */
const startsFormula = /^[=+\-@\t\r]/;

function textCell(place: string, value: string, style: number | undefined): string {
  const space = /^\s|\s$|[\n\t]/.test(value) ? ' xml:space="preserve"' : '';
  return `<c r="${place}"${style === undefined ? '' : ` s="${style}"`} t="inlineStr"><is><t${space}>${escaped(value)}</t></is></c>`;
}

function rowOf(row: number, cells: readonly string[]): string {
  return `<row r="${row}">${cells.join('')}</row>`;
}

function isExact(value: string): boolean {
  return isPlainNumber(value) && value.replace(/[eE].*|\D/g, '').replace(/^0+/, '').length <= digitsMax;
}

function letterOf(index: number): string {
  let [letters, left] = ['', index];
  do {
    letters = String.fromCharCode(65 + (left % 26)) + letters;
    left = Math.floor(left / 26) - 1;
  } while (left >= 0);
  return letters;
}

// XML has no place for most control letters; the format writes them by their number.
const special = /[&<>\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/g;

function escaped(value: string): string {
  return value.replace(special, (found) => {
    if (found === '&') return '&amp;';
    if (found === '<') return '&lt;';
    if (found === '>') return '&gt;';
    // What looks like such a number already is told apart by its own first letter.
    if (found.length > 1) return `_x005F${found}`;
    return `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  });
}
