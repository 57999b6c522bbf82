import type { Filter, Test, Where } from './expression.ts';
import type { Item } from './table-schema.ts';

/** Whether an item passes a filter: what the table would say, for items that were read by their keys. */
export function matches(item: Item, filter: Filter | undefined): boolean {
  if (filter === undefined) return true;
  const alternatives = Array.isArray(filter) ? (filter as readonly Where[]) : [filter as Where];
  return alternatives.some((where) => Object.entries(where).every(([path, test]) => passes(valueAt(item, path), test)));
}

function valueAt(item: Item, path: string): unknown {
  return path.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], item);
}

function passes(value: unknown, test: Test): boolean {
  if (test === null || typeof test !== 'object') return value === test;
  if ('exists' in test) return (value !== undefined) === test.exists;
  if (value === undefined) return 'not' in test;
  if ('between' in test) return isAtLeast(value, test.between[0]) && isAtLeast(test.between[1], value);
  if ('beginsWith' in test) return typeof value === 'string' && value.startsWith(test.beginsWith);
  if ('contains' in test) return holds(value, test.contains);
  if ('oneOf' in test) return test.oneOf.includes(value as never);
  return Object.entries(test).every(([word, bound]) => comparisons[word as keyof typeof comparisons](value, bound));
}

const comparisons = {
  not: (value: unknown, other: unknown) => value !== other,
  above: (value: unknown, bound: unknown) => !isAtLeast(bound, value),
  below: (value: unknown, bound: unknown) => !isAtLeast(value, bound),
  atLeast: isAtLeast,
  atMost: (value: unknown, bound: unknown) => isAtLeast(bound, value),
};

function holds(value: unknown, part: unknown): boolean {
  if (typeof value === 'string') return typeof part === 'string' && value.includes(part);
  return Array.isArray(value) && value.includes(part);
}

function isAtLeast(value: unknown, bound: unknown): boolean {
  if (typeof value === 'number' && typeof bound === 'number') return value >= bound;
  // The table compares bytes; ids, times and names of ours are in the same order.
  return typeof value === 'string' && typeof bound === 'string' && value >= bound;
}
