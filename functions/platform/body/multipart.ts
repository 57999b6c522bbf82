import type { MIMEType } from 'node:util';
import type { BodyBounds } from '../../../shared/contract/body-bounds.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';

/** One part of a form: a file where it has the name of one. */
export type FormPart = { readonly name: string; readonly fileName: string | undefined; readonly bytes: Buffer };

const lineEnd = '\r\n';
const headEnd = '\r\n\r\n';

/**
 * The parts of a multipart form, found by their marks alone: nothing is looked at letter by letter, so that megabytes cost
 * milliseconds whatever they hold. The reader of the platform needs a second for four megabytes of line breaks.
 */
export function multipartOf(bytes: Buffer, type: MIMEType, { partsMax }: BodyBounds): FormPart[] {
  const boundary = type.params.get('boundary') ?? '';
  if (boundary === '' || boundary.length > 70) throw new AppError('malformedBody');
  const mark = `--${boundary}`;
  const parts: FormPart[] = [];
  let at = beginOf(bytes, mark);
  while (!isLast(bytes, at)) {
    if (parts.length === partsMax) throw tooManyParts(partsMax);
    const head = headAt(bytes, at, partsMax);
    const end = bytes.indexOf(`${lineEnd}${mark}`, head.end);
    if (end < 0) throw new AppError('malformedBody');
    parts.push(partOf(head.text, bytes.subarray(head.end, end)));
    at = end + lineEnd.length + mark.length;
  }
  return parts;
}

/** Where the first mark ends. What stands before it is said to nobody. */
function beginOf(bytes: Buffer, mark: string): number {
  if (bytes.toString('latin1', 0, mark.length) === mark) return mark.length;
  const at = bytes.indexOf(`${lineEnd}${mark}`);
  if (at < 0) throw new AppError('malformedBody');
  return at + lineEnd.length + mark.length;
}

function isLast(bytes: Buffer, at: number): boolean {
  return bytes.toString('latin1', at, at + 2) === '--';
}

/** The head of a part, from behind its mark. Without a line of its own it is empty. */
function headAt(bytes: Buffer, from: number, max: number): { readonly text: string; readonly end: number } {
  const near = bytes.subarray(from, from + limits.partHeaderBytesMax + headEnd.length);
  const end = near.indexOf(headEnd);
  if (end < 0) throw near.length > limits.partHeaderBytesMax ? tooManyParts(max) : new AppError('malformedBody');
  // Behind a mark nothing but spaces may stand in its line.
  const [rest = '', ...lines] = near.toString('utf8', 0, end).split(lineEnd);
  if (rest.trim() !== '') throw new AppError('malformedBody');
  return { text: lines.join(lineEnd), end: from + end + headEnd.length };
}

function tooManyParts(max: number): AppError {
  return new AppError('bodyOfTooManyParts', { max, bytes: limits.partHeaderBytesMax });
}

function partOf(head: string, bytes: Buffer): FormPart {
  const disposition = /^content-disposition[ \t]*:[ \t]*form-data[ \t]*(;.*)?$/im.exec(head)?.[1] ?? '';
  const params = paramsOf(disposition);
  const name = params.get('name');
  if (name === undefined) throw new AppError('malformedBody');
  const isBase64 = /^content-transfer-encoding[ \t]*:[ \t]*base64[ \t]*$/im.test(head);
  return {
    name,
    fileName: extended(params.get('filename*')) ?? params.get('filename'),
    bytes: isBase64 ? Buffer.from(bytes.toString('latin1'), 'base64') : bytes,
  };
}

/** Browsers write a quote and the break of a line by their numbers, other programs put a backslash before a quote. */
function paramsOf(disposition: string): ReadonlyMap<string, string> {
  const param = /;[ \t]*([\w*-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\["\\]|\\(?!["\\]))*)"|([^\s;"]*))[ \t]*/gy;
  const params = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of disposition.matchAll(param)) {
    const text = quoted?.replace(/\\(["\\])/g, '$1').replace(/%(?:0A|0D|22)/gi, (sign) => decodeURIComponent(sign));
    if (!params.has(name.toLowerCase())) params.set(name.toLowerCase(), text ?? plain);
  }
  return params;
}

function extended(value: string | undefined): string | undefined {
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(value ?? '')?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch (cause) {
    throw new AppError('malformedBody', { cause });
  }
}
