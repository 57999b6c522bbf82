import type { Text } from '../../text.ts';
import type { Span } from './node.ts';
import type { Statement, StatementKind } from './statement.ts';

export type SqlType = 'ddl' | 'dml' | 'dql' | 'dcl' | 'tcl' | 'other';
/**
 * full: every word understood; partial: a clause kept as text, or a body whose end is missing; generic: kind and names
 * only; error: unreadable.
 */
export type Fidelity = 'full' | 'partial' | 'generic' | 'error';
export type Comment = Span & { readonly hint: boolean };
/**
 * `near` is the token that stands at the place, empty at the end of the statement. `refused`: the database's own
 * grammar says so, and `expected` are its words; the other reasons are ours.
 */
export type SyntaxProblem = {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  readonly expected: Text;
  readonly near: string;
  readonly reason: 'unexpected' | 'unterminated' | 'tooDeep' | 'refused';
};
/**
 * Of a statement that was put together from parts of a file: where its text stands there, and what the program fills in
 * as text when it runs.
 */
export type Origin = {
  readonly positionOf: (offset: number) => { readonly line: number; readonly column: number };
  readonly substitutions: readonly Span[];
};
/** One statement of a script: where it stands, how well it was read, and its tree. Lines and columns count from 1. */
export type ParsedStatement = Span & {
  readonly kind: StatementKind;
  readonly tree: Statement;
  readonly text: string;
  readonly line: number;
  readonly column: number;
  readonly fidelity: Fidelity;
  readonly sqlType: SqlType;
  readonly comments: readonly Comment[];
  readonly error: SyntaxProblem | undefined;
  readonly origin?: Origin;
  /** The script before it from where parts of its tree stand: a variable brings the text that it prepares. */
  readonly borrowed?: { readonly start: number; readonly text: string };
};
export type ParsedScript = { readonly statements: readonly ParsedStatement[] };
