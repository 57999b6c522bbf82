import {
  frozenBy,
  isWithinMaintenance,
  nextOpening,
  type Calendar,
  type FrozenPeriod,
  type MaintenanceWindow,
} from './maintenance.ts';

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
  expect(isWithinMaintenance([], at('03:00'), { timeZone: 'UTC' })).toBe(true);
});

test.each([
  ['01:59', false],
  ['02:00', true],
  ['03:30', true],
  ['04:00', true],
  ['04:01', false],
])('a window from 02:00 to 04:00 at %s: %s', (clock, expected) => {
  expect(isWithinMaintenance([window('02:00', '04:00')], at(clock), { timeZone: 'UTC' })).toBe(expected);
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
  expect(isWithinMaintenance([window('22:00', '02:00')], at(clock), { timeZone: 'UTC' })).toBe(expected);
});

test('one of several windows is enough', () => {
  expect(
    isWithinMaintenance([window('01:00', '02:00'), window('05:00', '06:00')], at('05:10'), { timeZone: 'UTC' }),
  ).toBe(true);
});

test('windows are read in the time zone of the deployment', () => {
  expect(isWithinMaintenance([window('10:00', '11:00')], at('02:30'), { timeZone: 'Asia/Shanghai' })).toBe(true);
  expect(isWithinMaintenance([window('10:00', '11:00')], at('10:30'), { timeZone: 'Asia/Shanghai' })).toBe(false);
});

describe('a window of some days', () => {
  const hours = window('22:00', '02:00');
  const utc = (clock: string, ...windows: MaintenanceWindow[]) =>
    isWithinMaintenance(windows, new Date(`${clock}:30Z`), { timeZone: 'UTC' });

  test('is open on its weekdays, and past midnight of the last of them', () => {
    const friday = { ...hours, weekdays: [5] };
    // The 6th of March 2026 is a Friday.
    expect(utc('2026-03-06T22:00', friday)).toBe(true);
    expect(utc('2026-03-07T01:59', friday)).toBe(true);
    expect(utc('2026-03-06T01:59', friday)).toBe(false);
    expect(utc('2026-03-07T22:00', friday)).toBe(false);
    expect(utc('2026-03-07T22:00', { ...hours, weekdays: [] })).toBe(true);
  });

  test('is open on its dates, the first and the last included', () => {
    const dated = { ...hours, from_date: '2026-03-06', to_date: '2026-03-07' };
    expect(utc('2026-03-06T01:00', dated)).toBe(false);
    expect(utc('2026-03-06T22:00', dated)).toBe(true);
    expect(utc('2026-03-08T01:00', dated)).toBe(true);
    expect(utc('2026-03-08T22:00', dated)).toBe(false);
  });

  test('counts in its own zone before that of the deployment', () => {
    const there = { ...window('01:00', '02:00'), time_zone: 'Asia/Shanghai', weekdays: [6] };
    expect(utc('2026-03-06T17:30', there)).toBe(true);
    expect(utc('2026-03-07T17:30', there)).toBe(false);
  });
});

describe('clocks put on and back in New York', () => {
  const open = (clock: string, start: string, stop: string) =>
    isWithinMaintenance([window(start, stop)], new Date(clock), { timeZone: 'America/New_York' });

  test('a window in the hour that is skipped does not open, one that reaches over it opens after it', () => {
    const next = nextOpening([window('02:10', '02:50')], new Date('2026-03-08T05:00Z'), {
      timeZone: 'America/New_York',
    });
    expect(next?.from.toISOString()).toBe('2026-03-09T06:10:00.000Z');
    const over = nextOpening([window('02:30', '04:00')], new Date('2026-03-08T05:00Z'), {
      timeZone: 'America/New_York',
    });
    expect([over?.from, over?.until].map((at) => at?.toISOString())).toEqual([
      '2026-03-08T07:00:00.000Z',
      '2026-03-08T08:01:00.000Z',
    ]);
  });

  test('a window in the hour that comes twice opens twice', () => {
    expect(open('2026-11-01T05:15:00Z', '01:10', '01:20')).toBe(true);
    expect(open('2026-11-01T05:45:00Z', '01:10', '01:20')).toBe(false);
    expect(open('2026-11-01T06:15:00Z', '01:10', '01:20')).toBe(true);
  });
});

