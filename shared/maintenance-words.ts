import {
  frozenBy,
  isWithinMaintenance,
  nextOpening,
  openingDaysMax,
  type Calendar,
  type Freeze,
  type MaintenanceWindow,
  type Opening,
  type TimeOfDay,
} from './maintenance.ts';
import { fill, inLocale, sameText, type Locale, type Text } from './text.ts';
import { weekdaysText } from './weekdays.ts';

/** `Mon – Fri 22:00 – 06:00 (+1), 2026-12-01 – 2026-12-24, Asia/Shanghai`: as much of it as the window says. */
export function windowText(window: MaintenanceWindow, locale: Locale): string {
  const { maintenance_start_time: start, maintenance_stop_time: stop, from_date, to_date, time_zone } = window;
  const crosses = start.hour * 60 + start.minute > stop.hour * 60 + stop.minute;
  const hours = `${clock(start)} – ${clock(stop)}${crosses ? ' (+1)' : ''}`;
  const days = weekdaysText(window.weekdays ?? [], locale);
  const parts = [days === '' ? hours : `${days} ${hours}`];
  const dates = datesOf(from_date, to_date);
  if (dates) parts.push(inLocale(dates, locale));
  if (time_zone !== undefined) parts.push(time_zone);
  return parts.join(', ');
}

/** By what changes are frozen: that of the organization says until when, for nobody in a project can change it. */
export function freezeText({ period, isEverywhere }: Freeze, timeZone: string): Text {
  const { name, reason = '', to_date: until, time_zone: zone = timeZone } = period;
  const because = reason === '' ? sameText('') : fill(reasonGiven, { reason });
  return fill(isEverywhere ? frozenEverywhere : frozen, { period: name, until, zone, because });
}

/** A data source by its name and windows. */
type Watched = { readonly name: string; readonly windows: readonly MaintenanceWindow[] };
/** When it is asked, what holds for all of them, and how the next time is written. */
type Asked = Calendar & { readonly now: Date; readonly written: (at: Date) => string };

/** The names of the data sources that may not be changed now, each with its next window; undefined when all may. */
export function closedNames(sources: readonly Watched[], { now, written, ...calendar }: Asked): Text | undefined {
  const freeze = frozenBy(now, calendar);
  const why = freeze && freezeText(freeze, calendar.timeZone);
  const names = sources
    .filter(({ windows }) => !isWithinMaintenance(windows, now, calendar))
    .map(({ name, windows }) => closedName(name, { why, opening: nextOpening(windows, now, calendar), written }));
  if (names.length === 0) return undefined;
  return { zh: names.map(({ zh }) => zh).join('、'), en: names.map(({ en }) => en).join(', ') };
}

type Closed = {
  readonly why: Text | undefined;
  readonly opening: Opening | undefined;
  readonly written: Asked['written'];
};

function closedName(name: string, { why, opening, written }: Closed): Text {
  const next = opening ? fill(nextWindow, { at: written(opening.from) }) : fill(noWindow, { days: openingDaysMax });
  return {
    zh: `${name}（${[why?.zh ?? [], next.zh].flat().join('；')}）`,
    en: `${name} (${[why?.en ?? [], next.en].flat().join('; ')})`,
  };
}

const frozen: Text = { zh: '项目封网“{period}”{because}', en: 'frozen by "{period}"{because}' };
const frozenEverywhere: Text = {
  zh: '组织封网至 {until} 当日结束（{zone}）“{period}”{because}',
  en: 'frozen by the organization until the end of {until} ({zone}), "{period}"{because}',
};
const reasonGiven: Text = { zh: '：{reason}', en: ': {reason}' };
const nextWindow: Text = { zh: '下一时间段：{at}', en: 'next window: {at}' };
const noWindow: Text = { zh: '未来 {days} 天内没有时间段', en: 'no window in the next {days} days' };

function datesOf(first: string | undefined, last: string | undefined): Text | undefined {
  if (first !== undefined && last !== undefined) {
    const dates = first === last ? first : `${first} – ${last}`;
    return { zh: dates, en: dates };
  }
  if (first !== undefined) return { zh: `${first} 起`, en: `from ${first}` };
  return last === undefined ? undefined : { zh: `至 ${last}`, en: `until ${last}` };
}

function clock({ hour, minute }: TimeOfDay): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
