import { fill, type Placeholders, type Text } from '../text.ts';
import { platformErrors } from './platform.ts';
import { accountErrors } from './account.ts';
import { projectErrors } from './project.ts';
import { dataSourceErrors } from './data-source.ts';
import { ruleErrors } from './rules.ts';
import { scriptErrors } from './script.ts';
import { workflowErrors } from './workflow.ts';

/** The whole error catalogue: one row per refusal, grouped by topic. Clients key on `code`. */
export const errors = { ...platformErrors, ...accountErrors, ...projectErrors, ...dataSourceErrors, ...ruleErrors, ...workflowErrors, ...scriptErrors };

/** The name of a refusal in the catalogue. */
export type ErrorName = keyof typeof errors;
type Values<N extends ErrorName> = Record<Placeholders<(typeof errors)[N]['text']['en']>, string | number | Text>;
type Arguments<N extends ErrorName> = [keyof Values<N>] extends [never] ? [detail?: ErrorDetail] : [values: Values<N>, detail?: ErrorDetail];

/** One wrong field of a request: where it is and what is wrong with it. */
export type FieldProblem = { path: string; message: Text };
/** What an error carries beside its text. */
export type ErrorDetail = { fields?: readonly FieldProblem[]; cause?: unknown };

/** A refusal on purpose. Anything else that is thrown is our own mistake and answers `internal`. */
export class AppError<N extends ErrorName = ErrorName> extends Error {
  override readonly name = 'AppError';
  readonly kind: N;
  readonly text: Text;
  readonly detail: ErrorDetail;

  constructor(kind: N, ...[first, second]: Arguments<N>) {
    const hasValues = /\{\w+\}/.test(errors[kind].text.en);
    const text = hasValues ? fill(errors[kind].text, (first ?? {}) as Record<string, string | number | Text>) : errors[kind].text;
    super(text.en);
    this.kind = kind;
    this.text = text;
    this.detail = (hasValues ? second : (first as ErrorDetail | undefined)) ?? {};
  }
}

/** A promise that our own code keeps; breaking it is a bug, never a refusal. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`invariant: ${why}`);
}
