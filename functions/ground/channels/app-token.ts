import { createHash } from 'node:crypto';
import { ChannelRefused } from './sender.ts';

type Token = { readonly value: string; readonly seconds: number };
type Kept = { readonly value: string; readonly until: number };
/** Tokens of applications, as long as this process lives: vendors block who asks for one every time. */
const kept = new Map<string, Kept>();
const earlySeconds = 300;
const keptMax = 500;

/** The other side does not take a token any more, though its time is not over. */
export class TokenRefused extends ChannelRefused {}

/** Does something with the token of an application. One that was refused is asked for anew, once. */
export async function withToken<T>(
  application: readonly string[],
  { now, fetchToken }: { readonly now: number; readonly fetchToken: () => Promise<Token> },
  use: (token: string) => Promise<T>,
): Promise<T> {
  const key = createHash('sha256').update(JSON.stringify(application)).digest('hex');
  const fresh = async () => {
    const { value, seconds } = await fetchToken();
    if (kept.size >= keptMax) kept.clear();
    kept.set(key, { value, until: now + Math.max(0, seconds - earlySeconds) * 1000 });
    return value;
  };
  const known = kept.get(key);
  try {
    return await use(known && now < known.until ? known.value : await fresh());
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    return use(await fresh());
  }
}
