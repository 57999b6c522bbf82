import type { ParsedStatement } from '../../../../../shared/audit/tree/parsed-script.ts';
import { queriesOf } from '../../../../../shared/audit/tree/walk.ts';
import type { Explained } from '../../../../databases/reading/service.ts';

/** The indexes that a plan reads, also several of one table together. */
export function keysRead({ classic, steps }: Pick<Explained, 'classic' | 'steps'>): ReadonlySet<string> {
  const at = classic.columns.indexOf('key');
  const keys = [...classic.rows.map((row) => row[at] ?? ''), ...steps.map(({ index }) => index)];
  return new Set(keys.flatMap((key) => key.match(/\w+/g) ?? []));
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
