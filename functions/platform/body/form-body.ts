import { MIMEType } from 'node:util';
import type { BodyBounds } from '../../../shared/contract/body-bounds.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { valueOf, withOwnBreaks } from './form-texts.ts';
import { multipartOf } from './multipart.ts';

/** What came, by name; a name that came more than once holds a list. */
export type Parsed = Record<string, unknown>;

/** Names and values of a form or a query, in one pass; no name reaches a prototype. */
export function gathered(pairs: Iterable<readonly [string, unknown]>): Parsed {
  const fields = new Map<string, unknown[]>();
  for (const [name, value] of pairs) {
    const before = fields.get(name);
    if (before) before.push(value);
    else fields.set(name, [value]);
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]));
}

/** A body as names and values of a query; of a name that came twice the last one holds. */
export function pairsBody(bytes: Buffer, bounds: BodyBounds): Parsed {
  return Object.fromEntries(pairsOf(bytes, bounds));
}

function pairsOf(bytes: Buffer, bounds: BodyBounds): (readonly [string, string])[] {
  demandFewPairs(bytes, bounds);
  return [...new URLSearchParams(bytes.toString())].map(([name, value]) => [name, withOwnBreaks(value)] as const);
}

/** A body as a form with files. */
export function formBody(op: Operation, bytes: Buffer, contentType: string): Parsed {
  const type = typeOf(contentType);
  if (type?.essence === 'application/x-www-form-urlencoded') return gathered(pairsOf(bytes, op.bounds));
  if (type?.essence !== 'multipart/form-data') throw new AppError('malformedBody');
  return gathered(multipartOf(bytes, type, op.bounds).map((part) => [part.name, valueOf(op, part)]));
}

function typeOf(contentType: string): MIMEType | undefined {
  try {
    return new MIMEType(contentType);
  } catch {
    return undefined;
  }
}

function demandFewPairs(bytes: Buffer, { valuesMax }: BodyBounds): void {
  for (let at = -1, pairs = 1; (at = bytes.indexOf('&', at + 1)) >= 0; )
    if (++pairs > valuesMax) throw new AppError('bodyOfTooManyValues', { max: valuesMax });
}
