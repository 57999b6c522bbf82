import readXlsxFile from 'read-excel-file/node';
import { unzipped } from '../../../test/support/unzipped.ts';
import { listFile } from './list-file.ts';

const table = {
  name: 'demo_workflows_1',
  title: 'Workflows: a/b [demo] of last week and before',
  head: ['名称', 'Note'],
  rows: [
    ['=1+1', 'a & <b>\n"c"'],
    ['', 'x'.repeat(40_000)],
  ],
};

test('CSV: with the mark for spreadsheet programs, and no formula', async () => {
  const { fileName, contentType, content } = await listFile('csv', { ...table, rows: table.rows.slice(0, 1) });
  expect([fileName, contentType]).toEqual(['demo_workflows_1.csv', 'text/csv; charset=utf-8']);
  expect(content).toBe('\ufeff名称,Note\r\n\'=1+1,"a & <b>\n""c"""\r\n');
});

test('a workbook is read by a spreadsheet library as it was written, its longest texts as far as a cell takes them', async () => {
  const { fileName, contentType, content } = await listFile('excel', table);
  expect(fileName).toBe('demo_workflows_1.xlsx');
  expect(contentType).toContain('spreadsheetml');
  const bytes = Buffer.from(content as Uint8Array);
  const [sheet] = await readXlsxFile(bytes);
  expect(sheet?.sheet).toBe('Workflows  a b  demo  of last w');
  const [head, first, second] = sheet?.data ?? [];
  expect(head).toEqual(['名称', 'Note']);
  expect(first).toEqual(['=1+1', 'a & <b>\n"c"']);
  expect(String(second?.[1])).toHaveLength(32_767);
  const xml = (await unzipped(bytes)).get('xl/worksheets/sheet1.xml');
  expect(xml).not.toContain('<f>');
});
