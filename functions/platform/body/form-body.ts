import { MIMEType } from 'node:util';
import type { BodyBounds } from '../../../shared/contract/body-bounds.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { partOf, textOfField, withOwnBreaks } from './form-texts.ts';

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
  demandFewPairs(bytes, bounds);
  const pairs = [...new URLSearchParams(bytes.toString())];
  return Object.fromEntries(pairs.map(([name, value]) => [name, withOwnBreaks(value)]));
}

/** A body as a form with files, whose parts are counted before they are made. */
export async function formBody(op: Operation, bytes: Buffer, contentType: string): Promise<Parsed> {
  const type = typeOf(contentType);
  if (!type) throw new AppError('malformedBody');
  demandFewPairs(bytes, op.bounds, type);
  demandFewParts(bytes, op.bounds, type);
  const isMultipart = type.essence === 'multipart/form-data';
  const textOf = (name: string, value: string) =>
    isMultipart ? textOfField(op, { name, value, bytes }) : withOwnBreaks(value);
  try {
    // Written once more by us: behind a comma the reader would find another type than the one whose parts were counted.
    const headers = { 'content-type': String(type) };
    const data = await new Response(new Uint8Array(bytes), { headers }).formData();
    const parts = [...data.entries()].map(
      async ([name, value]): Promise<readonly [string, unknown]> => [
        name,
        typeof value === 'string' ? textOf(name, value) : await partOf(op, name, value),
      ],
    );
    return gathered(await Promise.all(parts));
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('malformedBody', { cause });
  }
}

/** The type as the reader of forms understands it, so that both mean the same boundary. */
function typeOf(contentType: string): MIMEType | undefined {
  try {
    return new MIMEType(contentType);
  } catch {
    return undefined;
  }
}

function demandFewPairs(bytes: Buffer, { valuesMax }: BodyBounds, type?: MIMEType): void {
  if (type && type.essence !== 'application/x-www-form-urlencoded') return;
  for (let at = -1, pairs = 1; (at = bytes.indexOf('&', at + 1)) >= 0; )
    if (++pairs > valuesMax) throw new AppError('bodyOfTooManyValues', { max: valuesMax });
}

const headerEnd = '\r\n\r\n';

function demandFewParts(bytes: Buffer, { partsMax }: BodyBounds, type: MIMEType): void {
  const boundary = type.params.get('boundary');
  if (!boundary || boundary.length > 70) return;
  const mark = `--${boundary}`;
  const { partHeaderBytesMax: headersMax } = limits;
  let parts = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
    // The last mark has no headers behind it.
    const isLast = bytes.toString('latin1', at + mark.length, at + mark.length + 2) === '--';
    const head = bytes.subarray(at, at + mark.length + headersMax);
    if (++parts > partsMax + 1 || (!isLast && !head.includes(headerEnd)))
      throw new AppError('bodyOfTooManyParts', { max: partsMax, bytes: headersMax });
  }
}
