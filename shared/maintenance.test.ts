import { isWithinMaintenance, type MaintenanceWindow } from './maintenance.ts';

const window = (start: string, stop: string): MaintenanceWindow => ({
  maintenance_start_time: time(start),
  maintenance_stop_time: time(stop),
});
const at = (clock: string) => new Date(`2026-03-01T${clock}:30Z`);

function time(clock: string) {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return { hour, minute };
}

test('without a window any time is a time for work', () => {
  expect(isWithinMaintenance([], at('03:00'), 'UTC')).toBe(true);
});

test.each([
  ['01:59', false],
  ['02:00', true],
  ['03:30', true],
  ['04:00', true],
  ['04:01', false],
])('a window from 02:00 to 04:00 at %s: %s', (clock, expected) => {
  expect(isWithinMaintenance([window('02:00', '04:00')], at(clock), 'UTC')).toBe(expected);
});

test.each([
  ['21:59', false],
  ['22:00', true],
  ['23:59', true],
  ['00:00', true],
  ['02:00', true],
  ['02:01', false],
  ['12:00', false],
])('a window from 22:00 to 02:00 goes on past midnight: at %s %s', (clock, expected) => {
  expect(isWithinMaintenance([window('22:00', '02:00')], at(clock), 'UTC')).toBe(expected);
});

test('one of several windows is enough', () => {
  expect(isWithinMaintenance([window('01:00', '02:00'), window('05:00', '06:00')], at('05:10'), 'UTC')).toBe(true);
});

test('windows are read in the time zone of the deployment', () => {
  expect(isWithinMaintenance([window('10:00', '11:00')], at('02:30'), 'Asia/Shanghai')).toBe(true);
  expect(isWithinMaintenance([window('10:00', '11:00')], at('10:30'), 'Asia/Shanghai')).toBe(false);
});
