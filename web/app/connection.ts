import { useSyncExternalStore } from 'react';
import { readBasicInfo } from '../../shared/contract/running/system/operations.ts';

/** What stands before the server answers with these while it is away or starting. */
const awayStatuses = new Set([502, 503, 504]);
const againMs = 3_000;

/** While no answer comes: since when, and of when what is shown is; both in milliseconds since 1970. */
export type Lost = { readonly since: number; readonly lastAnswer: number };

const listeners = new Set<() => void>();
let lastAnswer = Date.now();
let lost: Lost | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let isAsking = false;

/** The server has answered something. */
export function noteAnswer(): void {
  lastAnswer = Date.now();
  if (lost === undefined) return;
  lost = undefined;
  clearTimeout(timer);
  tell();
}

/** No answer came, or only that of a gateway which waits for the server too. */
export function noteSilence(): void {
  if (lost !== undefined) return;
  lost = { since: Date.now(), lastAnswer };
  tell();
  askLater();
}

/** Whether an answer came from the server; its own refusals of these statuses have a name. */
export async function isAnswered(response: Response): Promise<boolean> {
  if (!awayStatuses.has(response.status)) return true;
  const said: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof said === 'object' && said !== null && 'error' in said;
}

export function lostConnection(): Lost | undefined {
  return lost;
}

/** Resolves at once while the server answers, else with its next answer. */
export function answering(): Promise<void> {
  if (lost === undefined) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onConnection((now) => {
      if (now !== undefined) return;
      stop();
      resolve();
    });
  });
}

/** Tells when the server is lost, and when it is back. */
export function onConnection(hear: (lost: Lost | undefined) => void): () => void {
  const listener = () => hear(lost);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLostConnection(): Lost | undefined {
  return useSyncExternalStore(onConnection, lostConnection);
}

/** Asks at once whether the server is back, for who does not want to wait. */
export function askNow(): void {
  if (lost === undefined || isAsking) return;
  clearTimeout(timer);
  ask();
}

function askLater(): void {
  timer = setTimeout(ask, againMs);
}

/** Asks for something small until an answer comes, also where nothing on the page asks by itself. */
function ask(): void {
  isAsking = true;
  void fetch(readBasicInfo.path, { method: readBasicInfo.method, cache: 'no-store' })
    .then(async (response) => {
      const isBack = await isAnswered(response);
      // What nobody reads holds its connection.
      await response.body?.cancel();
      return isBack;
    })
    .catch(() => false)
    .then((isBack) => {
      isAsking = false;
      if (isBack || lost === undefined) noteAnswer();
      else askLater();
    });
}

function tell(): void {
  for (const listener of listeners) listener();
}
