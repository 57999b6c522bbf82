import type { Insert } from './change.ts';
import type { Name, Span } from './node.ts';

/**
 * The columns that an INSERT names whole, those left out of which it names a field or an element: (address.city,
 * tags[1]).
 */
export function wholeColumns({ columns }: Insert, textOf: (range: Span) => string): readonly Name[] {
  return columns.filter(
    ({ start, end }) =>
      textOf({ start: start - 1, end: start }) !== '.' && !/[.[]/.test(textOf({ start: end, end: end + 1 })),
  );
}
