import * as z from 'zod';
import { dateMeaningOf } from '../../shared/contract/moments.ts';
import { deploymentTimeZone } from './time-zone.ts';

type Query = Readonly<Record<string, unknown>>;
type Meaning = 'begin' | 'end';

// Of years before 1100 a clock is not asked: they are written shorter, and mean nothing here.
const local = /^((?!0|10)\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?)?$/;
const clocks = { begin: '00:00:00', end: '23:59:59.999' };
const dayMs = 86_400_000;

/** Moments of a query that name no zone, as instants: clients of this API write them by the clock on the wall. */
export function withInstants(schema: z.ZodType, query: Query): Query {
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema instanceof z.ZodObject ? schema.shape : {};
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const field = shape[name];
      const meaning = field && typeof value === 'string' ? dateMeaningOf(field) : undefined;
      return [name, meaning ? instantOf(value as string, meaning) : value];
    }),
  );
}

/** What is no moment by the wall stays as it is, for the schema to judge. */
function instantOf(text: string, meaning: Meaning): string {
  const [, date, minutes, seconds = ':00'] = local.exec(text) ?? [];
  if (date === undefined) return text;
  const wall = Date.parse(`${date}T${minutes === undefined ? clocks[meaning] : minutes + seconds}Z`);
  // A day that the calendar lacks would otherwise become another day.
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== date) return text;
  const zone = deploymentTimeZone();
  // The offset holds at the instant, which is known only with the offset: a day before and after tell all that may hold.
  const offsets = [-dayMs, dayMs].map((away) => offsetAt(wall + away, zone));
  const right = offsets.find((offset) => offsetAt(wall - offset, zone) === offset) ?? offsets[0] ?? 0;
  return new Date(wall - right).toISOString();
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant);
  return Date.parse(`${parts.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000;
}
