import { firstMoment, localParts, scheduledMoment } from './schedule.ts';

const now = new Date('2030-01-01T10:00:30');
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const window = (start: [number, number], stop: [number, number]) => ({
  maintenance_start_time: { hour: start[0], minute: start[1] },
  maintenance_stop_time: { hour: stop[0], minute: stop[1] },
});
const night = window([22, 0], [6, 0]);
const problem = (date: string, time: string, windows = [] as ReturnType<typeof window>[]) => {
  const checked = scheduledMoment({ date, time }, { now, windows, timeZone });
  return 'problem' in checked ? checked.problem.en : checked.at.toISOString();
};

test('a schedule needs a date and a whole time that exist', () => {
  expect(problem('', '10:30')).toBe('Enter a date and a time');
  expect(problem('2030-01-01', '10:')).toBe('Enter a date and a time');
  expect(problem('2030-13-41', '10:30')).toBe('There is no such date or time');
});

test('a schedule lies at least two minutes ahead', () => {
  expect(problem('2029-12-31', '23:59')).toBe('Scheduled time must be after the current time');
  expect(problem('2030-01-01', '10:00')).toBe('Scheduled time must be after the current time');
  expect(problem('2030-01-01', '10:02')).toBe('Scheduled time must be at least 2 minutes after the current time');
  expect(problem('2030-01-01', '10:03')).toBe(new Date('2030-01-01T10:03:00').toISOString());
});

test('a schedule lies inside a maintenance window, also one that goes on past midnight', () => {
  expect(problem('2030-01-01', '12:00', [night])).toBe('Scheduled execution time must be within maintenance time');
  expect(problem('2030-01-01', '22:00', [night])).toBe(new Date('2030-01-01T22:00:00').toISOString());
  expect(problem('2030-01-02', '06:00', [night])).toBe(new Date('2030-01-02T06:00:00').toISOString());
  expect(problem('2030-01-02', '06:01', [night])).toBe('Scheduled execution time must be within maintenance time');
});

test('the moment offered first can be taken as it is', () => {
  for (const windows of [[], [night], [window([10, 1], [10, 3]), window([13, 15], [13, 20])]]) {
    const offered = localParts(firstMoment({ now, windows, timeZone }));
    expect(scheduledMoment(offered, { now, windows, timeZone })).toHaveProperty('at');
  }
  expect(localParts(firstMoment({ now, windows: [night], timeZone }))).toEqual({ date: '2030-01-01', time: '22:00' });
});
