import type { ParsedStatement } from '../../../../../shared/audit/tree/parsed-script.ts';
import { nodesOf, queriesOf } from '../../../../../shared/audit/tree/walk.ts';
import type { Explained } from '../../../../databases/reading/service.ts';
import type { Cell } from '../../../../engines/driver.ts';

/**
 * The indexes that a plan reads, also several of one table together, each with the fewest rows that it fetches from the table by it at
 * one place of the statement: 0 where the index has all that is asked for, where reading may stop before all of them, as with LIMIT and
 * EXISTS, or where the plan does not say.
 */
export function fetchedByIndex(
  { classic, steps }: Pick<Explained, 'classic' | 'steps'>,
  { tree }: Pick<ParsedStatement, 'tree'>,
): ReadonlyMap<string, number> {
  const cellOf = (row: readonly Cell[], column: string) => row[classic.columns.indexOf(column)] ?? '';
  const isCut = nodesOf(tree, 'limit').length > 0;
  const found = new Map<string, number>();
  for (const row of classic.rows) {
    const isPart = /SUBQUERY/.test(cellOf(row, 'select_type')) || hasAllOrStops(cellOf(row, 'Extra'));
    const fetched = isCut || isPart ? 0 : Number(cellOf(row, 'rows'));
    for (const name of namesIn(cellOf(row, 'key'))) found.set(name, Math.min(fetched, found.get(name) ?? Infinity));
  }
  const told = steps.flatMap(({ index }) => namesIn(index)).filter((name) => !found.has(name));
  return new Map([...found, ...told.map((name) => [name, 0] as const)]);
}

function namesIn(keys: string): readonly string[] {
  return keys.match(/\w+/g) ?? [];
}

function hasAllOrStops(extra: string): boolean {
  return /\bUsing index\b(?! condition)|\bFirstMatch\b/.test(extra);
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
