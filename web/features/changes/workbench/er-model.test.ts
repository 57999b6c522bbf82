import { bytesText } from './bytes-text.ts';
import { erDrawing } from './er-layout.ts';
import { drawnTablesMax, erModel } from './er-model.ts';
import type { ListedTable } from './wire.ts';

const key = (name: string, to: string, more: object = {}) => ({
  ...{ name, columns: ['ref'], to_schema: 'shop', to_table: to, to_columns: ['id'] },
  ...more,
});
const table = (name: string, ...foreign_keys: ReturnType<typeof key>[]): ListedTable => ({
  name,
  key: ['id'],
  foreign_keys,
});

test('tables that keys tie together are drawn once, also those of other schemas and those that point to themselves', () => {
  const model = erModel('shop', [
    table('orders', key('a', 'people'), key('b', 'orders'), key('c', 'rates', { to_schema: 'money' })),
    table('people'),
    table('alone'),
  ]);
  expect(model.tables.map(({ id }) => id)).toEqual(['orders', 'money.rates', 'people']);
  expect([model.linked, model.alone, model.keys.length]).toEqual([3, 1, 3]);
  expect(model.tables[0]?.lines).toEqual(['# id', '→ ref']);
  const { boxes, lines } = erDrawing(model);
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      const isApart =
        one.x + one.width <= other.x ||
        other.x + other.width <= one.x ||
        one.y + one.height <= other.y ||
        other.y + other.height <= one.y;
      expect(isApart).toBe(true);
    }
  expect(lines.map(({ from, to }) => `${from} ${to}`).sort()).toEqual([
    'orders money.rates',
    'orders orders',
    'orders people',
  ]);
});

test('of very many tables those with most keys are drawn, in a bounded picture', () => {
  const many = Array.from({ length: 2_000 }, (_, at) =>
    table(`t${at}`, key('k', at % 7 === 0 ? 'hub' : `t${(at * 31) % 2000}`)),
  );
  const model = erModel('shop', [table('hub'), ...many]);
  expect(model.tables).toHaveLength(drawnTablesMax);
  expect(model.tables[0]?.id).toBe('hub');
  expect(model.linked).toBe(2_001);
  const { boxes, lines } = erDrawing(model);
  expect(boxes).toHaveLength(drawnTablesMax);
  expect(lines).toHaveLength(model.keys.length);
  expect(new Set(boxes.map(({ x, y }) => `${x} ${y}`)).size).toBe(drawnTablesMax);
});

test('on a narrow screen keys point down, and the picture is higher than wide', () => {
  const model = erModel('shop', [table('c', key('k', 'b')), table('b', key('k', 'a')), table('a')]);
  const { width, height, boxes } = erDrawing(model, 'down');
  expect(height).toBeGreaterThan(width);
  const topOf = (name: string) => boxes.find(({ id }) => id === name)?.y ?? 0;
  expect(topOf('c')).toBeLessThan(topOf('b'));
  expect(erDrawing(model).width).toBeGreaterThan(erDrawing(model).height);
});

test('names of any kind are ids like others', () => {
  const model = erModel('shop', [table('__proto__', key('constructor', 'constructor')), table('constructor')]);
  expect(
    erDrawing(model)
      .boxes.map(({ id }) => id)
      .sort(),
  ).toEqual(['__proto__', 'constructor']);
});

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [16_384, '16 KB'],
  [5 * 1024 ** 4, '5.0 TB'],
])('%s bytes read %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
