import { deploymentTimeZone } from './time-zone.ts';

/** The day of a moment where the deployment is: 2030-01-31. */
export function dayOf(time: string | number): string {
  return daysIn(deploymentTimeZone()).format(new Date(time));
}

/** The hour of a moment where the deployment is, from 0 to 23. */
export function hourOf(time: string | number): number {
  return Number(hoursIn(deploymentTimeZone()).format(new Date(time)));
}

// To make a format takes a hundred times as long as to use it.
const daysIn = oncePerZone(
  // Canadians write dates as ISO does.
  (timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }),
);
const hoursIn = oncePerZone(
  (timeZone) => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }),
);

function oncePerZone(make: (zone: string) => Intl.DateTimeFormat): (zone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (zone) => {
    const format = made.get(zone) ?? make(zone);
    made.set(zone, format);
    return format;
  };
}
