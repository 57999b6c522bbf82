import * as z from 'zod';
import { limits } from '../../../../shared/limits.ts';
import type { MaintenanceWindow, TimeOfDay } from '../../../../shared/maintenance.ts';
import { words } from './form-words.ts';

const time = z
  .string()
  .refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), { params: { text: words.timeFormat } });
const row = z.object({ start: time, stop: time });
/** A window as it stands in the form, where a time may be half written. */
export type WindowRow = z.input<typeof row>;

const repeated = { zh: '时间段重复', en: 'This time is given twice' };

/** The windows of the form: complete times, none empty, none twice. */
export const windowRows = z
  .array(row)
  .max(limits.maintenanceTimesMax)
  .superRefine((rows, context) => {
    rows.forEach(({ start, stop }, index) => {
      if (start === stop) context.addIssue({ code: 'custom', path: [index], params: { text: words.emptyWindow } });
      if (rows.findIndex((other) => other.start === start && other.stop === stop) < index)
        context.addIssue({ code: 'custom', path: [index], params: { text: repeated } });
    });
  });

export function rowsOf(windows: readonly MaintenanceWindow[]): WindowRow[] {
  return windows.map((window) => ({
    start: written(window.maintenance_start_time),
    stop: written(window.maintenance_stop_time),
  }));
}

export function windowsOf(rows: readonly WindowRow[]): MaintenanceWindow[] {
  return rows.map(({ start, stop }) => ({
    maintenance_start_time: readTime(start),
    maintenance_stop_time: readTime(stop),
  }));
}

/** Whether a complete window ends the day after it began. */
export function crossesMidnight({ start, stop }: WindowRow): boolean {
  return time.safeParse(start).success && time.safeParse(stop).success && start > stop;
}

/** "22:00 – 06:00 (+1)". */
export function windowText(window: MaintenanceWindow): string {
  const [shown] = rowsOf([window]);
  if (!shown) return '';
  return `${shown.start} – ${shown.stop}${crossesMidnight(shown) ? ' (+1)' : ''}`;
}

function written({ hour, minute }: TimeOfDay): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

function readTime(text: string): TimeOfDay {
  const [hour, minute] = text.split(':').map(Number);
  return { hour: hour ?? 0, minute: minute ?? 0 };
}
