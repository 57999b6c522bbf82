import type { LoggedSql, LogParser } from './logged-sql.ts';

/**
 * A log of records, each of one line or of several: `isOpen` says of the lines so far whether the record goes on, `read` what it says.
 * A record is held until the next begins.
 */
export function recordsOf(
  isOpen: (lines: string) => boolean,
  read: (record: string) => LoggedSql | undefined,
): LogParser {
  let held: string | undefined;
  const closed = (): LoggedSql[] => {
    const said = held === undefined ? undefined : read(held);
    held = undefined;
    return said ? [said] : [];
  };
  return {
    take(line) {
      if (held !== undefined && isOpen(held) && held.length < recordLengthMax) {
        held += `\n${line}`;
        return { ended: [], begins: false };
      }
      const ended = closed();
      held = line;
      return { ended, begins: true };
    },
    end: closed,
    memory: () => '',
  };
}

/** A record that never ends, because the file was damaged, is given up. */
const recordLengthMax = 16_000_000;

/** The cells of a line of CSV; those without quotation marks may hold commas in brackets, as `coord(1,2)` of TBase. */
export function cellsOf(record: string): string[] {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",(]*(?:\([^)]*\)[^",(]*)*))(,|$)/y;
  for (;;) {
    const found = cell.exec(record);
    if (!found) return cells;
    const [, quoted, bare = '', end] = found;
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end !== ',') return cells;
  }
}

/** Whether a record of CSV ends within quotation marks. */
export function isOpenCsv(record: string): boolean {
  let marks = 0;
  for (let at = record.indexOf('"'); at >= 0; at = record.indexOf('"', at + 1)) marks++;
  return marks % 2 === 1;
}
