import type { ExportFormat } from '../../../../shared/export-formats.ts';
import type { Cell, ResultColumn } from '../../../engines/driver.ts';
import { csv } from '../../../../shared/row-formats/csv.ts';
import { sheetRowsMax, SheetRows } from '../../../ground/spreadsheets/sheet-rows.ts';
import { sheetFrame, workbookParts, workbookType } from '../../../ground/spreadsheets/workbook-parts.ts';
import { jsonLines } from '../../../../shared/row-formats/json-lines.ts';
import { Outlet } from './outlet.ts';
import { sqlInserts } from '../../../../shared/row-formats/sql-inserts.ts';
import type { QueryFacts, TextFormat, TextRows } from '../../../../shared/row-formats/text-format.ts';

/** The rows of one query on their way into the file. */
export type QueryWriter = {
  columns(columns: readonly ResultColumn[]): void;
  rows(rows: readonly (readonly Cell[])[]): Promise<void>;
  /** Also what a query without rows leaves behind: its head. */
  end(): Promise<void>;
};
/** A file that is being written: `outlet` is what the store reads. */
export type ExportFile = {
  readonly outlet: Outlet;
  readonly extension: string;
  readonly contentType: string;
  query(number: number, facts: QueryFacts): QueryWriter;
  end(): void;
};

const textFormats: Readonly<Record<Exclude<ExportFormat, 'EXCEL'>, TextFormat>> = {
  CSV: csv,
  JSON: jsonLines,
  SQL: sqlInserts,
};

/** Begins a file for the rows of some queries: several as an archive, in a workbook as sheets. */
export function exportFile(format: ExportFormat, queries: number): ExportFile {
  if (format === 'EXCEL') return workbook();
  return queries === 1 ? textFile(textFormats[format]) : archive(textFormats[format]);
}

function textFile(format: TextFormat): ExportFile {
  const outlet = new Outlet('plain');
  return {
    outlet,
    extension: format.extension,
    contentType: format.contentType,
    query: (_, facts) => textWriter(format, outlet.part(''), facts),
    end: () => outlet.end(),
  };
}

function archive(format: TextFormat): ExportFile {
  const outlet = new Outlet('zip');
  return {
    outlet,
    extension: 'zip',
    contentType: 'application/zip',
    query: (number, facts) => textWriter(format, outlet.part(`query_${number}.${format.extension}`), facts),
    end: () => outlet.end(),
  };
}

function textWriter(format: TextFormat, part: ReturnType<Outlet['part']>, facts: QueryFacts): QueryWriter {
  let written: TextRows | undefined;
  let head = '';
  return {
    columns(columns) {
      written = format.begin(columns, facts);
      head = written.head;
    },
    async rows(rows) {
      const text = head + (written?.rows(rows) ?? '');
      head = '';
      await part.write(text);
    },
    async end() {
      await part.write(head);
      part.end();
    },
  };
}

function workbook(): ExportFile {
  const outlet = new Outlet('zip');
  const sheets: string[] = [];
  const begin = () => outlet.part(`xl/worksheets/sheet${sheets.length}.xml`);
  return {
    outlet,
    extension: 'xlsx',
    contentType: workbookType,
    query: (number) =>
      sheetWriter((nth) => {
        sheets.push(nth === 1 ? `Query ${number}` : `Query ${number} (${nth})`);
        return begin();
      }),
    end() {
      for (const [name, text] of Object.entries(workbookParts(sheets))) outlet.add(name, text);
      outlet.end();
    },
  };
}

/** A query with more rows than a sheet takes goes on in the next sheet, under the same head. */
function sheetWriter(nextSheet: (nth: number) => ReturnType<Outlet['part']>): QueryWriter {
  let columns: readonly ResultColumn[] = [];
  let sheet: { readonly part: ReturnType<Outlet['part']>; readonly xml: SheetRows } | undefined;
  let [sheets, number, pending] = [0, 0, ''];
  const open = () => {
    sheet = { part: nextSheet(++sheets), xml: new SheetRows(columns) };
    pending = sheetFrame.begin + sheet.xml.head();
    return sheet;
  };
  const close = async (current: NonNullable<typeof sheet>) => {
    await current.part.write(pending + sheetFrame.end);
    pending = '';
    current.part.end();
  };
  return {
    columns(found) {
      columns = found;
    },
    async rows(rows) {
      let current = sheet ?? open();
      for (const row of rows) {
        if (current.xml.count === sheetRowsMax) {
          await close(current);
          current = open();
        }
        pending += current.xml.row(row, ++number);
      }
      const text = pending;
      pending = '';
      await current.part.write(text);
    },
    end: () => close(sheet ?? open()),
  };
}
