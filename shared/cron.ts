import { Cron } from 'croner';

/** Whether a text says when something happens, in the five parts of cron, and whether it ever does. */
export function isCron(expression: string): boolean {
  try {
    return new Cron(expression, { mode: '5-part', paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}

/** The next time after a moment, as clocks of a zone show it. */
export function nextTime(expression: string, after: Date, zone: string): Date | undefined {
  return new Cron(expression, { mode: '5-part', paused: true, timezone: zone }).nextRun(after) ?? undefined;
}
