import * as z from 'zod';
import { momentFrom, momentTo } from '../../shared/contract/moments.ts';
import { withInstants } from './local-moments.ts';

const query = z.object({ from: momentFrom.optional(), to: momentTo, name: z.string().optional() });
const before = process.env['SLUICE_TIME_ZONE'];
const inZone = (zone: string, asked: Record<string, unknown>) => {
  process.env['SLUICE_TIME_ZONE'] = zone;
  return withInstants(query, asked);
};
afterAll(() => {
  if (before === undefined) delete process.env['SLUICE_TIME_ZONE'];
  else process.env['SLUICE_TIME_ZONE'] = before;
});

test.each([
  ['Asia/Shanghai', '2026-11-25 10:25:09', '2026-11-25T02:25:09.000Z'],
  ['Asia/Shanghai', '2026-11-25T10:25', '2026-11-25T02:25:00.000Z'],
  ['America/New_York', '2026-07-01 00:30:00', '2026-07-01T04:30:00.000Z'],
  ['UTC', '2026-11-25T10:25:09.120', '2026-11-25T10:25:09.120Z'],
  // Of an hour that comes twice the first is meant; one that the clocks leave out is read by the offset before it.
  ['Europe/Berlin', '2026-10-25 02:30:00', '2026-10-25T00:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29 02:30:00', '2026-03-29T01:30:00.000Z'],
])('in %s the clock on the wall says %s', (zone, wall, instant) => {
  expect(inZone(zone, { to: wall })).toEqual({ to: instant });
});

test('a date alone begins with its first moment and ends with its last', () => {
  expect(inZone('Asia/Shanghai', { from: '2026-10-27', to: '2026-10-28' })).toEqual({
    from: '2026-10-26T16:00:00.000Z',
    to: '2026-10-28T15:59:59.999Z',
  });
});

test.each([
  '2026-11-25T10:25:09Z',
  '2026-11-25T10:25:09+08:00',
  '2026-02-30',
  '2026-02-30 10:00:00',
  '0001-01-01',
  '1000-01-01',
  'yesterday',
  '',
])('what is no moment by the wall stays as it is: %s', (text) => {
  expect(inZone('Asia/Shanghai', { to: text, name: '2026-11-25' })).toEqual({ to: text, name: '2026-11-25' });
});
