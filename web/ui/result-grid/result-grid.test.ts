import { compared, heldOrder } from './held-order.ts';
import { copiedText } from './copied-text.ts';
import { geometryText } from './geometry-text.ts';
import { moved } from './selection.ts';
import { RowPages } from './row-pages.ts';
import { indentedJson, looksOf } from './value-looks.ts';

const columns = [{ name: 'n', kind: 'number', type: 'numeric' } as const];
const sorted = (values: readonly (string | null)[], direction: 'up' | 'down' = 'up') =>
  heldOrder({
    columns,
    rows: values.map((_, at) => at),
    rowAt: (row) => [values[row] ?? null],
    sorting: { column: 0, direction },
    search: '',
  }).map((row) => values[row]);

test('numbers are sorted by all their digits, NULL last in both directions', () => {
  const values = ['12345678901234567891', null, '-2', '12345678901234567890', '-10', '0.10', '0.09', '1e3', '-0'];
  const up = ['-10', '-2', '-0', '0.09', '0.10', '1e3', '12345678901234567890', '12345678901234567891', null];
  expect(sorted(values)).toEqual(up);
  expect(sorted(values, 'down')).toEqual([...up.slice(0, -1).reverse(), null]);
  expect(compared('1.10', '1.1', 'number')).toBe(0);
});

test('a filter finds text in any column, and NULL by no word', () => {
  const rows = [['Null'], [null], ['other']];
  const asked = { columns, rows: [0, 1, 2], rowAt: (row: number) => rows[row], sorting: undefined };
  expect(heldOrder({ ...asked, search: 'null' })).toEqual([0]);
});

test('a single cell is copied as it is, several as a spreadsheet may take them', () => {
  const query = { dbType: 'PostgreSQL', table: '"t"' };
  const text = [{ name: 'a', kind: 'text' } as const];
  expect(copiedText('TSV', { columns: text, rows: [['=a\n"b"']], query })).toBe('=a\n"b"');
  expect(copiedText('TSV', { columns: text, rows: [['=a'], ['b']], query })).toBe("'=a\r\nb");
  const json = copiedText('JSON', { columns, rows: [['12345678901234567890'], [null]], query });
  expect(json).toBe('[\n{"n":12345678901234567890},\n{"n":null}\n]\n');
  expect(copiedText('CSV', { columns, rows: [['1']], query })).toBe('n\r\n1\r\n');
});

test('JSON gets lines and keeps every number and text as it stands', () => {
  expect(indentedJson('{"a":[1.10,123456789012345678901],"b":{},"c":"x, {y}: \\"z\\""}')).toBe(
    '{\n  "a": [\n    1.10,\n    123456789012345678901\n  ],\n  "b": {},\n  "c": "x, {y}: \\"z\\""\n}',
  );
  expect(indentedJson('{oops')).toBeUndefined();
});

test.each([
  ['0x0101000000000000000000F03F0000000000000040', 'POINT (1 2)'],
  ['0101000020E6100000000000000000F03F0000000000000040', 'SRID=4326;POINT (1 2)'],
  ['0xE61000000101000000000000000000F03F0000000000000040', 'SRID=4326;POINT (1 2)'],
  ['0x0101000000000000000000F03F', undefined],
  ['0x01010000000000000000', undefined],
  ['plain text', undefined],
])('the geometry %s reads %s', (bytes, text) => {
  expect(geometryText(bytes)).toBe(text);
});

test('bytes are shown as bytes and as letters', () => {
  const [first] = looksOf('\\x41ff', { kind: 'binary', type: 'bytea' });
  expect(first?.text).toMatch(/^00000000 {2}41 ff {2,}A\.$/);
});

test('keys move, extend and stop at the ends', () => {
  const extent = { rows: 100, columns: 5, page: 10 };
  const at = (row: number, column: number) => ({ from: { row, column }, to: { row, column } });
  const press = (key: string, more: { ctrlKey?: boolean; shiftKey?: boolean } = {}) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    ...more,
  });
  expect(moved(at(0, 0), press('End', { ctrlKey: true }), extent)).toEqual(at(99, 4));
  expect(moved(at(0, 0), press('ArrowUp'), extent)).toEqual(at(-1, 0));
  expect(moved(at(0, 0), press('ArrowUp', { shiftKey: true }), extent)).toEqual(at(0, 0));
  expect(moved(at(95, 2), press('PageDown', { shiftKey: true }), extent)).toEqual({
    from: { row: 95, column: 2 },
    to: { row: 99, column: 2 },
  });
  expect(moved(at(0, 0), press('x'), extent)).toBeUndefined();
});

test('rows that are at hand are told of once, so that columns can take their width', () => {
  let told = 0;
  const source = {
    columns,
    rowCount: 2000,
    isCut: false,
    rowsAt: (_: number, count: number) => Array.from({ length: count }, () => ['1']),
  };
  const pages = new RowPages(source, () => told++);
  pages.want(0, 10);
  expect([told, pages.row(0)]).toEqual([1, ['1']]);
  pages.want(600, 610);
  expect(told).toBe(1);
});

test('a source that fails is told of and asked again only when told to', async () => {
  let asked = 0;
  const source = {
    columns,
    rowCount: 10,
    isCut: false,
    rowsAt: () => {
      asked++;
      return asked === 1 ? Promise.reject(new Error('gone')) : [['1']];
    },
  };
  const pages = new RowPages(source, () => undefined);
  pages.want(0, 10);
  await new Promise((later) => setImmediate(later));
  expect(pages.failure()).toEqual(new Error('gone'));
  pages.want(0, 10);
  expect(asked).toBe(1);
  pages.retry();
  expect([pages.failure(), pages.row(0)]).toEqual([undefined, ['1']]);
});
