import { idSource, idTime, newId } from './ids.ts';

test('ids made one after the other sort in that order, in one millisecond and when the clock steps back', () => {
  const times = [1000, 1000, 1000, 999, 5, 1001, 2 ** 41];
  const make = idSource({ now: () => times.shift() ?? 2 ** 41 });
  const ids = Array.from({ length: 2000 }, make);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an id is 26 letters and digits that a URL may hold', () => {
  expect(newId()).toMatch(/^[0-9a-z]{26}$/);
});

test('a random part that is full carries over instead of repeating', () => {
  const make = idSource({
    now: () => 1,
    random: (bytes) => Uint8Array.from({ length: bytes }, (_, n) => (n === 0 ? 0 : 31)),
  });
  expect([make(), make()]).toEqual(['00000000010zzzzzzzzzzzzzzz', '00000000011000000000000000']);
});

test('the ids of a period stand between its two times', () => {
  const at = (time: number) => idSource({ now: () => time })();
  const inOrder = [idTime(1000), at(1000), at(1001), idTime(1002), at(1002)];
  expect([...inOrder].sort()).toEqual(inOrder);
});
