import { rowsOf } from './use-result-source.ts';
import { draftsOf, mergedDrafts, newSheet } from './drafts.ts';
import { marksOf, wantedAt, type Run } from './runs.ts';

const script = 'select 1;\n\nselect 2';
const places = [
  { start: 0, end: 8, line: 1, column: 1 },
  { start: 11, end: 19, line: 3, column: 1 },
];

test.each([
  ['what is chosen', { from: 7, to: 8 }, { sql: '1', line: 1, column: 8 }],
  ['the statement at the cursor', { from: 12, to: 12 }, { sql: 'select 2', line: 3, column: 1 }],
  ['the one before it between two', { from: 10, to: 10 }, { sql: 'select 1', line: 1, column: 1 }],
])('%s is run', (_, range, wanted) => {
  expect(wantedAt(script, range, places)).toEqual(wanted);
});

test('the whole is run where statements cannot be told apart, and nothing where nothing is written', () => {
  expect(wantedAt(script, { from: 0, to: 0 }, undefined)).toMatchObject({ sql: script });
  expect(wantedAt(' \n', { from: 0, to: 0 }, undefined)).toBeUndefined();
  expect(wantedAt('', { from: 0, to: 0 }, [])).toBeUndefined();
});

test('an error of a statement is marked at its place in the whole text, until the text changes', () => {
  const failed = { state: 'failed', error_line: 1, error_column: 8, reason: 'no column', findings: [] };
  const run = { script, line: 3, column: 1, ended: { run: failed, page: undefined } } as unknown as Run;
  expect(marksOf([run], script)).toEqual([{ line: 3, column: 8, level: 'error', message: 'no column' }]);
  expect(marksOf([run], `${script} `)).toBeUndefined();
});

test('what cannot be read of kept drafts counts as nothing, and another window loses nothing', () => {
  const place = { sourceUid: '1', schema: '' };
  const first = newSheet([], 'a', place);
  const other = newSheet([first], 'b', place);
  expect(other.number).toBe(2);
  expect(draftsOf({ sheets: [{ key: 'a' }], active: 'a' })).toBeUndefined();
  expect(draftsOf({ sheets: [], active: '' })).toBeUndefined();
  const mine = { sheets: [first], active: 'a' };
  const kept = { sheets: [first, other], active: 'b' };
  expect(mergedDrafts(mine, kept, new Set(['a'])).sheets.map(({ key }) => key)).toEqual(['a', 'b']);
  // Closed here, so it is not brought back.
  expect(mergedDrafts(mine, kept, new Set(['a', 'b'])).sheets.map(({ key }) => key)).toEqual(['a']);
});

test('rows are taken from the pages in which they lie', async () => {
  const row = (value: number) => [String(value)];
  const pageAt = (index: number) => (index === 1 ? [row(1), row(2), row(3)] : Promise.resolve([row(4), row(5)]));
  expect(rowsOf([3, 2], { from: 0, count: 2 }, pageAt)).toEqual([row(1), row(2)]);
  expect(await rowsOf([3, 2], { from: 2, count: 9 }, pageAt)).toEqual([row(3), row(4), row(5)]);
  expect(rowsOf([], { from: 0, count: 100 }, pageAt)).toEqual([]);
});
