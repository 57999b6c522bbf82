import type { ParsedStatement } from '../../../../../shared/audit/tree/parsed-script.ts';
import { queriesOf } from '../../../../../shared/audit/tree/walk.ts';
import type { Explained } from '../../../../databases/reading/service.ts';

/**
 * The indexes that a plan reads, also several of one table together, each with the fewest rows that it reads by it at one place of the
 * statement: 0 where the index has all that is asked for, or the plan does not say.
 */
export function keysRead({ classic, steps }: Pick<Explained, 'classic' | 'steps'>): ReadonlyMap<string, number> {
  const [key = -1, rows = -1, extra = -1] = ['key', 'rows', 'Extra'].map((name) => classic.columns.indexOf(name));
  const found = new Map<string, number>();
  for (const row of classic.rows) {
    const read = hasAll(row[extra] ?? '') ? 0 : Number(row[rows]);
    for (const name of namesIn(row[key] ?? '')) found.set(name, Math.min(read, found.get(name) ?? Infinity));
  }
  const told = steps.flatMap(({ index }) => namesIn(index)).filter((name) => !found.has(name));
  return new Map([...found, ...told.map((name) => [name, 0] as const)]);
}

function namesIn(keys: string): readonly string[] {
  return keys.match(/\w+/g) ?? [];
}

function hasAll(extra: string): boolean {
  return /\bUsing index\b(?! condition)/.test(extra);
}

/**
 * The server's own cost. MariaDB 10 tells none of a statement with queries in it: there it is how many rows are read, whichever indexes
 * there are, so that costs of one statement can be held against each other.
 */
export function costOf(
  { cost, weight, shareOf }: Pick<Explained, 'cost' | 'weight' | 'shareOf'>,
  { tree }: Pick<ParsedStatement, 'tree'>,
): number {
  const isOfOne = queriesOf(tree).length <= 1;
  return shareOf === 'rows' && !isOfOne ? weight : (cost ?? weight);
}
