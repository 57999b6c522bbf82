import { useSyncExternalStore } from 'react';
import { forget, recall, remember, stored } from './storage.ts';
import { signInAddress } from './sign-in-target.ts';
import { personOf, type Person } from './token-person.ts';

/** `ended` while the page of somebody known waits for that person to sign in again, with all that is unsaved on it. */
export type SessionState = 'none' | 'open' | 'ended';

const listeners = new Set<() => void>();
/** Whose page this tab shows; nobody's before it has been read. */
let reader: Person | undefined;
let waiting: { readonly token: Promise<string>; readonly go: (token: string) => void } | undefined;

/** The Authorization header of the signed-in user, `Bearer` included, as clients of this API family keep it. */
export function currentToken(): string | undefined {
  return recall(stored.token);
}

export function keepToken(token: string): void {
  remember(stored.token, `Bearer ${token.replace(/^Bearer\s+/i, '')}`);
  takeUp();
}

/** Forgets who was signed in; what the browser remembers about tables, theme and language stays. */
export function endSession(): void {
  reader = undefined;
  for (const key of [stored.token, stored.userUid, stored.userName, stored.zones]) forget(key);
  tell();
}

/** Sends the reader to sign in and back here afterwards. A full load also empties every cache of the former user. */
export function leaveToSignIn(): void {
  endSession();
  location.assign(signInAddress(location.pathname + location.search));
}

/** From now on this tab shows pages of the signed-in person, and what is on them is worth keeping. */
export function readOn(): void {
  reader = personOf(currentToken());
}

/** Who must sign in again for the page to go on. */
export function currentReader(): Person | undefined {
  return reader;
}

/** The token of the next session of the same person, once there is one; undefined where no page waits for it. */
export function nextSession(): Promise<string> | undefined {
  if (reader === undefined) return undefined;
  if (waiting === undefined) {
    let go: (token: string) => void = () => undefined;
    const token = new Promise<string>((resolve) => {
      go = resolve;
    });
    waiting = { token, go };
    tell();
  }
  return waiting.token;
}

/** What a call waits for while the session has ended. */
export function sessionToCome(): Promise<string> | undefined {
  return waiting?.token;
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, sessionState);
}

/** The same for what is shown. */
export function useStranger(): boolean {
  return useSyncExternalStore(subscribe, isStrangerSignedIn);
}

function sessionState(): SessionState {
  if (waiting !== undefined) return 'ended';
  if (currentToken() !== undefined) return 'open';
  return reader === undefined ? 'none' : 'ended';
}

/** Whether somebody else has signed in in another tab of this browser: what this tab shows is not theirs. */
export function isStrangerSignedIn(): boolean {
  const token = currentToken();
  return token !== undefined && reader !== undefined && personOf(token)?.id !== reader.id;
}

/** Goes on with a new token of the same person. A page of somebody else must not send anything with it: it waits for its reader. */
function takeUp(): void {
  const token = currentToken();
  if (isStrangerSignedIn()) {
    void nextSession();
    tell();
    return;
  }
  if (token !== undefined) {
    waiting?.go(token);
    waiting = undefined;
  }
  tell();
}

function subscribe(listener: () => void): () => void {
  // Another tab signing in or out changes the storage that this tab reads.
  const onStorage = (event: StorageEvent) => {
    if (event.key === stored.token || event.key === null) takeUp();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}