describe('the next window', () => {
  test('without windows is now, and has no end', () => {
    expect(nextOpening([], at('03:00'), { timeZone: 'UTC' })).toEqual({ from: at('03:00'), until: undefined });
  });

  test('is the present one while it lasts, with those that begin within it', () => {
    const windows = [window('02:00', '03:59'), window('04:00', '05:00')];
    expect(nextOpening(windows, at('02:30'), { timeZone: 'UTC' })).toEqual({
      from: at('02:30'),
      until: new Date('2026-03-01T05:01:00Z'),
    });
    expect(nextOpening([window('00:00', '23:59')], at('02:30'), { timeZone: 'UTC' })?.until).toBeUndefined();
  });

  test('is looked for no further than a bound', () => {
    const late = { ...window('01:00', '02:00'), from_date: '2027-02-01' };
    expect(nextOpening([late], at('00:00'), { timeZone: 'UTC' })?.from).toEqual(new Date('2027-02-01T01:00:00Z'));
    expect(nextOpening([{ ...late, from_date: '2027-05-01' }], at('00:00'), { timeZone: 'UTC' })).toBeUndefined();
    expect(
      nextOpening([{ ...late, from_date: '2020-01-01', to_date: '2026-02-27' }], at('00:00'), { timeZone: 'UTC' }),
    ).toBe(undefined);
  });
});

describe('a frozen period', () => {
  const yearEnd = { name: 'Year end', reason: 'The books are closed', from_date: '2026-12-30', to_date: '2027-01-02' };
  const calendar = { timeZone: 'UTC', frozen: [yearEnd] };

  test('beats every window, from its first day to its last, and the absence of windows too', () => {
    for (const windows of [[], [window('00:00', '23:59')]]) {
      expect(isWithinMaintenance(windows, new Date('2026-12-29T23:59:59Z'), calendar)).toBe(true);
      expect(isWithinMaintenance(windows, new Date('2026-12-30T00:00:00Z'), calendar)).toBe(false);
      expect(isWithinMaintenance(windows, new Date('2027-01-02T23:59:59Z'), calendar)).toBe(false);
      expect(isWithinMaintenance(windows, new Date('2027-01-03T00:00:00Z'), calendar)).toBe(true);
    }
    expect(frozenBy(new Date('2026-12-31T12:00:00Z'), calendar)).toEqual({ period: yearEnd, isEverywhere: false });
  });

  test('ends a window that reaches into it, and the next one comes after it', () => {
    const nights = [window('22:00', '02:00')];
    const before = nextOpening(nights, new Date('2026-12-29T12:00:00Z'), calendar);
    expect([before?.from, before?.until]).toEqual([new Date('2026-12-29T22:00Z'), new Date('2026-12-30T00:00Z')]);
    const after = nextOpening(nights, new Date('2026-12-30T00:00:00Z'), calendar);
    expect([after?.from, after?.until]).toEqual([new Date('2027-01-03T00:00Z'), new Date('2027-01-03T02:01Z')]);
    expect(nextOpening([], new Date('2026-12-31T12:00:00Z'), calendar)?.from).toEqual(new Date('2027-01-03T00:00Z'));
  });

  test('of the organization beats that of the project and every window, and both push the next one away', () => {
    const freeze = { name: 'Sale', from_date: '2026-12-28', to_date: '2026-12-31' };
    const both = { ...calendar, frozenEverywhere: [freeze] };
    expect(frozenBy(new Date('2026-12-31T12:00:00Z'), both)).toEqual({ period: freeze, isEverywhere: true });
    expect(frozenBy(new Date('2027-01-01T12:00:00Z'), both)).toEqual({ period: yearEnd, isEverywhere: false });
    expect(
      isWithinMaintenance([], new Date('2026-12-28T12:00:00Z'), { timeZone: 'UTC', frozenEverywhere: [freeze] }),
    ).toBe(false);
    expect(nextOpening([], new Date('2026-12-28T12:00:00Z'), both)?.from).toEqual(new Date('2027-01-03T00:00Z'));
  });

  test('counts its days in its own zone', () => {
    const there = { timeZone: 'UTC', frozen: [{ ...yearEnd, time_zone: 'Asia/Shanghai' }] };
    expect(isWithinMaintenance([], new Date('2026-12-29T16:00:00Z'), there)).toBe(false);
    expect(isWithinMaintenance([], new Date('2027-01-02T16:00:00Z'), there)).toBe(true);
  });
});

