/** A time of day on the clock of a zone. */
export type TimeOfDay = { readonly hour: number; readonly minute: number };

/**
 * A window as the wire writes it; one that starts after it stops goes on past midnight. Without more it is open every day in the zone of
 * the deployment. Weekdays (1 is Monday, 7 Sunday) and dates (`2026-12-24`, both included) are those on which it starts.
 */
export type MaintenanceWindow = {
  readonly maintenance_start_time: TimeOfDay;
  readonly maintenance_stop_time: TimeOfDay;
  readonly time_zone?: string | undefined;
  readonly weekdays?: readonly number[] | undefined;
  readonly from_date?: string | undefined;
  readonly to_date?: string | undefined;
};

/** Days on which nothing may be changed, whatever the windows say: the first and the last included, by the clock of a zone. */
export type FrozenPeriod = {
  readonly name: string;
  readonly reason?: string | undefined;
  readonly from_date: string;
  readonly to_date: string;
  readonly time_zone?: string | undefined;
};

/** What holds for all windows of a data source: the zone of those that name none, and when its project and the whole organization are frozen. */
export type Calendar = {
  readonly timeZone: string;
  readonly frozen?: readonly FrozenPeriod[] | undefined;
  readonly frozenEverywhere?: readonly FrozenPeriod[] | undefined;
};

/** A period that holds at a time, and whether it is that of all projects. */
export type Freeze = { readonly period: FrozenPeriod; readonly isEverywhere: boolean };

/** From when until when work may be done; without an end it goes on longer than was looked. */
export type Opening = { readonly from: Date; readonly until: Date | undefined };

/** How many days ahead the next window is looked for. */
export const openingDaysMax = 400;

/**
 * Whether work may be done at a time: always when no window is set and nothing is frozen. A window is open in each minute that the clock
 * of its zone shows: in none of an hour that is skipped, and twice in an hour that comes twice. The minute in which it stops still
 * belongs to it.
 */
export function isWithinMaintenance(windows: readonly MaintenanceWindow[], at: Date, calendar: Calendar): boolean {
  if (frozenBy(at, calendar)) return false;
  return (
    windows.length === 0 ||
    windows.some((window) => holds(window, wallClock(at, window.time_zone ?? calendar.timeZone)))
  );
}

/** The period by which changes are frozen at a time: that of the organization before that of the project. */
export function frozenBy(at: Date, { timeZone, frozen = [], frozenEverywhere = [] }: Calendar): Freeze | undefined {
  const holding = (periods: readonly FrozenPeriod[]) =>
    periods.find((period) => holds(wholeDaysOf(period), wallClock(at, period.time_zone ?? timeZone)));
  const everywhere = holding(frozenEverywhere);
  const period = everywhere ?? holding(frozen);
  return period && { period, isEverywhere: everywhere !== undefined };
}

/** Whether anything is frozen at any time: only then windows are not all there is to know. */
export function hasFrozen({ frozen, frozenEverywhere }: Calendar): boolean {
  return Boolean(frozen?.length) || Boolean(frozenEverywhere?.length);
}

/** The first time from now on at which work may be done; undefined when there is none within `openingDaysMax` days. */
export function nextOpening(windows: readonly MaintenanceWindow[], now: Date, calendar: Calendar): Opening | undefined {
  if (windows.length === 0 && !hasFrozen(calendar)) return { from: now, until: undefined };
  // Nearly always it is a matter of days, so the far end is looked at only where they do not tell.
  const near = openingWithin(windows, { now, calendar, days: 15 });
  return near?.until ? near : openingWithin(windows, { now, calendar, days: openingDaysMax });
}

function wholeDaysOf(period: FrozenPeriod): MaintenanceWindow {
  return { ...period, maintenance_start_time: { hour: 0, minute: 0 }, maintenance_stop_time: { hour: 23, minute: 59 } };
}

function holds(window: MaintenanceWindow, wall: number): boolean {
  const day = Math.floor(wall / dayMilliseconds);
  const minute = Math.floor((wall - day * dayMilliseconds) / minuteMilliseconds);
  const [start, stop] = minutesOf(window);
  if (start <= stop) return minute >= start && minute <= stop && startsOn(window, day);
  return (minute >= start && startsOn(window, day)) || (minute <= stop && startsOn(window, day - 1));
}

/** Whether a window starts on a day, counted in days since 1970. */
function startsOn({ weekdays, from_date, to_date }: MaintenanceWindow, day: number): boolean {
  // 1970 began on a Thursday.
  const weekday = ((((day + 3) % 7) + 7) % 7) + 1;
  if (weekdays && weekdays.length > 0 && !weekdays.includes(weekday)) return false;
  const date = new Date(day * dayMilliseconds).toISOString().slice(0, 10);
  return (from_date === undefined || date >= from_date) && (to_date === undefined || date <= to_date);
}

