import { undoOrder } from './undo-order.ts';
import type { RowChange, TableFacts } from './table-facts.ts';

const facts: TableFacts = {
  schema: 's',
  name: 't',
  columns: ['id', 'code'].map((name) => ({ name, type: 'int', counts: 'no', setsItself: false })),
  key: ['id'],
  uniques: [
    { name: 'PRIMARY', columns: [{ name: 'id' }], isComputed: false },
    { name: 'codes', columns: [{ name: 'code' }], isComputed: false },
  ],
  guessed: [],
  locksGaps: true,
  isPartitioned: false,
  cautions: [],
};
const moved = (from: string, to: string): RowChange => ({ before: [from, `c${from}`], after: [to, `c${from}`] });

/** Undoes change by change as a server would, which takes no unique value twice. */
function undone(changes: readonly RowChange[]): string[] {
  const rows = new Map(changes.flatMap(({ after }) => (after ? [[after[0], after[1]] as const] : [])));
  const put = ([id, code]: readonly (string | null)[]) => {
    expect(rows.has(id ?? null)).toBe(false);
    expect([...rows.values()]).not.toContain(code);
    rows.set(id ?? null, code ?? null);
  };
  for (const { before, after } of undoOrder(changes, facts)) {
    if (after) expect(rows.delete(after[0] ?? null)).toBe(true);
    if (before) put(before);
  }
  return [...rows].map((row) => row.join()).toSorted();
}

test.each([
  ['keys that moved up', ['1', '2', '3'], ['2', '3', '4']],
  ['keys that moved down', ['2', '3', '4'], ['1', '2', '3']],
  ['keys that were exchanged', ['1', '2'], ['2', '1']],
  ['a circle of three beside a chain', ['1', '2', '3', '7', '8'], ['2', '3', '1', '8', '9']],
])('%s are undone one after the other', (_, from, to) => {
  const changes = from.map((key, index) => moved(key, to[index] ?? ''));
  for (const given of [changes, changes.toReversed()]) expect(undone(given)).toEqual(from.map((id) => `${id},c${id}`));
});

test('a row that was put in the place of another goes before that comes back', () => {
  const changes = [
    { before: ['1', 'a'], after: undefined },
    { before: undefined, after: ['9', 'A '] },
  ];
  for (const given of [changes, changes.toReversed()])
    expect(undoOrder(given, facts)).toEqual([changes[1], changes[0]]);
});

test('thousands of rows that moved together are no problem', () => {
  const changes = Array.from({ length: 20_000 }, (_, index) => moved(String(index), String(index + 1)));
  expect(undoOrder(changes, facts).map(({ before }) => before?.[0])).toEqual(changes.map(({ before }) => before?.[0]));
});