/** Zones in which clocks change by an hour, by half an hour, at midnight, at a quarter, in the south, and never. */
const changes: [string, string][] = [
  ['America/New_York', '2026-03-08T07:00Z'],
  ['America/New_York', '2026-11-01T06:00Z'],
  ['Europe/Berlin', '2026-03-29T01:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
  ['America/Havana', '2026-03-08T05:00Z'],
  ['Asia/Beirut', '2026-10-24T21:00Z'],
  ['Pacific/Chatham', '2026-09-26T14:00Z'],
  ['Africa/Casablanca', '2026-02-15T02:00Z'],
  ['Asia/Shanghai', '2026-03-08T07:00Z'],
];

test.each(changes)('the next window is the one found minute by minute: %s around %s', (timeZone, change) => {
  const draw = drawing(`${timeZone}${change}`);
  for (let round = 0; round < 12; round += 1) {
    const windows = Array.from({ length: 1 + draw(2) }, () => drawnWindow(draw, change));
    const frozen = draw(3) === 0 ? [drawnPeriod(draw, change)] : [];
    const now = new Date(Date.parse(change) - draw(2 * 1440) * 60_000 + draw(60) * 1000);
    const found = nextOpening(windows, now, { timeZone, frozen });
    const walked = walk(windows, now, { timeZone, frozen });
    // What is still open at the end of the walk has an end that the walk does not know.
    const wanted = walked && !walked.until ? { ...walked, until: found?.until } : walked;
    if (wanted) expect([found, windows, now]).toEqual([wanted, windows, now]);
    else expect(found === undefined || found.from.getTime() > now.getTime() + walkedMinutes * 60_000).toBe(true);
  }
});

const walkedMinutes = 4 * 1440;

/** The reference: every minute is asked. Undefined where nothing begins within the minutes walked, or what begins does not end in them. */
function walk(windows: readonly MaintenanceWindow[], now: Date, { timeZone, frozen }: Calendar) {
  const minutes = [now.getTime()];
  const first = Math.floor(now.getTime() / 60_000) + 1;
  for (let minute = 0; minute < walkedMinutes; minute += 1) minutes.push((first + minute) * 60_000);
  const dateAt = (moment: number) => shownIn(timeZone).format(moment).slice(0, 10);
  const isFrozen = (date: string) => frozen?.some(({ from_date, to_date }) => from_date <= date && date <= to_date);
  const open = (moment: number) => isOpenByTheClock(windows, new Date(moment), timeZone) && !isFrozen(dateAt(moment));
  const start = minutes.findIndex(open);
  const end = minutes.findIndex((moment, index) => start >= 0 && index > start && !open(moment));
  const [from, until] = [minutes[start], minutes[end]];
  if (from === undefined) return undefined;
  return { from: new Date(from), until: until === undefined ? undefined : new Date(until) };
}

/** Written from the words of the rule alone, by what the clock's text says. */
function isOpenByTheClock(windows: readonly MaintenanceWindow[], moment: Date, timeZone: string) {
  const [date = '', clock = ''] = shownIn(timeZone).format(moment).split(' ');
  const before = new Date(Date.parse(`${date}T12:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return windows.some((one) => {
    const [start, stop] = [one.maintenance_start_time, one.maintenance_stop_time].map(
      ({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`,
    ) as [string, string];
    const begun = clock >= start && (start > stop || clock <= stop) && hasDay(one, date);
    return begun || (start > stop && clock <= stop && hasDay(one, before));
  });
}

function hasDay({ weekdays, from_date = '', to_date = '9999' }: MaintenanceWindow, date: string) {
  const weekday = new Date(`${date}T12:00Z`).getUTCDay() || 7;
  return (!weekdays || weekdays.includes(weekday)) && from_date <= date && date <= to_date;
}

const texts = new Map<string, Intl.DateTimeFormat>();
function shownIn(timeZone: string) {
  const known =
    texts.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  texts.set(timeZone, known);
  return known;
}

function drawnPeriod(draw: (below: number) => number, change: string): FrozenPeriod {
  const day = (shift: number) => new Date(Date.parse(change) + shift * 86_400_000).toISOString().slice(0, 10);
  const first = draw(4) - 2;
  return { name: 'drawn', reason: 'drawn', from_date: day(first), to_date: day(first + draw(2)) };
}

function drawnWindow(draw: (below: number) => number, change: string): MaintenanceWindow {
  const near = () => (draw(2) === 0 ? draw(5) : draw(24));
  const day = (shift: number) => new Date(Date.parse(change) + shift * 86_400_000).toISOString().slice(0, 10);
  return {
    maintenance_start_time: { hour: near(), minute: draw(60) },
    maintenance_stop_time: { hour: near(), minute: draw(60) },
    ...(draw(3) === 0 && { weekdays: [1 + draw(7), 1 + draw(7), 7] }),
    ...(draw(4) === 0 && { from_date: day(draw(3) - 1), to_date: day(draw(3)) }),
  };
}

/** Numbers that are the same in each run. */
function drawing(seed: string): (below: number) => number {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
