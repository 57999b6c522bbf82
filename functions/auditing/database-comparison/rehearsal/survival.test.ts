import { lossKinds, type LossKind } from '../../../databases/structures/losses.ts';
import type { HeldRows } from '../../../databases/rehearsal/family.ts';
import { lostUntold } from './survival.ts';

const held = (filled: number): ReadonlyMap<string, HeldRows> =>
  new Map([['notes', { rows: 2, columns: new Map([['guests', { type: 'int', filled, digest: String(filled) }]]) }]]);

/** What is lost untold where values of a column go and a statement tells something of its name. */
const lostWith = (kind: LossKind) =>
  lostUntold(held(2), held(0), {
    statements: [{ sql: '', losses: [{ kind, name: 'guests' }] }],
    renamed: [],
    tables: [{ from: 'guests', to: 'visitors' }],
  });

test('values that go are told by a statement that drops them', () => {
  expect(lostWith('columnDropped')).toEqual([]);
});

// A table that is renamed, or a routine, may be called like the column of another table.
test.each(['viewsKeepName', 'textsKeepTable', 'grantsKeepName', 'grantsDropped'] as const)(
  'and by none that tells of names and rights alone: %s',
  (kind) => {
    expect(lossKinds[kind]).toMatchObject({ keepsRows: true });
    expect(lostWith(kind)).toEqual(['notes.guests']);
  },
);
