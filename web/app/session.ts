import { useSyncExternalStore } from 'react';
import { forget, recall, remember, stored } from './storage.ts';
import { signInAddress } from './sign-in-target.ts';

const listeners = new Set<() => void>();

/** The Authorization header of the signed-in user, `Bearer` included, as clients of this API family keep it. */
export function currentToken(): string | undefined {
  return recall(stored.token);
}

export function keepToken(token: string): void {
  remember(stored.token, `Bearer ${token.replace(/^Bearer\s+/i, '')}`);
  tell();
}

/** Forgets who was signed in; what the browser remembers about tables, theme and language stays. */
export function endSession(): void {
  for (const key of [stored.token, stored.userUid, stored.zones]) forget(key);
  tell();
}

/** Sends the reader to sign in and back here afterwards. A full load also empties every cache of the former user. */
export function leaveToSignIn(): void {
  endSession();
  location.assign(signInAddress(location.pathname + location.search));
}

export function useToken(): string | undefined {
  return useSyncExternalStore(subscribe, currentToken);
}

function subscribe(listener: () => void): () => void {
  // Another tab signing in or out changes the storage that this tab reads.
  const onStorage = (event: StorageEvent) => {
    if (event.key === stored.token || event.key === null) listener();
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
