import { isAsWritten } from '../../../shared/contract/as-written.ts';
import type { BodyBounds } from '../../../shared/contract/body-bounds.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { wholeCharacters } from '../../../shared/whole-characters.ts';

/** A body as JSON, looked through before anything is made of it: a few megabytes can hold more objects than a thread makes in a second. */
export function jsonBody(op: Pick<Operation, 'body' | 'bounds'>, bytes: Uint8Array): unknown {
  boundedValues(bytes, op.bounds);
  try {
    // What is not UTF-8 is refused: kept with signs in place of letters it would be somebody else's text.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    // Half a character can be written in JSON only; DynamoDB would refuse it.
    return halfEscaped.test(text) ? withWholeFields(op, value) : value;
  } catch (cause) {
    throw new AppError('malformedBody', { cause });
  }
}

const halfEscaped = /\\u[dD][89a-fA-F]/;
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [brace, braceEnd, bracket, bracketEnd] = [0x7b, 0x7d, 0x5b, 0x5d];

/** How many values a JSON holds at most, which must be within its bounds. */
export function boundedValues(bytes: Uint8Array, { valuesMax, depthMax }: BodyBounds): number {
  let [values, depth] = [1, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) at = endOfText(bytes, at + 1);
    else if (byte === comma) values++;
    else if (byte === brace || byte === bracket) [values, depth] = [values + 1, depth + 1];
    else if (byte === braceEnd || byte === bracketEnd) depth--;
    if (values > valuesMax) throw new AppError('bodyOfTooManyValues', { max: valuesMax });
    if (depth > depthMax) throw new AppError('bodyTooDeep', { max: depthMax });
  }
  return values;
}

function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

/** What is kept as it was written stays, for its schema refuses it. */
function withWholeFields(op: Pick<Operation, 'body'>, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return withWholeCharacters(body);
  return Object.fromEntries(
    Object.entries(body).map(([name, one]) => [
      wholeCharacters(name),
      isAsWritten(op, name) ? one : withWholeCharacters(one),
    ]),
  );
}

/** No deeper than a body may be. */
function withWholeCharacters(value: unknown): unknown {
  if (typeof value === 'string') return wholeCharacters(value);
  if (Array.isArray(value)) return value.map(withWholeCharacters);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [wholeCharacters(name), withWholeCharacters(one)]),
  );
}
