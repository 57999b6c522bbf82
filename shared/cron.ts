import { Cron } from 'croner';

/**
 * When a schedule of five parts (minute, hour, day, month, weekday) comes next after a moment, in a time zone; undefined when it
 * cannot be read or never comes.
 */
export function nextRun(expression: string, after: Date, timeZone: string): Date | undefined {
  try {
    return new Cron(expression, { timezone: timeZone, mode: '5-part', paused: true }).nextRun(after) ?? undefined;
  } catch {
    // The library throws for every way to write it wrong.
    return undefined;
  }
}
