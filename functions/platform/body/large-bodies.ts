import type { Operation } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import { parse, fieldsOf, type Fields, type ReceivedBody } from '../request.ts';
import { boundedValues } from './json-body.ts';
import type { Parsed } from './form-body.ts';

/** A body that was read: as its schema takes it, or field by field where a form is still to be completed. */
export type ReadBody = { readonly fields: Parsed; readonly problems: Fields };
/** Reads a body beside the thread that answers others. */
export type BodyReader = (op: Operation, body: ReceivedBody, whose: string) => Promise<ReadBody>;

/** Whether reading a body takes more than a moment. Forms with files are found by their marks, which costs little at any size. */
export function isLarge(op: Operation, { bytes, contentType }: ReceivedBody): boolean {
  if (/^\s*multipart\//i.test(contentType) && op.accepts === 'multipart') return false;
  if (bytes.length > limits.bodyReadHereBytesMax) return true;
  // Each value takes a letter and what stands between it and the next.
  if (op.accepts !== 'json' || bytes.length < 2 * limits.bodyReadHereValuesMax) return false;
  return boundedValues(bytes, op.bounds) > limits.bodyReadHereValuesMax;
}

/** Reads a body as far as nothing else is needed for it. */
export function readBody(op: Operation, body: ReceivedBody): ReadBody {
  const problems: Fields = [];
  const fields = fieldsOf(op, body);
  return { fields: op.accepts === 'multipart' ? fields : parse(op.body, fields, problems), problems };
}
