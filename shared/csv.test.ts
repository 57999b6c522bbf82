import * as fc from 'fast-check';
import { csvOf, rowsOfCsv } from './csv.ts';

test('a text that a spreadsheet would run as a formula is only shown', () => {
  expect(csvOf([['=1+1', '+cmd|calc', '-2', '@SUM(A1)', '\t=1', "'=1", 'a=b']])).toBe(
    "\ufeff'=1+1,'+cmd|calc,'-2,'@SUM(A1),'\t=1,''=1,a=b\r\n",
  );
});

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(
    csvOf([
      ['a,b', 'say "hi"', 'two\nlines'],
      ['x', '', ''],
    ]),
  ).toBe('\ufeff"a,b","say ""hi""","two\nlines"\r\nx,,\r\n');
});

test('what was written is read again, whatever it holds', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ' ', '\n', '\r\n', '\t', "'", '=', '-', '模') });
  // A row of nothing but empty cells is left out.
  const row = fc.tuple(fc.constant('x'), fc.array(cell, { maxLength: 4 })).map(([first, rest]) => [...rest, first]);
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
      expect(rowsOfCsv(csvOf(rows))?.map(({ cells }) => cells)).toEqual(rows);
    }),
  );
});

test('rows know their lines, empty ones are left out, and a cell without end is no CSV', () => {
  expect(rowsOfCsv('a,b\r\n\r\n"two\nlines",\nlast')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['two\nlines', ''] },
    { line: 5, cells: ['last'] },
  ]);
  expect(rowsOfCsv('a,"b')).toBeUndefined();
});
