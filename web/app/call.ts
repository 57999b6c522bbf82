import type { Operation, Received } from '../../shared/contract/operation.ts';
import { saveFile } from './save-file.ts';
import { CallError } from './call-error.ts';
import { answerOf, networkFailure, type Answer } from './call-reply.ts';
import { requestOf, type AnyArgs, type CallArgs } from './call-request.ts';
import { showFailure } from './failure-notice.ts';
import { dismissFailuresOf } from './notices.ts';
import { refreshedToken } from './refresh.ts';
import { isAnswered, noteAnswer, noteSilence } from './connection.ts';
import { currentToken, isStrangerSignedIn, leaveToSignIn, nextSession, sessionToCome } from './session.ts';
import { leaveZone } from './zones.ts';

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
    const answer = await answered(op, await withoutLargeFiles(op, args, options), options);
    dismissFailuresOf(nameOf(op));
    if ('file' in answer) saveFile(answer.file, answer.fileName);
    // The server has held the reply to this very contract before it sent it.
    return ('file' in answer ? { location: answer.fileName } : answer.fields) as Received<O>;
  } catch (error) {
    if (error instanceof CallError && isLeft(error)) leaveZone();
    if (error instanceof CallError && !options.quiet && !isAskedAgain(op, error)) showFailure(error, nameOf(op));
    throw error;
  }
}

/** The same for a file that the page itself goes on with, whether it came as the answer or by a link. */
export async function callForFile<O extends Operation>(
  op: O,
  args: CallArgs<O>,
  { name }: { readonly name: string },
): Promise<File> {
  const answer = await answered(op, args, {});
  if ('file' in answer) return new File([answer.file], name);
  const response = await fetch(String(answer.fields['location']));
  if (!response.ok) throw networkFailure();
  return new File([await response.blob()], name);
}

/** Says something to the server while the page is being left; nobody is there any more to hear an answer. */
export function callOnLeaving<O extends Operation>(op: O, args: CallArgs<O>): void {
  if (isStrangerSignedIn()) return;
  const { address, init } = requestOf(op, args, currentToken());
  fetch(address, { ...init, keepalive: true }).catch(() => undefined);
}

/** What is only read is asked for again by itself; the whole page says that the server is away. */
function isAskedAgain({ method }: Operation, { status }: CallError): boolean {
  return method === 'GET' && status === 0;
}

/** The zone is no more, or the reader is nobody in it: to go on there makes no sense. */
function isLeft(error: CallError): boolean {
  return error.is('zoneUnknown') || error.is('zoneUserMissing');
}

async function withoutLargeFiles(op: Operation, args: AnyArgs, { signal }: CallOptions): Promise<AnyArgs> {
  if (op.accepts !== 'multipart') return args;
  const { areTooLarge, sentAhead } = await import('./large-files.ts');
  return areTooLarge(op, args) ? sentAhead(args, signal) : args;
}

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

async function answered(op: Operation, args: AnyArgs, options: CallOptions): Promise<Answer> {
  const token = op.access === 'public' ? currentToken() : await usableToken();
  const response = await send(op, args, options, token);
  if (response.status !== 401 || token === undefined) return answerOf(response);
  const renewed = (await refreshedToken(token)) ?? (await nextSession());
  if (renewed !== undefined) return answerOf(await send(op, args, options, renewed));
  leaveToSignIn();
  return answerOf(response);
}

/** A page that goes on asks with the next session's token from the moment that its session is known to have ended. */
async function usableToken(): Promise<string | undefined> {
  if (isStrangerSignedIn()) return nextSession();
  return (await sessionToCome()) ?? currentToken() ?? (await nextSession());
}

async function send(
  op: Operation,
  args: AnyArgs,
  { signal }: CallOptions,
  token: string | undefined,
): Promise<Response> {
  const { address, init } = requestOf(op, args, token);
  let response: Response | undefined;
  try {
    response = await fetch(address, { ...init, ...(signal && { signal }) });
  } catch (cause) {
    if (signal?.aborted) throw cause;
  }
  if (response && (await isAnswered(response))) {
    noteAnswer();
    return response;
  }
  noteSilence();
  throw networkFailure();
}
