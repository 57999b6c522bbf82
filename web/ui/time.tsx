import { useEffect, useState } from 'react';
import { inLocale, type Locale, type Text } from '../../shared/text.ts';
import { useLocale } from '../app/language.tsx';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;
const tickMilliseconds = 30_000;
const nothing = '-';

/** A moment in the reader's time zone; hovering tells how long ago, and which zone that is. */
export function Time({ at }: { at: string | undefined }) {
  const locale = useLocale();
  if (!isMoment(at)) return <>{nothing}</>;
  return (
    <time dateTime={at} title={`${relative(at, Date.now(), locale)} (${zoneOf(at, locale)})`}>
      <span className="whole">{localDate(at)}</span> <span className="whole">{localClock(at)}</span>
    </time>
  );
}

/** How long ago or ahead, kept up to date; hovering tells the moment. */
export function TimeAgo({ at }: { at: string | undefined }) {
  const locale = useLocale();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), tickMilliseconds);
    return () => clearInterval(timer);
  }, []);
  if (!isMoment(at)) return <>{nothing}</>;
  return (
    <time dateTime={at} title={`${localTime(at)} (${zoneOf(at, locale)})`}>
      {relative(at, Date.now(), locale)}
    </time>
  );
}

/** A moment in the reader's time zone, written as people of every language read it without doubt: `2030-01-31 18:05:09`. */
export function localTime(at: string): string {
  return `${localDate(at)} ${localClock(at)}`;
}

/** The time of day of a moment in the reader's time zone: `18:05:09`. */
export function localClock(at: string): string {
  return clock.format(new Date(at));
}

/** The day of a moment in the reader's time zone: `2030-01-31`. */
export function localDate(at: string): string {
  return days.format(new Date(at));
}

/** Sweden writes days as ISO 8601 does. */
const days = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' });
const clock = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium' });

function zoneOf(at: string, locale: Locale): string {
  return (
    new Intl.DateTimeFormat(locale, { timeZoneName: 'short' })
      .formatToParts(new Date(at))
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  );
}

export function relative(at: string, now: number, locale: Locale): string {
  const seconds = Math.round((new Date(at).getTime() - now) / 1000);
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit);
}

/** A length of time in its two largest units. */
export function duration(milliseconds: number, locale: Locale): string {
  if (milliseconds < 1_000)
    return inLocale({ zh: `${Math.round(milliseconds)} 毫秒`, en: `${Math.round(milliseconds)} ms` }, locale);
  let rest = Math.round(milliseconds / 1000);
  const parts: string[] = [];
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0 && parts.length < 2) parts.push(inLocale(words[unit](count), locale));
  }
  return parts.join(' ');
}

const words: Readonly<Record<(typeof units)[number][0], (count: number) => Text>> = {
  day: (count) => ({ zh: `${count} 天`, en: `${count} d` }),
  hour: (count) => ({ zh: `${count} 小时`, en: `${count} h` }),
  minute: (count) => ({ zh: `${count} 分`, en: `${count} min` }),
  second: (count) => ({ zh: `${count} 秒`, en: `${count} s` }),
};

// The wire writes "no time" as an empty text, and Go servers as the year 1.
function isMoment(at: string | undefined): at is string {
  return at !== undefined && at !== '' && !at.startsWith('0001-') && !Number.isNaN(Date.parse(at));
}
