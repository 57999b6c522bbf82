import type { OtherObject } from '../../databases/structures/structure.ts';
import { comparedOthers } from './digests.ts';
import { sortedInTurns } from './turns.ts';

/** How often others had the thread while something was worked on. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [count, isGoing] = [0, true];
  const again = () => {
    count += 1;
    if (isGoing) setImmediate(again);
  };
  setImmediate(again);
  await work();
  isGoing = false;
  return count;
}

test('many things beside the objects are compared in pieces, and others have the thread in between', async () => {
  const side = (text: string) =>
    Array.from(
      { length: 60_000 },
      (_, at): OtherObject => ({
        kind: at % 2 ? 'comment' : 'grants',
        name: `o${at}`,
        text: at % 100 ? 'same' : text,
      }),
    );
  const [ours, theirs] = [side('a'), side('b')];
  let found: Awaited<ReturnType<typeof comparedOthers>> = [];
  const count = await turnsDuring(async () => void (found = await comparedOthers(ours, theirs)));
  expect(found.map(({ kind, count: all, differing }) => [kind, all, differing.length])).toEqual([
    ['comment', 30_000, 0],
    ['grants', 30_000, 600],
  ]);
  // Two sides to take and one to compare, a thousand at a time.
  expect(count).toBeGreaterThanOrEqual(170);
});

test('many names are sorted in pieces, as all at once would be', async () => {
  const names = Array.from({ length: 20_500 }, (_, at) => `o${(at * 7919) % 20_500}`);
  const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  let sorted: string[] = [];
  const count = await turnsDuring(async () => void (sorted = await sortedInTurns(names, order)));
  expect(sorted).toEqual(names.toSorted(order));
  expect(count).toBeGreaterThanOrEqual(60);
  expect(await sortedInTurns([], order)).toEqual([]);
});
