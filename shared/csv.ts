/** Rows as CSV with the byte order mark that spreadsheet programs need to read Chinese. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return [...csvLines(rows)].join('');
}

/** The same line by line, for more rows than one text can hold. */
export function* csvLines(rows: Iterable<readonly string[]>): Generator<string> {
  yield '\ufeff';
  for (const row of rows) yield `${row.map(cellOf).join(',')}\r\n`;
}

// Spreadsheet programs run what begins with these letters as a formula, wherever the text came from. What looks guarded already
// is guarded too, so that taking the guard away gives back what was written.
const needsGuard = /^'*[=+\-@\t\r]/;

function cellOf(text: string): string {
  const harmless = needsGuard.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One row of a CSV text, with the line on which it begins, from 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** The rows of a CSV text, empty ones left out, and no more than so many; undefined when a quoted cell does not end. */
export function rowsOfCsv(text: string, rowsMax = Infinity): readonly CsvRow[] | undefined {
  const rows: CsvRow[] = [];
  for (const row of rowsIn(text)) {
    if (rows.length === rowsMax) break;
    if (row === 'open quote') return undefined;
    if (row.cells.some((one) => one !== '')) rows.push(row);
  }
  return rows;
}

/** One row after the other, so that nobody reads further than he needs. */
function* rowsIn(text: string): Generator<CsvRow | 'open quote'> {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;
  cell.lastIndex = text.startsWith('\ufeff') ? 1 : 0;
  let [line, begins, cells]: [number, number, string[]] = [1, 1, []];
  while (cell.lastIndex < text.length || cells.length > 0) {
    const found = cell.exec(text);
    if (!found) return yield 'open quote';
    const [whole, quoted, plain = '', end] = found;
    cells.push(withoutGuard(quoted?.replaceAll('""', '"') ?? plain.trim()));
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === ',') continue;
    yield { line: begins, cells };
    [begins, cells] = [line, []];
  }
}

function withoutGuard(text: string): string {
  return text.startsWith("'") && needsGuard.test(text.slice(1)) ? text.slice(1) : text;
}
