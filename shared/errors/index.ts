import type { ShownUse } from '../record-uses.ts';
import { fill, type Placeholders, type Text } from '../text.ts';
import { errors } from './catalogue.ts';

export { errors };

/** The name of a refusal in the catalogue. */
export type ErrorName = keyof typeof errors;
type Values<N extends ErrorName> = Record<Placeholders<(typeof errors)[N]['text']['en']>, string | number | Text>;
// For a name that is no row the compiler takes them all: it then asks for nothing more and complains of the name itself.
type Arguments<N extends ErrorName> = ErrorName extends N
  ? unknown[]
  : [keyof Values<N>] extends [never]
    ? [detail?: ErrorDetail]
    : [values: Values<N>, detail?: ErrorDetail];

/** One wrong field of a request: where it is and what is wrong with it. */
export type FieldProblem = { path: string; message: Text };
/** What an error carries beside its text; `text` says it more exactly than the catalogue can. */
export type ErrorDetail = {
  text?: Text;
  fields?: readonly FieldProblem[];
  cause?: unknown;
  retryAfterSeconds?: number;
  /** How a program that was turned away may come in: the header `WWW-Authenticate`. */
  challenge?: string;
  /** What keeps something from being deleted. */
  uses?: readonly ShownUse[];
};

/** A refusal on purpose. Anything else that is thrown is our own mistake and answers `internal`. */
export class AppError<N extends ErrorName = ErrorName> extends Error {
  override readonly name = 'AppError';
  readonly kind: N;
  readonly text: Text;
  /** What stands in the places of its text. */
  readonly values: Readonly<Record<string, string | number | Text>>;
  readonly detail: ErrorDetail;

  constructor(kind: N, ...[first, second]: Arguments<N>) {
    const hasValues = /\{\w+\}/.test(errors[kind].text.en);
    const values = hasValues ? ((first ?? {}) as AppError['values']) : {};
    const detail: ErrorDetail = (hasValues ? second : (first as ErrorDetail | undefined)) ?? {};
    const text = detail.text ?? (hasValues ? fill(errors[kind].text, values) : errors[kind].text);
    super(text.en);
    this.kind = kind;
    this.text = text;
    this.values = values;
    this.detail = detail;
  }
}

/** The same refusal, which says more. */
export function withDetail({ kind, text, values, detail }: AppError, more: ErrorDetail): AppError {
  const said = { ...detail, text, ...more };
  return Object.keys(values).length > 0
    ? new AppError<ErrorName>(kind, values, said)
    : new AppError<ErrorName>(kind, said);
}

/** A promise that our own code keeps; breaking it is a bug, never a refusal. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`invariant: ${why}`);
}
