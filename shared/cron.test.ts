import { isCron, nextTime } from './cron.ts';

const at = (text: string) => new Date(text);

test.each([
  ['every two hours', '0 */2 * * *', '2026-01-01T01:00:00Z', 'UTC', '2026-01-01T02:00:00.000Z'],
  ['in the zone of the deployment', '30 2 * * *', '2026-01-01T00:00:00Z', 'Asia/Shanghai', '2026-01-01T18:30:00.000Z'],
  ['never at the very moment', '0 0 * * *', '2026-01-01T00:00:00Z', 'UTC', '2026-01-02T00:00:00.000Z'],
  ['a weekday', '0 9 * * 1', '2026-01-01T00:00:00Z', 'UTC', '2026-01-05T09:00:00.000Z'],
])('%s', (_, expression, after, zone, next) => {
  expect(isCron(expression)).toBe(true);
  expect(nextTime(expression, at(after), zone)?.toISOString()).toBe(next);
});

test.each(['', 'often', '* * * *', '60 * * * *', '* * * * * *', '0 0 30 2 *'])('%j is no schedule', (expression) => {
  expect(isCron(expression)).toBe(false);
});
