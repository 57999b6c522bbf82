import * as z from 'zod';
import { limits } from '../../../../shared/limits.ts';
import type { MaintenanceWindow, TimeOfDay } from '../../../../shared/maintenance.ts';
import { words } from './form-words.ts';

const time = z
  .string()
  .refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), { params: { text: words.timeFormat } });
const row = z.object({
  start: time,
  stop: time,
  weekdays: z.array(z.number()),
  /** Empty where any date will do. */
  from: z.union([z.literal(''), z.iso.date()]),
  to: z.union([z.literal(''), z.iso.date()]),
  /** Empty for the zone of the deployment. */
  zone: z.string(),
});
/** A window as it stands in the form, where a time may be half written. */
export type WindowRow = z.input<typeof row>;

/** As the form sends it: the wire takes lists that may be changed. */
type WireWindow = Omit<MaintenanceWindow, 'weekdays'> & { weekdays?: number[] };

const repeated = { zh: '时间段重复', en: 'This time is given twice' };

/** The windows of the form: complete times, none empty, none twice. */
export const windowRows = z
  .array(row)
  .max(limits.maintenanceTimesMax)
  .superRefine((rows, context) => {
    rows.forEach((one, index) => {
      const { start, stop, from, to } = one;
      if (start === stop) context.addIssue({ code: 'custom', path: [index], params: { text: words.emptyWindow } });
      if (from !== '' && to !== '' && to < from)
        context.addIssue({ code: 'custom', path: [index], params: { text: words.datesTurned } });
      if (rows.findIndex((other) => isSame(other, one)) < index)
        context.addIssue({ code: 'custom', path: [index], params: { text: repeated } });
    });
  });

export function rowsOf(windows: readonly MaintenanceWindow[]): WindowRow[] {
  return windows.map((window) => ({
    start: written(window.maintenance_start_time),
    stop: written(window.maintenance_stop_time),
    weekdays: [...(window.weekdays ?? [])],
    from: window.from_date ?? '',
    to: window.to_date ?? '',
    zone: window.time_zone ?? '',
  }));
}

export function windowsOf(rows: readonly WindowRow[]): WireWindow[] {
  return rows.map(({ start, stop, weekdays, from, to, zone }) => ({
    maintenance_start_time: readTime(start),
    maintenance_stop_time: readTime(stop),
    ...(zone !== '' && { time_zone: zone }),
    ...(weekdays.length > 0 && { weekdays: weekdays.toSorted((one, other) => one - other) }),
    ...(from !== '' && { from_date: from }),
    ...(to !== '' && { to_date: to }),
  }));
}

/** Whether a complete window ends the day after it began. */
export function crossesMidnight({ start, stop }: Pick<WindowRow, 'start' | 'stop'>): boolean {
  return time.safeParse(start).success && time.safeParse(stop).success && start > stop;
}

/** A new window with these times, of every day. */
export function dailyRow(start: string, stop: string): WindowRow {
  return { start, stop, weekdays: [], from: '', to: '', zone: '' };
}

function isSame(one: WindowRow, other: WindowRow): boolean {
  return JSON.stringify(windowsOf([one])) === JSON.stringify(windowsOf([other]));
}

function written({ hour, minute }: TimeOfDay): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

function readTime(text: string): TimeOfDay {
  const [hour, minute] = text.split(':').map(Number);
  return { hour: hour ?? 0, minute: minute ?? 0 };
}
