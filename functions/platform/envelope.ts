import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError, errors } from '../../shared/errors/index.ts';
import type { ErrorCode } from '../../shared/errors/error-row.ts';
import { ownAnswer, type Operation } from '../../shared/contract/operation.ts';
import { limits } from '../../shared/limits.ts';
import { inLocale, type Locale } from '../../shared/text.ts';

type Result = APIGatewayProxyStructuredResultV2;
/** The two halves of the API. */
export type ApiModule = 'sqle' | 'dms';
const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** Which half of the API an address belongs to: they number their errors differently. */
export function moduleOf(path: string): ApiModule {
  return path.startsWith('/sqle/') ? 'sqle' : 'dms';
}

/** `{code: 0, message: "ok"}` with the reply's own fields beside them. Unknown fields of a reply never leave the server. */
export function success(op: Operation, reply: unknown): Result {
  const checked = op.reply.safeParse(reply);
  if (!checked.success)
    throw new Error(`reply of ${op.method} ${op.path} breaks its contract: ${checked.error.message}`);
  return {
    statusCode: 200,
    headers: jsonHeaders,
    body: JSON.stringify({ code: 0, message: 'ok', ...(checked.data as object) }),
  };
}

/** A refusal in the reader's language; anything unexpected says only its request id. */
export function failure(
  error: unknown,
  { module, locale, requestId }: { module: ApiModule; locale: Locale; requestId: string },
): Result {
  const refusal: AppError = error instanceof AppError ? error : new AppError('internal');
  const { status, code } = errors[refusal.kind];
  const { retryAfterSeconds, challenge, uses } = refusal.detail;
  const fields = refusal.detail.fields?.map(({ path, message }) => ({ path, message: inLocale(message, locale) }));
  const message =
    refusal.kind === 'validation' && fields
      ? fields.map((field) => `${field.path}: ${field.message}`).join('; ')
      : inLocale(refusal.text, locale);
  return {
    statusCode: status,
    headers: {
      ...jsonHeaders,
      ...(retryAfterSeconds !== undefined && { 'retry-after': `${retryAfterSeconds}` }),
      ...(challenge !== undefined && { 'www-authenticate': challenge }),
    },
    body: JSON.stringify({
      code: codeFor(code, module),
      message,
      error: refusal.kind,
      request_id: requestId,
      ...(fields && { fields }),
      ...(uses && { uses }),
    }),
  };
}

/** A file: bytes at once, or a redirect to a link that lives for minutes. */
export function fileReply(reply: unknown): Result {
  const file = reply as { location: string } | { fileName: string; contentType: string; content: string | Uint8Array };
  if ('location' in file)
    return { statusCode: 302, headers: { location: file.location, 'cache-control': 'no-store' }, body: '' };
  return {
    statusCode: 200,
    headers: {
      'content-type': file.contentType,
      'content-disposition': `attachment; filename*=utf-8''${encodeURIComponent(file.fileName)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    body: Buffer.from(file.content as Uint8Array).toString('base64'),
    isBase64Encoded: true,
  };
}

/** What an operation answers in a protocol of its own. */
export function ownReply(reply: unknown): Result {
  const { status, contentType, text } = ownAnswer.parse(reply);
  // An answer without a body, such as 202, names no type.
  const { 'content-type': _, ...headers } = jsonHeaders;
  return {
    statusCode: status,
    headers: { ...headers, ...(contentType && { 'content-type': contentType }) },
    body: text,
  };
}

/**
 * Refuses an answer that a function of the cloud could not hand over: it travels as text in JSON, in which quotes count twice. The same
 * holds under `npm start`, so that nothing works there that fails in a deployment.
 */
export function carried(result: Result): Result {
  const { body = '', isBase64Encoded } = result;
  const max = limits.replyBytesMax;
  // Written as JSON a letter takes six bytes at most.
  if (body.length * 6 <= max) return result;
  const bytes = isBase64Encoded ? body.length : body.length > max ? Infinity : Buffer.byteLength(JSON.stringify(body));
  if (bytes > max) throw new AppError('replyTooLarge', { megabytes: Math.ceil(max / 1024 / 1024) });
  return result;
}

function codeFor(code: ErrorCode, module: ApiModule): number {
  return typeof code === 'number' ? code : code[module];
}