type Span = { readonly from: number; readonly until: number };
type Search = { readonly now: Date; readonly calendar: Calendar; readonly days: number };

function openingWithin(windows: readonly MaintenanceWindow[], { now, calendar, days }: Search): Opening | undefined {
  const whole = { from: now.getTime(), until: now.getTime() + days * dayMilliseconds };
  const spansOf = (all: readonly MaintenanceWindow[]) =>
    joined(
      all.flatMap((one) =>
        stretchesOf(one.time_zone ?? calendar.timeZone, whole).flatMap((part) => spansIn(one, part)),
      ),
    );
  const open = windows.length === 0 ? [whole] : spansOf(windows);
  const [first] = without(
    open,
    spansOf([...(calendar.frozenEverywhere ?? []), ...(calendar.frozen ?? [])].map(wholeDaysOf)),
  );
  if (!first) return undefined;
  return { from: new Date(first.from), until: first.until >= whole.until ? undefined : new Date(first.until) };
}

/** In their order, those that touch as one. */
function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (!last || span.from > last.until) found.push(span);
    else found[found.length - 1] = { from: last.from, until: Math.max(last.until, span.until) };
  }
  return found;
}

/** What is left of them outside others; both in their order. */
function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  let left = [...spans];
  for (const { from, until } of others)
    left = left.flatMap((span) =>
      [
        { from: span.from, until: Math.min(span.until, from) },
        { from: Math.max(span.from, until), until: span.until },
      ].filter((part) => part.from < part.until),
    );
  return left;
}

/** A time in which the clock of a zone goes on evenly, by so much before UTC. */
type Stretch = Span & { readonly offset: number };

function stretchesOf(timeZone: string, { from, until }: Span): Stretch[] {
  const found: Stretch[] = [];
  for (let at = from; at < until; ) {
    const end = Math.min(at + dayMilliseconds, until);
    const offset = offsetAt(at, timeZone);
    const change = offsetAt(end, timeZone) === offset ? end : changeBetween(at, end, timeZone);
    found.push({ from: at, until: change, offset });
    at = change;
  }
  return found;
}

/** The first moment of the other offset, to the minute at which clocks are put on or back. */
function changeBetween(from: number, until: number, timeZone: string): number {
  const before = offsetAt(from, timeZone);
  let [low, high] = [Math.floor(from / minuteMilliseconds), Math.ceil(until / minuteMilliseconds)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * minuteMilliseconds, timeZone) === before) low = middle;
    else high = middle;
  }
  return high * minuteMilliseconds;
}

function spansIn(window: MaintenanceWindow, { from, until, offset }: Stretch): Span[] {
  const [start, stop] = minutesOf(window);
  const length = (start <= stop ? stop - start : stop + minutesOfDay - start) + 1;
  const spans: Span[] = [];
  const last = Math.floor((until + offset) / dayMilliseconds);
  for (let day = Math.floor((from + offset) / dayMilliseconds) - 1; day <= last; day += 1) {
    if (!startsOn(window, day)) continue;
    const opens = day * dayMilliseconds + start * minuteMilliseconds - offset;
    const span = { from: Math.max(opens, from), until: Math.min(opens + length * minuteMilliseconds, until) };
    if (span.from < span.until) spans.push(span);
  }
  return spans;
}

function offsetAt(at: number, timeZone: string): number {
  return wallClock(new Date(at), timeZone) - Math.floor(at / minuteMilliseconds) * minuteMilliseconds;
}

// Making one costs a hundred times what using it does.
const clocks = new Map<string, Intl.DateTimeFormat>();
const clocksMax = 100;

/** What the clock of a zone shows, to the minute, in milliseconds as though it were UTC. */
function wallClock(at: Date, timeZone: string): number {
  const clock = clocks.get(timeZone) ?? newClock(timeZone);
  const shown: Record<string, number> = {};
  for (const { type, value } of clock.formatToParts(at)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute);
}

function newClock(timeZone: string): Intl.DateTimeFormat {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  if (clocks.size >= clocksMax) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}

function minutesOf({ maintenance_start_time: start, maintenance_stop_time: stop }: MaintenanceWindow) {
  return [start.hour * 60 + start.minute, stop.hour * 60 + stop.minute] as const;
}

const minutesOfDay = 24 * 60;
const minuteMilliseconds = 60_000;
const dayMilliseconds = minutesOfDay * minuteMilliseconds;
