import { columnsInSight } from './table-sight.tsx';
import { fittedWidths, holdsStickyColumn, nextRoom } from './table-widths.ts';

const column = (wanted: number, header = 'Name', isFlexible = false) => ({
  wanted,
  header,
  isFlexible,
  isSortable: false,
});

test('flexible columns share what the others leave, so that a table fills its room', () => {
  expect(fittedWidths([column(100), column(200, 'SQL', true), column(100, 'Text', true)], 700)).toEqual([
    100, 400, 200,
  ]);
});

test('without a flexible column all of them stretch', () => {
  expect(fittedWidths([column(100), column(200)], 600)).toEqual([200, 400]);
});

test('no column becomes narrower than the longest word of its header or than what can be read', () => {
  const [narrow, text] = fittedWidths([column(60, 'Statements hit'), column(300, 'SQL', true)], 330);
  expect(narrow).toBeGreaterThan(120);
  expect((narrow ?? 0) + (text ?? 0)).toBeLessThanOrEqual(330);
});

test('a table that must scroll anyway keeps the widths that it wants', () => {
  expect(fittedWidths([column(120), column(300, 'SQL', true)], 250)).toEqual([120, 300]);
});

test('a room that is not known leaves the widths as they are wanted', () => {
  expect(fittedWidths([column(120), column(200, 'SQL', true)], 0)).toEqual([120, 200]);
});

test('on a narrow screen no column stays before the others', () => {
  expect([holdsStickyColumn(360), holdsStickyColumn(900), holdsStickyColumn(0)]).toEqual([false, true, true]);
});

test('a table is fitted again when its place changes noticeably and nobody works in it', () => {
  expect(nextRoom({ before: 900, now: 1120, isInUse: false })).toBe(1120);
  expect(nextRoom({ before: 900, now: 885, isInUse: false })).toBe(900);
  expect(nextRoom({ before: 900, now: 1120, isInUse: true })).toBe(900);
  // A page that is not shown has no width.
  expect(nextRoom({ before: 900, now: 0, isInUse: false })).toBe(900);
});

const cell = () => null;
const text = (en: string) => ({ zh: en, en });
const statements = [
  { id: 'name', header: text('Name'), width: 100, rowHeader: true, cell },
  { id: 'status', header: text('Status'), width: 130, keep: true, cell },
  { id: 'rows', header: text('Rows'), width: 110, cell },
  { id: 'findings', header: text('Findings'), width: 300, flexible: true, keep: true, cell },
  { id: 'note', header: text('Note'), width: 120, cell },
];
const inSight = (room: number) =>
  columnsInSight(statements, { room, say: ({ en }) => en })
    .filter(({ hidden }) => !hidden)
    .map(({ id }) => id);

test('what does not fit goes from the end, what is kept stays, and on the narrowest screens stands in the first cell', () => {
  expect(inSight(700)).toEqual(['name', 'status', 'rows', 'findings', 'note']);
  expect(inSight(560)).toEqual(['name', 'status', 'rows', 'findings']);
  expect(inSight(430)).toEqual(['name', 'status', 'findings']);
  expect(inSight(300)).toEqual(['name']);
});

test('a table that names nothing to keep scrolls as before', () => {
  const plain = statements.map(({ keep: _, ...column }) => column);
  expect(columnsInSight(plain, { room: 300, say: ({ en }) => en })).toBe(plain);
});
