import type { DialectTable } from '../dialect.ts';
import { wordsOfPattern } from '../patterns/pattern.ts';

const known = new WeakMap<DialectTable, ReadonlySet<string> | undefined>();

/**
 * Every keyword that a dialect's clauses and commands are made of, with those it lists besides; undefined for one that
 * lists none.
 */
export function vocabularyOf(dialect: DialectTable): ReadonlySet<string> | undefined {
  if (!known.has(dialect)) known.set(dialect, collected(dialect));
  return known.get(dialect);
}

function collected({ words, clauses, commands, reserved }: DialectTable): ReadonlySet<string> | undefined {
  if (!words) return undefined;
  const patterns = [
    ...Object.values(clauses ?? {}).flat(),
    ...Object.values(commands)
      .flat()
      .map(({ pattern }) => pattern),
  ];
  return new Set([...words, ...reserved.column, ...reserved.bareAlias, ...patterns.flatMap(wordsOfPattern)]);
}
