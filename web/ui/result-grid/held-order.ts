import type { Cell, ColumnKind } from '../../../shared/row-formats/cell.ts';
import type { GridColumn, GridRow } from './result-source.ts';

export type Sorting = { readonly column: number; readonly direction: 'up' | 'down' };

type Asked = {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly number[];
  readonly rowAt: (row: number) => GridRow | undefined;
  readonly sorting: Sorting | undefined;
  readonly search: string;
};

/** The held rows that have the searched text in any column, sorted by one: NULL comes last, equals stay as they were. */
export function heldOrder({ columns, rows, rowAt, sorting, search }: Asked): number[] {
  const wanted = search.toLowerCase();
  const found =
    wanted === ''
      ? [...rows]
      : rows.filter((row) => rowAt(row)?.some((cell) => cell !== null && cell.toLowerCase().includes(wanted)));
  if (!sorting) return found;
  const kind = columns[sorting.column]?.kind ?? 'text';
  const cellOf = (row: number) => rowAt(row)?.[sorting.column] ?? null;
  const sign = sorting.direction === 'up' ? 1 : -1;
  return found.sort((one, other) => {
    const [a, b] = [cellOf(one), cellOf(other)];
    if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0) || one - other;
    return sign * compared(a, b, kind) || one - other;
  });
}

/** Which of two values comes first; numbers by all their digits, however many there are. */
export function compared(a: NonNullable<Cell>, b: NonNullable<Cell>, kind: ColumnKind): number {
  if (kind === 'number') {
    const [one, other] = [digitsOf(a), digitsOf(b)];
    if (one && other) return comparedDigits(one, other);
    const difference = Number(a) - Number(b);
    if (!Number.isNaN(difference)) return Math.sign(difference);
    // NaN and what is no number stand behind the numbers.
    if (Boolean(one) !== Boolean(other)) return one ? -1 : 1;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

type Digits = { readonly sign: number; readonly whole: string; readonly part: string };

function digitsOf(text: string): Digits | undefined {
  const found = /^([+-]?)0*(\d*)(?:\.(\d*))?$/.exec(text);
  if (!found || text === '') return undefined;
  const [, sign, whole = '', part = ''] = found;
  const rest = part.replace(/0+$/, '');
  return { sign: whole === '' && rest === '' ? 0 : sign === '-' ? -1 : 1, whole, part: rest };
}

function comparedDigits(a: Digits, b: Digits): number {
  if (a.sign !== b.sign) return Math.sign(a.sign - b.sign);
  const size = a.whole.length - b.whole.length || order(a.whole, b.whole) || order(a.part, b.part);
  return a.sign * Math.sign(size);
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
