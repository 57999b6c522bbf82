import { isKeptAsGiven } from '../kept-as-given.ts';
import { isAsWritten } from './as-written.ts';
import type { Operation } from './operation.ts';

/**
 * A field of a body as it travels in a form. Encoders of forms write every line break of a text as CRLF, so a text with
 * lines, and one that is kept as it was written, travels as a file, which nobody changes.
 */
export type SentPart =
  | { readonly name: string; readonly kind: 'field' | 'text'; readonly text: string }
  | { readonly name: string; readonly kind: 'file'; readonly file: object };

/** The fields of a body that is sent as a form; a list is a repeated name. `isFile` knows what a file is here. */
export function partsOf(
  op: Operation,
  body: Readonly<Record<string, unknown>>,
  isFile: (value: object) => boolean,
): SentPart[] {
  return Object.entries(body).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as readonly unknown[]) : [value])
      .filter((one) => one !== undefined)
      .map((one): SentPart => {
        if (typeof one === 'object' && one !== null && isFile(one)) return { name, kind: 'file', file: one };
        const text = typeof one === 'object' ? JSON.stringify(one) : String(asSent(op, name, one));
        return { name, kind: isAsWritten(op, name) || /[\r\n]/.test(text) ? 'text' : 'field', text };
      }),
  );
}

/** A value on the first level of a body as both sides read it: trimmed, but for passwords and what is kept as it was written. */
export function asSent(op: Operation, name: string, value: unknown): unknown {
  return typeof value === 'string' && !isKeptAsGiven(name) && !isAsWritten(op, name) ? value.trim() : value;
}
