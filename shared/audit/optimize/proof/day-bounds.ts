import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import type { SchemaColumn } from '../../schema/schema.ts';
import { dayAfter } from './days.ts';
import { waysOf } from './server-ways.ts';

/** Whole days, the first and the last one, as isDay knows them. */
export type Days = { readonly first: string; readonly last: string };
/** Which moments beside days are meant: not before them, before them, not after them, after them. */
export type Side = 'from' | 'before' | 'until' | 'after';
export type Bound = { readonly side: Side; readonly on: Days };

type Held = { readonly known: SchemaColumn; readonly dialect: Dialect };

/** A condition on a column of days or moments without a zone that holds for the moments at one side of days. */
export function boundText(column: string, bound: Bound, { known, dialect }: Held): string {
  return `${column} ${waysOf(dialect).holdsPartsOfDates ? byLastMoments(bound, known) : byFirstMoments(bound)}`;
}

function byFirstMoments({ side, on: { first, last } }: Bound): string {
  const day = side === 'from' || side === 'before' ? first : dayAfter(last, 1);
  return `${side === 'from' || side === 'after' ? '>=' : '<'} '${day}'`;
}

/**
 * The MySQL family may hold 2024-00-00, 2024-03-00 and, where it was told to, 2024-02-31: the bounds are the last
 * moment of the days before and the last moment of the days themselves, between which those lie as they lie by their
 * parts.
 */
function byLastMoments({ side, on: { first, last } }: Bound, known: SchemaColumn): string {
  const end = known.family === 'date' ? '' : lastMoment(known);
  if (side === 'until') return `<= '${last}${end}'`;
  if (side === 'after') return `> '${last}${end}'`;
  const isFrom = side === 'from';
  if (first === last) return `${isFrom ? '>=' : '<'} '${first}'`;
  return `${isFrom ? '>' : '<='} '${dayAfter(first, -1)}${end}'`;
}

/** Of a day, to as many digits as the column keeps. */
function lastMoment({ length = 0 }: SchemaColumn): string {
  return ` 23:59:59${length > 0 ? `.${'9'.repeat(length)}` : ''}`;
}
