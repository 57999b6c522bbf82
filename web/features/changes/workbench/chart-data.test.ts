import type { GridColumn } from '../../../ui/result-grid/result-source.ts';
import { chartableColumns, chartOf, firstChoice, placesMax } from './chart-data.ts';

const column = (name: string, kind: GridColumn['kind']): GridColumn => ({ name, kind, type: '' });
const columns = [column('id', 'number'), column('city', 'text'), column('sum', 'number'), column('photo', 'binary')];

test('numbers are drawn by whatever names a row, and bytes by nothing', () => {
  expect(chartableColumns(columns)).toEqual({ amounts: [0, 2], names: [0, 1, 2] });
  expect(firstChoice(columns)).toEqual({ x: 1, ys: [0] });
  expect(firstChoice([column('day', 'number'), column('n', 'number')])).toEqual({ x: 0, ys: [1] });
  expect(chartableColumns([column('a', 'text')]).amounts).toEqual([]);
});

test('rows of one name stay apart, and what is no finite number is a gap', () => {
  const rows = [
    ['1', 'Rome', '1.5', null],
    ['2', 'Rome', null, null],
    ['3', null, 'NaN', null],
    ['4', 'Rome (2)', '-9007199254740993', null],
  ];
  expect(chartOf(rows, columns, { x: 1, ys: [2] })).toEqual({
    places: ['Rome', 'Rome (2)', 'NULL', "Rome (2)'"],
    series: [{ name: 'sum', values: [1.5, undefined, undefined, -9007199254740992] }],
  });
});

test('no more rows are drawn than can be read', () => {
  const rows = Array.from({ length: 500 }, (_, at) => [String(at), 'x', '1', null]);
  expect(chartOf(rows, columns, { x: 0, ys: [2] }).places).toHaveLength(placesMax);
});
