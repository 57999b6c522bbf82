import { slowerOf } from './slower.ts';
import { withEntry, type Trend } from './trend.ts';

const hour = 3_600_000;
const now = Date.parse('2026-03-05T12:30:00Z');

/** A trend of reports: how many hours ago, how often, how many milliseconds each. */
function trendOf(reports: readonly (readonly [hoursAgo: number, count: number, ms: number])[]): Trend | undefined {
  return [...reports]
    .sort(([a], [b]) => b - a)
    .reduce<Trend | undefined>(
      (trend, [ago, count, ms]) =>
        withEntry(trend, {
          sql: 's',
          schema: '',
          count,
          timeAvg: ms / 1000,
          lastAt: new Date(now - ago * hour).toISOString(),
        }),
      undefined,
    );
}
const isNew = { at: now, isKnown: false };

test('twice the mean time of the hours before is told with both, in both languages', () => {
  const told = slowerOf(
    trendOf([
      [10, 50, 100],
      [5, 50, 100],
      [0, 20, 300],
    ]),
    isNew,
  );
  expect(told?.en).toBe('It takes longer: 0.3 s on average in the last 3 hours, 0.1 s in the 21 hours before');
  expect(told?.zh).toContain('近 3 小时 0.3 秒');
});

test('what creeps is seen by the day', () => {
  const told = slowerOf(
    trendOf([...[3, 4, 5, 6].map((days) => [days * 24, 50, 100] as const), [20, 50, 170], [0, 20, 170]]),
    isNew,
  );
  expect(told?.en).toContain('2 days');
});

test.each([
  [
    'a few executions',
    [
      [5, 9, 100],
      [0, 9, 900],
    ],
  ],
  [
    'some microseconds',
    [
      [5, 50, 1],
      [0, 50, 4],
    ],
  ],
  [
    'half as much again within hours',
    [
      [5, 50, 100],
      [0, 50, 150],
    ],
  ],
  ['nothing before', [[0, 50, 900]]],
  [
    'what became faster',
    [
      [5, 50, 900],
      [0, 50, 100],
    ],
  ],
] as const)('%s is nothing to tell', (_name, reports) => {
  expect(slowerOf(trendOf(reports), isNew)).toBeUndefined();
});

test('what is known to be slower stays so until it is nearly as fast as before', () => {
  const half = trendOf([
    [5, 50, 100],
    [0, 50, 150],
  ]);
  expect(slowerOf(half, { at: now, isKnown: true })).toBeDefined();
  expect(
    slowerOf(
      trendOf([
        [5, 50, 100],
        [0, 50, 110],
      ]),
      { at: now, isKnown: true },
    ),
  ).toBeUndefined();
});
