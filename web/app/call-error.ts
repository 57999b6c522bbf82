import type { ShownUse } from '../../shared/record-uses.ts';
import type { ErrorName } from '../../shared/errors/index.ts';

export type FieldMessage = { readonly path: string; readonly message: string };
type Refusal = {
  readonly code: number;
  readonly status: number;
  readonly message: string;
  readonly kind?: string | undefined;
  readonly fields?: readonly FieldMessage[] | undefined;
  readonly uses?: readonly ShownUse[] | undefined;
  readonly requestId?: string | undefined;
};

/** A call that did not succeed: what the server said, in the reader's language. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: number;
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly fields: readonly FieldMessage[];
  /** What keeps something from being deleted. */
  readonly uses: readonly ShownUse[];
  readonly requestId: string | undefined;
  readonly #kind: string | undefined;

  constructor({ code, status, message, kind, fields = [], uses = [], requestId }: Refusal) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.uses = uses;
    this.requestId = requestId;
    this.#kind = kind;
  }

  /** Whether it is this row of the error catalogue. */
  is(kind: ErrorName): boolean {
    return this.#kind === kind;
  }
}
