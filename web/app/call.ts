import type { Operation, Received } from '../../shared/contract/operation.ts';
import { CallError } from './call-error.ts';
import { answerOf, networkFailure, type Answer } from './call-reply.ts';
import { requestOf, type AnyArgs, type CallArgs } from './call-request.ts';
import { notify } from './notices.ts';
import { refreshedToken } from './refresh.ts';
import { currentToken, leaveToSignIn } from './session.ts';

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** The caller shows the failure itself, so no line appears above the page. */
  readonly quiet?: boolean | undefined;
};

/**
 * Calls one operation and answers what stands beside `code` and `message`. A refusal is shown above the page and thrown
 * as a CallError. A file that comes as the answer is saved under the name that the server gave.
 */
export async function call<O extends Operation>(
  op: O,
  args: CallArgs<O>,
  options: CallOptions = {},
): Promise<Received<O>> {
  try {
    const answer = await answered(op, args, options);
    if ('file' in answer) save(answer.file, answer.fileName);
    // The server has held the reply to this very contract before it sent it.
    return ('file' in answer ? { location: answer.fileName } : answer.fields) as Received<O>;
  } catch (error) {
    if (error instanceof CallError && !options.quiet) showFailure(error);
    throw error;
  }
}

/** Shows a refusal above the page, as `call` does by itself unless it is told to be quiet. */
export function showFailure(error: CallError): void {
  const detail =
    error.status >= 500 && error.requestId !== undefined ? `${error.message} (${error.requestId})` : error.message;
  notify({ kind: 'error', title: { zh: '请求失败', en: 'The request failed' }, detail });
}

async function answered(op: Operation, args: AnyArgs, options: CallOptions): Promise<Answer> {
  const token = currentToken();
  const response = await send(op, args, options, token);
  if (response.status !== 401 || token === undefined) return answerOf(response);
  const renewed = await refreshedToken(token);
  if (renewed !== undefined) return answerOf(await send(op, args, options, renewed));
  leaveToSignIn();
  return answerOf(response);
}

async function send(
  op: Operation,
  args: AnyArgs,
  { signal }: CallOptions,
  token: string | undefined,
): Promise<Response> {
  const { address, init } = requestOf(op, args, token);
  try {
    return await fetch(address, { ...init, ...(signal && { signal }) });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw networkFailure();
  }
}

function save(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = fileName;
  anchor.click();
  URL.revokeObjectURL(address);
}
