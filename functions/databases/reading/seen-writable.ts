import type { ObjectName } from '../../../shared/audit/tree/node.ts';
import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';

declare const looked: unique symbol;
/** A statement that was seen to change rows of one table and do nothing else. */
export type Writable = Pick<ParsedStatement, 'text' | 'line' | 'column'> & { readonly [looked]: true };

/** Which table a change is of, whether it reads rows of any other, and whether it only adds rows. */
type Seen = { readonly target: ObjectName; readonly readsRows: boolean; readonly onlyAdds: boolean };

const seen = new WeakMap<object, Seen>();

/** What was seen of it; undefined for what nobody has looked at: a type alone does not stop a cast. */
export function seenOf(statement: Writable): Seen | undefined {
  return seen.get(statement);
}

type Looked = { readonly target: ObjectName | undefined; readonly readsRows: boolean };

/** For `transactional.ts`, which has looked at it, and nobody else. */
export function markWritable(statement: ParsedStatement, { target, readsRows }: Looked): Writable {
  const { tree } = statement;
  const onlyAdds =
    tree.kind === 'insert' && tree.verb === 'INSERT' && !tree.onConflict && tree.onDuplicate.length === 0;
  if (target) seen.set(statement, { target, readsRows, onlyAdds });
  return statement as unknown as Writable;
}
