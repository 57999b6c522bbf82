import { seenIn, writtenRun } from './running-of.ts';

test('a run is the same though whole seconds put its beginning elsewhere, and another of its session is not', () => {
  for (let begun = 1_000_000; begun < 1_000_020; begun += 0.3) {
    const isSeen = seenIn([writtenRun('7', begun)]);
    for (const apart of [-1, -0.5, 0, 0.5, 1]) expect(isSeen(writtenRun('7', begun + apart))).toBe(true);
    expect([isSeen(writtenRun('7', begun + 4)), isSeen(writtenRun('8', begun))]).toEqual([false, false]);
  }
});

test('runs with ids of their own need no beginning', () => {
  const isSeen = seenIn(['a 1', 'b']);
  expect([isSeen('a 1'), isSeen('b'), isSeen('a'), seenIn(undefined)('b')]).toEqual([true, true, false, false]);
});
