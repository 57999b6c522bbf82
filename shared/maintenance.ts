/** A time of day, in the time zone of the deployment. */
export type TimeOfDay = { readonly hour: number; readonly minute: number };

/** A daily window as the wire writes it; one that starts after it stops goes on past midnight. */
export type MaintenanceWindow = {
  readonly maintenance_start_time: TimeOfDay;
  readonly maintenance_stop_time: TimeOfDay;
};

/** Whether work may be done at a time: always when no window is set. The minute in which a window stops still belongs to it. */
export function isWithinMaintenance(windows: readonly MaintenanceWindow[], at: Date, timeZone: string): boolean {
  const minute = minuteOfDay(timeOfDay(at, timeZone));
  return windows.length === 0 || windows.some((window) => holds(window, minute));
}

function holds(window: MaintenanceWindow, minute: number): boolean {
  const start = minuteOfDay(window.maintenance_start_time);
  const stop = minuteOfDay(window.maintenance_stop_time);
  return start <= stop ? minute >= start && minute <= stop : minute >= start || minute <= stop;
}

function timeOfDay(at: Date, timeZone: string): TimeOfDay {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: 'hour' | 'minute') => Number(parts.find((one) => one.type === type)?.value);
  return { hour: part('hour'), minute: part('minute') };
}

function minuteOfDay({ hour, minute }: TimeOfDay): number {
  return hour * 60 + minute;
}
