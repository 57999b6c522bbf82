import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import { config, util } from 'zod/v4/core';
import { AppError, type FieldProblem } from '../../shared/errors/index.ts';
import { inputProblem } from '../../shared/input-problem.ts';
import { limits } from '../../shared/limits.ts';
import { localeAsked, type Locale } from '../../shared/text.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { uploadFieldOf } from '../../shared/contract/as-written.ts';
import { asSent } from '../../shared/contract/sent-fields.ts';
import { formBody, gathered, pairsBody, type Parsed } from './body/form-body.ts';
import { jsonBody } from './body/json-body.ts';

/** What is wrong with the input, field by field. */
export type Fields = FieldProblem[];
/** A body before it is read. */
export type ReceivedBody = { readonly bytes: Buffer; readonly contentType: string };

/** The language in which a call asks to be answered: the first of its header that we speak. */
export function localeOf(event: APIGatewayProxyEventV2): Locale {
  return localeAsked(event.headers['accept-language']?.split(',') ?? []) ?? 'zh-CN';
}

/** The language of a call that names one alone, as a page and a script do that show one; a browser by itself sends a list. */
export function localeChosen({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): Locale | undefined {
  const asked = headers['accept-language']?.trim() ?? '';
  return /^(zh|en)(-[a-z]{2,8}){0,2}$/i.test(asked) ? localeAsked([asked]) : undefined;
}

/** The query as the client wrote it: a repeated key is a list. The gateway's own map joins them with commas. */
export function queryOf({ rawQueryString }: APIGatewayProxyEventV2): Parsed {
  const { queryBytesMax: bytes, queryValuesMax: max } = limits;
  if (rawQueryString.length > bytes) throw new AppError('queryTooLong', { bytes, max });
  const pairs = [...new URLSearchParams(rawQueryString)];
  if (pairs.length > max) throw new AppError('queryTooLong', { bytes, max });
  return gathered(pairs.map(([name, value]) => [name, value.trim()]));
}

/** Refuses by its length a body that is larger than its operation takes; nothing of it is read for that. What can come by a link is told the way. */
export function demandSize(
  op: Pick<Operation, 'bounds' | 'body'>,
  { body = '', isBase64Encoded }: Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'>,
  { takesLinks = false } = {},
): void {
  const { bounds } = op;
  if (body.length > limits.requestBytesMax) throw tooLarge(takesLinks ? uploadFieldOf(op) : undefined);
  // Base64 is a third longer; its last letters may mean nothing.
  const bytes = isBase64Encoded ? (body.length / 4) * 3 - 2 : body.length;
  if (bytes > bounds.bytesMax) throw new AppError('bodyTooLarge', { kilobytes: Math.floor(bounds.bytesMax / 1024) });
}

function tooLarge(field: string | undefined): AppError {
  const megabytes = limits.requestBytesMax / 1024 / 1024;
  if (field === undefined) return new AppError('payloadTooLarge', { megabytes });
  return new AppError('fileNeedsLink', { megabytes, fileMegabytes: limits.uploadBytesMax / 1024 / 1024, field });
}

/** The bytes of a body and what they say they are. */
export function receivedBody(op: Operation, event: APIGatewayProxyEventV2): ReceivedBody {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  const contentType = event.headers['content-type'] ?? '';
  if (bytes.length > 0) demandType(op, contentType, event.headers['content-encoding']);
  return { bytes, contentType };
}

/** The body as JSON or as a multipart form; strings on the first level are trimmed, as the API promises, but for passwords and scripts. */
export function fieldsOf(op: Operation, { bytes, contentType }: ReceivedBody): Parsed {
  if (bytes.length === 0) return {};
  const body = readBody(op, bytes, contentType);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('malformedBody');
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, asSent(op, name, value)]));
}

/** What a body holds, where nothing else has to happen between its coming and its reading. */
export function bodyOf(op: Operation, event: APIGatewayProxyEventV2): Parsed {
  if (op.accepts !== 'signed') return fieldsOf(op, receivedBody(op, event));
  const { body = '', isBase64Encoded, headers } = event;
  demandType(op, headers['content-type'] ?? '', headers['content-encoding']);
  // Megabytes of text are not written as bytes only to be read as text again.
  return { text: isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body, headers };
}

function readBody(op: Operation, bytes: Buffer, contentType: string): unknown {
  if (op.accepts === 'multipart') return formBody(op, bytes, contentType);
  return op.accepts === 'form' ? pairsBody(bytes, op.bounds) : jsonBody(op, bytes);
}

const types = {
  // Scripts leave the type to their client: curl -d names a form, others name nothing. Which JSON it is, the body says.
  json: {
    pattern: /^($|application\/(([\w.-]{1,60}\+)?json|x-www-form-urlencoded)\s*(;|$))/i,
    wanted: 'application/json',
  },
  // A form without files is the same with names and values.
  multipart: {
    pattern: /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i,
    wanted: 'multipart/form-data',
  },
  form: { pattern: /^application\/x-www-form-urlencoded\s*(;|$)/i, wanted: 'application/x-www-form-urlencoded' },
} as const;

/** What a page of another site could send as plain text, or what is packed, is no body of ours. */
function demandType({ accepts }: Operation, contentType: string, encoding = 'identity'): void {
  // Hosts sign JSON, or a form with JSON in it.
  const { pattern, wanted } = types[accepts === 'signed' ? 'json' : accepts];
  if (pattern.test(contentType.trim()) && encoding.trim().toLowerCase() === 'identity') return;
  const given = [contentType, ...(encoding === 'identity' ? [] : [encoding])].join(', ') || '-';
  throw new AppError('unsupportedMediaType', { wanted, given: given.slice(0, 100) });
}

/** Parses one part of a request and collects what is wrong with it: so much as people read, of a list of any length. */
export function parse(schema: z.ZodType, value: unknown, problems: Fields): never {
  // The input tells what is missing from what is of another kind. Run by hand, as an error of the library writes down each of a hundred thousand issues.
  const asked = { async: false, reportInput: true } as const;
  const result = schema._zod.run({ value, issues: [] }, asked);
  if (result instanceof Promise) throw new Error('invariant: schemas of requests ask nobody');
  const { issues } = result;
  for (const issue of issues.slice(0, limits.problemsToldMax))
    problems.push(problemOf(util.finalizeIssue(issue, asked, config())));
  const untold = issues.length - limits.problemsToldMax;
  if (untold > 0) problems.push({ path: 'body', message: { zh: `另有 ${untold} 处`, en: `${untold} more` } });
  return (issues.length === 0 ? result.value : {}) as never;
}

function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  return { path: issue.path.join('.') || 'body', message: inputProblem(issue) };
}
