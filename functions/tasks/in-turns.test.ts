import { setImmediate } from 'node:timers/promises';
import { mapInTurns } from './in-turns.ts';

test('a long list is mapped in order, and others are served meanwhile', async () => {
  let served = 0;
  const mapping = mapInTurns(Array.from({ length: 2000 }, (_, index) => index), (item) => [item, served]);
  for (; served < 3; served++) await setImmediate();
  const mapped = await mapping;
  expect(mapped.map(([item]) => item)).toEqual(Array.from({ length: 2000 }, (_, index) => index));
  expect(mapped.at(-1)?.[1]).toBeGreaterThan(0);
});
