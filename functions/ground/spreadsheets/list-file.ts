import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { ListFormat } from '../../../shared/list-formats.ts';
import { csvOf } from '../../../shared/csv.ts';
import { beginningOf } from '../../../shared/whole-characters.ts';
import { cellLengthMax, SheetRows } from './sheet-rows.ts';
import { sheetFrame, workbookParts, workbookType } from './workbook-parts.ts';

type ListTable = {
  /** The name of the file without its ending. */
  readonly name: string;
  /** What the sheet of a workbook is called. */
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};
/** What a download answers. */
type ListFile = {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
};

/** A list as a file for spreadsheet programs: CSV, or a workbook of one sheet. No cell of it runs as a formula. */
export async function listFile(format: ListFormat, table: ListTable): Promise<ListFile> {
  const { name, head, rows } = table;
  if (format === 'excel')
    return { fileName: `${name}.xlsx`, contentType: workbookType, content: await workbookOf(table) };
  return { fileName: `${name}.csv`, contentType: 'text/csv; charset=utf-8', content: csvOf([head, ...rows]) };
}

async function workbookOf({ title, head, rows }: ListTable): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = new SheetRows(head.map((name) => ({ name, kind: 'text' })));
  const xml = [
    sheetFrame.begin,
    sheet.head(),
    ...rows.map((row, i) => sheet.row(row.map(fitting), i + 1)),
    sheetFrame.end,
  ];
  const zip = new ZipFile();
  for (const [path, text] of Object.entries({
    ...workbookParts([sheetName(title)]),
    'xl/worksheets/sheet1.xml': xml.join(''),
  }))
    zip.addBuffer(Buffer.from(text), path);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

/** A sheet's name holds 31 letters at most, and none of these. */
function sheetName(title: string): string {
  return beginningOf(title.replace(/[[\]:*?/\\]/g, ' '), 31);
}

/** The format takes no longer texts; the whole stands in the list itself. */
function fitting(text: string): string {
  return text.length > cellLengthMax ? `${beginningOf(text, cellLengthMax - 1)}…` : text;
}
