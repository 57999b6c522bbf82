import type { CallError } from './call-error.ts';
import { dismissLike, notify, unreachable } from './notices.ts';

/** Shows a refusal above the page, as `call` does by itself unless it is told to be quiet. */
export function showFailure(error: CallError, of?: string): void {
  notify({ ...noticeOf(error), of: error.status === 0 ? unreachable : of });
}

/** Takes the line above the page back, for a page that says the same in its own place. */
export function hideFailure(error: CallError): void {
  dismissLike(noticeOf(error));
}

function noticeOf(error: CallError) {
  const detail =
    error.status >= 500 && error.requestId !== undefined ? `${error.message} (${error.requestId})` : error.message;
  return { kind: 'error', title: { zh: '请求失败', en: 'The request failed' }, detail } as const;
}
