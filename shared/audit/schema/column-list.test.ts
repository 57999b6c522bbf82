import { columnInList, withColumn } from './column-list.ts';

const id = { name: 'id' };
const code = { name: 'Code' };
const note = { name: 'note' };

test('each list of a row finds its own columns, however often it was asked before', () => {
  const first = [id];
  expect(columnInList(first, 'id', 'mysql')).toBe(id);
  const second = withColumn(first, code, 'mysql');
  const third = withColumn(second, note, 'mysql');
  expect([first, second, third].map((list) => columnInList(list, 'note', 'mysql'))).toEqual([
    undefined,
    undefined,
    note,
  ]);
  expect([first, second, third].map((list) => columnInList(list, 'code', 'mysql'))).toEqual([undefined, code, code]);
});

test('two lists that go on from one do not mix', () => {
  const first = [id];
  columnInList(first, 'id', 'mysql');
  const [one, other] = [withColumn(first, code, 'mysql'), withColumn(first, note, 'mysql')];
  expect(columnInList(one, 'note', 'mysql')).toBeUndefined();
  expect(columnInList(other, 'code', 'mysql')).toBeUndefined();
  expect(columnInList(other, 'note', 'mysql')).toBe(note);
});

test('of two columns of one name the first is found', () => {
  const twice = withColumn([id, code], { name: 'CODE' }, 'mysql');
  expect(columnInList(twice, 'code', 'mysql')).toBe(code);
});
