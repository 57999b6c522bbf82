import type { KnownColumn } from './known-tables.ts';
import { differentValues, madeUp, valueAt, type Spread } from './made-up-values.ts';

const aColumn = (change: Partial<KnownColumn> = {}): KnownColumn => ({
  ...{ name: 'c', type: 'int', length: 0, scale: 0, isNullable: false, isGenerated: false },
  ...{ distinct: undefined, hasHistogram: false },
  ...change,
});
const aSpread = ({
  column,
  ...change
}: Partial<Omit<Spread, 'column'>> & { column?: Partial<KnownColumn> }): Spread => ({
  ...{ column: aColumn(column), sample: [], wanted: [], rows: 100_000, count: 20_000, isUnique: false },
  ...change,
});
const repeated = (value: string, times: number) => Array.from({ length: times }, () => value);
/** In what share of the rows of a copy a value stands. */
const shareOf = (spread: Spread, sql: string) => {
  const made = madeUp(spread);
  const places = Array.from({ length: 10_000 }, (_, at) => at / 10_000);
  return places.filter((at) => valueAt(made, at) === sql).length / places.length;
};
const text = (value: string) => `_utf8mb4 x'${Buffer.from(value).toString('hex')}'`;

test('values of which there are few have the shares that they have in the sample', () => {
  const sample = [...repeated('open', 30), ...repeated('paid', 570)];
  const spread = aSpread({ column: { type: 'varchar', length: 10 }, sample });
  expect(shareOf(spread, text('open'))).toBeCloseTo(0.05, 2);
  expect(shareOf(spread, text('paid'))).toBeCloseTo(0.95, 2);
});

test('what nobody saw among few values is rarer than one of the sample', () => {
  const sample = [...repeated('open', 30), ...repeated('paid', 570)];
  const spread = aSpread({ column: { type: 'varchar', length: 10 }, sample, wanted: ['gone'] });
  expect(shareOf(spread, text('gone'))).toBeGreaterThan(0);
  expect(shareOf(spread, text('gone'))).toBeLessThan(1 / 600);
});

test('NULL has its share, and none where it may not be', () => {
  const sample = [...Array.from({ length: 300 }, () => null), ...Array.from({ length: 300 }, (_, n) => String(n))];
  expect(shareOf(aSpread({ column: { isNullable: true }, sample }), 'null')).toBeCloseTo(0.5, 2);
  expect(shareOf(aSpread({ sample }), 'null')).toBe(0);
});

test('a copy has as many rows for each value as the table has, and what is asked for is among them', () => {
  const sample = Array.from({ length: 600 }, (_, n) => String(n * 30 + 1));
  const spread = aSpread({ column: { distinct: 20_000 }, sample, wanted: ['17', 'x'] });
  const values = differentValues(madeUp(spread));
  expect(values.length).toBeGreaterThan(3_900);
  expect(values.length).toBeLessThan(4_100);
  expect(values).toContain('17');
  expect(values).not.toContain('x');
});

test.each([
  ['int', '5', '9000'],
  ['decimal', '5.50', '9000.25'],
  ['date', '2020-01-01', '2024-01-01'],
  ['datetime', '2020-01-01 00:00:00', '2024-01-01 00:00:00'],
  ['varchar', 'anna@example.com', 'zoe@example.com'],
])('values of %s are made up between those that were seen, and a key has each once', (type, low, high) => {
  const spread = aSpread({ column: { type, length: 60, scale: 2 }, sample: [low, high], isUnique: true, count: 1_000 });
  const values = differentValues(madeUp(spread));
  expect(new Set(values).size).toBe(values.length);
  expect(values.length).toBeGreaterThan(900);
});

test('of types that nobody can make up every row has the same', () => {
  expect(differentValues(madeUp(aSpread({ column: { type: 'json' } })))).toEqual([`'{}'`]);
  expect(valueAt(madeUp(aSpread({ column: { type: 'geometry', isNullable: true } })), 0.5)).toBe('null');
});
