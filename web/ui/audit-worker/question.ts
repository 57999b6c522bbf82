import type { Answers } from '../../../shared/audit/complete/wish-key.ts';
import type { Engine } from '../../../shared/engines/engine.ts';
import type { ReadingFamily } from '../../../shared/engines/reading-families.ts';
import type { Level } from '../../../shared/levels.ts';
import type { Filled } from '../../../shared/query-parameters/fill-in.ts';
import type { Placeholder } from '../../../shared/query-parameters/placeholders.ts';
import type { Value } from '../../../shared/query-parameters/value-kinds.ts';
import type { Text } from '../../../shared/text.ts';

/** A rule as a template switches it on, with its values by their wire keys; a custom one also with its words and its expression. */
export type LiveRule = {
  readonly name: string;
  readonly level: Level;
  readonly params: Readonly<Record<string, string>>;
  readonly custom?: { readonly desc: string; readonly script: string };
};
/** SQL for a worker, and how it is written. */
export type Script = { readonly sql: string; readonly dialect: Engine['dialect'] };
/** SQL to be judged while it is written. */
export type AuditQuestion = Script & {
  readonly rules: readonly LiveRule[];
  /** Where the engine of custom rules lies; absent where there are none, so that nobody loads it in vain. */
  readonly customRules?: string;
};
/** Asks where the statements of a script stand. */
export type SplitQuestion = Script & { readonly wants: 'statements' };
/** Asks where a statement waits for values; `firstQuestion` is the number of its first `?`. */
export type PlaceholderQuestion = Script & { readonly wants: 'placeholders'; readonly firstQuestion: number };
export type { Filled, Placeholder, Value };
/** Asks for a statement with its values written into it. */
export type FillQuestion = Script & {
  readonly wants: 'filled';
  readonly family: ReadingFamily;
  readonly places: readonly Placeholder[];
  readonly values: Readonly<Record<string, Value>>;
};
/** One statement: its offsets in the script, and its line and column from 1. */
export type StatementPlace = {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
};
/** What a rule says about a place; `rule` is '' where none stands behind it. Lines and columns count from 1. */
export type LiveFinding = {
  readonly line: number;
  readonly column: number;
  readonly length: number;
  readonly level: Level;
  readonly message: Text;
  readonly rule: string;
};
/** SQL laid out anew, and how many of its statements had to stay as they were. */
export type Beautified = Pick<Script, 'sql'> & { readonly statements: number; readonly kept: number };

/** A place in SQL, and what is known of the database so far. */
export type CompletionQuestion = Script & { readonly offset: number; readonly answers: Answers };

/** A question and its answer on the way between the page and a worker. */
export type Asked<Question> = { readonly id: number; readonly question: Question };
export type Answered<Answer> = { readonly id: number; readonly answer: Answer };
