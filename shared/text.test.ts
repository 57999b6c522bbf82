import { fill } from './text.ts';

const text = { zh: '共 {count} 条语句', en: '{count} {count:statement|statements}' };

test.each([
  [0, '0 statements'],
  [1, '1 statement'],
  ['1', '1 statement'],
  [2, '2 statements'],
  [11, '11 statements'],
])('%s of something', (count, en) => {
  expect(fill(text, { count })).toEqual({ zh: `共 ${count} 条语句`, en });
});

test('a value of both languages is put into each, and what has no value stays', () => {
  const what = { zh: '表', en: 'table' };
  expect(fill({ zh: '{what}“{name}”', en: 'The {what} “{name}”' }, { what })).toEqual({
    zh: '表“{name}”',
    en: 'The table “{name}”',
  });
});
