import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import { AppError, type FieldProblem } from '../../shared/errors/index.ts';
import { inputProblem } from '../../shared/input-problem.ts';
import { isKeptAsGiven } from '../../shared/kept-as-given.ts';
import { localeAsked, type Locale } from '../../shared/text.ts';
import { wholeCharacters } from '../../shared/whole-characters.ts';
import type { Operation } from '../../shared/contract/operation.ts';

/** What is wrong with the input, field by field. */
export type Fields = FieldProblem[];
/** What came, by name. */
export type Parsed = Record<string, unknown>;

/** The language in which a call asks to be answered: the first of its header that we speak. */
export function localeOf(event: APIGatewayProxyEventV2): Locale {
  return localeAsked(event.headers['accept-language']?.split(',') ?? []) ?? 'zh-CN';
}

/** The query as the client wrote it: a repeated key is a list. The gateway's own map joins them with commas. */
export function queryOf(event: APIGatewayProxyEventV2): Parsed {
  const query: Parsed = {};
  const search = new URLSearchParams(event.rawQueryString);
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name).map((value) => value.trim());
    query[name] = values.length > 1 ? values : values[0];
  }
  return query;
}

/** The body as JSON or as a multipart form; strings on the first level are trimmed, as the API promises, but for passwords. */
export async function bodyOf(op: Operation, event: APIGatewayProxyEventV2): Promise<Parsed> {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (op.accepts === 'signed') return { text: bytes.toString('utf8'), headers: event.headers };
  if (bytes.length === 0) return {};
  const body = await readBody(op, bytes, event.headers['content-type'] ?? '');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('malformedBody');
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' && !isKeptAsGiven(name) ? value.trim() : value,
    ]),
  );
}

function readBody({ accepts }: Operation, bytes: Buffer, contentType: string): unknown {
  if (accepts === 'multipart') return form(bytes, contentType);
  return accepts === 'form' ? Object.fromEntries(new URLSearchParams(bytes.toString())) : json(bytes);
}

/** Parses one part of a request and collects what is wrong with it. */
export function parse(schema: z.ZodType, value: unknown, problems: Fields): never {
  // The input tells what is missing from what is of another kind.
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) problems.push(...result.error.issues.map(problemOf));
  return (result.success ? result.data : {}) as never;
}

function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  return { path: issue.path.join('.') || 'body', message: inputProblem(issue) };
}

const halfEscaped = /\\u[dD][89a-fA-F]/;

function json(bytes: Buffer): unknown {
  try {
    // What is not UTF-8 is refused: kept with signs in place of letters it would be somebody else's text.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Half a character can be written in JSON only; DynamoDB would refuse it.
    return halfEscaped.test(text)
      ? JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? wholeCharacters(value) : value))
      : JSON.parse(text);
  } catch (cause) {
    throw new AppError('malformedBody', { cause });
  }
}

async function form(bytes: Buffer, contentType: string): Promise<Parsed> {
  try {
    const data = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
    const fields: Parsed = {};
    for (const [name, value] of data.entries()) {
      const part =
        typeof value === 'string' ? value : { fileName: value.name, bytes: new Uint8Array(await value.arrayBuffer()) };
      const before = fields[name];
      fields[name] = before === undefined ? part : Array.isArray(before) ? [...before, part] : [before, part];
    }
    return fields;
  } catch (cause) {
    throw new AppError('malformedBody', { cause });
  }
}
