import { csvOf } from './csv.ts';

test('a text that a spreadsheet would run as a formula is only shown', () => {
  expect(csvOf([['=1+1', '+cmd|calc', '-2', '@SUM(A1)', '\t=1', 'a=b']])).toBe("\ufeff'=1+1,'+cmd|calc,'-2,'@SUM(A1),'\t=1,a=b\r\n");
});

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(csvOf([['a,b', 'say "hi"', 'two\nlines'], ['x', '', '']])).toBe('\ufeff"a,b","say ""hi""","two\nlines"\r\nx,,\r\n');
});
