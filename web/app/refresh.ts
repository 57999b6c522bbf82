import { shownLocale } from './language.tsx';
import { currentToken, keepToken } from './session.ts';

const refreshPath = '/v1/dms/sessions/refresh';
let underway: Promise<string | undefined> | undefined;

/**
 * A new token in exchange for the refresh cookie. Every call that meets an expired token at the same time waits for the
 * one exchange; undefined when the session has ended.
 */
export async function refreshedToken(expired: string): Promise<string | undefined> {
  // Another call, or another tab, may have exchanged it already, or meanwhile.
  const newer = () => {
    const token = currentToken();
    return token === expired ? undefined : token;
  };
  const known = newer();
  if (known !== undefined) return known;
  underway ??= exchange().finally(() => {
    underway = undefined;
  });
  return (await underway) ?? newer();
}

/** A token of the session whose cookie the browser has, for who came without one; undefined when there is none. */
export function renewSession(): Promise<string | undefined> {
  return exchange();
}

async function exchange(): Promise<string | undefined> {
  const response = await fetch(refreshPath, { method: 'POST', headers: { 'accept-language': shownLocale() } }).catch(
    () => undefined,
  );
  if (!response?.ok) return undefined;
  const reply = (await response.json()) as { code: number; data?: { token?: string } };
  if (reply.code !== 0 || !reply.data?.token) return undefined;
  keepToken(reply.data.token);
  return currentToken();
}
