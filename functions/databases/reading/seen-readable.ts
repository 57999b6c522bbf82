import type { Beyond } from '../../../shared/audit/reading/beyond-reading.ts';
import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';

declare const looked: unique symbol;
/** A statement that was seen to read and do nothing else: only such a one is sent to a database for a person. */
export type Readable = Pick<ParsedStatement, 'text' | 'line' | 'column'> & { readonly [looked]: true };

/** Why a statement is not sent, for those who have words of their own for it. */
export type NotReadable =
  | { readonly why: 'unreadable'; readonly what: Beyond['what']; readonly offset: number }
  | { readonly why: 'notQuery' }
  | { readonly why: 'doesMore'; readonly what: Beyond['what']; readonly offset: number };

const seen = new WeakMap<object, readonly string[]>();

/** Whether a statement was seen to read: a type alone does not stop a cast. */
export function isReadable(statement: Readable): boolean {
  return seen.has(statement);
}

const planned = new WeakSet<object>();
declare const lookedForPlan: unique symbol;
/** A statement that was seen to do nothing while it is only planned; to be run it is another matter. */
export type Plannable = ParsedStatement & { readonly [lookedForPlan]: true };

/** Whether a statement may be handed to a server to be planned. */
export function isPlannable(statement: ParsedStatement): statement is Plannable {
  return planned.has(statement);
}

/** For `plannable.ts`, which has looked at it, and nobody else. */
export function markPlannable(statement: ParsedStatement): Plannable {
  planned.add(statement);
  return statement as Plannable;
}

/** Names behind a dot in it, which PostgreSQL takes for functions of the row where it has no such column. */
export function dottedNames(statement: Readable): readonly string[] {
  return seen.get(statement) ?? [];
}

/** For `readable.ts`, which has looked at it, and nobody else. */
export function markReadable(statement: ParsedStatement, dotted: readonly string[] = []): Readable {
  seen.set(statement, dotted);
  return statement as unknown as Readable;
}
