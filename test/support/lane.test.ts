import { sampled, sampledByDay } from './lane.ts';

const all = Array.from({ length: 37 }, (_, n) => n);

test('a sample by the day is as large each day, and has had every case after as many days as that takes', () => {
  for (const most of [1, 5, 10, 36]) {
    const days = Array.from({ length: Math.ceil(all.length / most) }, (_, n) => sampledByDay(all, most, 20_000 + n));
    for (const taken of days) expect(new Set(taken).size).toBe(most);
    expect([...new Set(days.flat())].toSorted((a, b) => a - b)).toEqual(all);
  }
});

test('a fixed sample is spread evenly, and few cases are taken whole', () => {
  expect(sampled(all, 3)).toEqual([6, 18, 30]);
  expect(sampledByDay(all.slice(0, 4), 4)).toEqual([0, 1, 2, 3]);
});
