import type { SideDigest } from './digests.ts';
import { withRenameCandidates } from './rename-candidates.ts';

const noTurn = () => undefined;
const sideOf = (tables: Readonly<Record<string, string>>): SideDigest => ({
  objects: new Map(
    Object.entries(tables).map(([name, columns]) => [
      `TABLE ${name}`,
      { object: { type: 'TABLE', name }, digests: [{ signature: '', text: name, unwritten: {}, columns }] },
    ]),
  ),
  others: { objects: [], unread: [] },
});

/** What is said beside each table of two sides, of which each is named with its columns. */
async function candidates(base: Readonly<Record<string, string>>, comparison: Readonly<Record<string, string>>) {
  const names = [...new Set([...Object.keys(base), ...Object.keys(comparison)])];
  const rows = names.map((object_name) => ({
    object_name,
    comparison_result: !(object_name in base)
      ? ('base_not_exist' as const)
      : object_name in comparison
        ? ('same' as const)
        : ('comparison_not_exist' as const),
    differs_in: [],
  }));
  const said = await withRenameCandidates(rows, { base: sideOf(base), comparison: sideOf(comparison) }, noTurn);
  return said.flatMap(({ object_name: name, rename_candidates: others }) => (others ? [[name, others]] : []));
}

test('a table of one side alone is told those of the other side alone with its columns', async () => {
  expect(await candidates({ a: '1', both: '1', c: '2' }, { b: '1', both: '1', d: '3' })).toEqual([
    ['a', ['b']],
    ['b', ['a']],
  ]);
});

test('tables of the same side are no candidates of one another', async () => {
  expect(await candidates({ a: '1', b: '1' }, { c: '2' })).toEqual([]);
});

test('more than three of the same columns tell nothing, and each of them still tells of the one', async () => {
  expect(await candidates({ a: '1' }, { b: '1', c: '1', d: '1' })).toContainEqual(['a', ['b', 'c', 'd']]);
  const many = await candidates({ a: '1' }, { b: '1', c: '1', d: '1', e: '1' });
  expect(many.map(([name]) => name)).toEqual(['b', 'c', 'd', 'e']);
});
