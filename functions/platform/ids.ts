import { randomBytes } from 'node:crypto';
import { limits } from '../../shared/limits.ts';

// Crockford's alphabet without letters that look like digits; in order, so that ids sort as their times do.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const timeLetters = 10;
const randomLetters = 16;

type Source = { readonly now?: () => number; readonly random?: (bytes: number) => Uint8Array };

/** Makes ids of 26 letters and digits that sort by the time they were made, also within one millisecond and when the clock steps back. */
export function idSource({ now = Date.now, random = randomBytes }: Source = {}): () => string {
  let [lastTime, lastRandom]: [number, readonly number[]] = [-1, []];
  return () => {
    const time = now();
    if (time > lastTime) [lastTime, lastRandom] = [time, [...random(randomLetters)].map((byte) => byte % 32)];
    else lastRandom = successor(lastRandom);
    return letters(timeDigits(lastTime)) + letters(lastRandom);
  };
}

/** A new id for anything that is stored. */
export const newId = idSource();

/** What ids begin with that are made at a time, in milliseconds: those of a period stand between two of these. */
export function idTime(time: number): string {
  return letters(timeDigits(time));
}

/**
 * Between which ids those stand that were made in a period: what is made in a request is made after its id, so the beginning is
 * earlier than asked by as long as a request may take.
 */
export function idsOfPeriod({ since, until }: { since: string | undefined; until: string | undefined }): {
  from?: string;
  to?: string;
} {
  return {
    ...(since !== undefined && { from: idTime(Math.max(0, Date.parse(since) - limits.requestSecondsMax * 1000)) }),
    ...(until !== undefined && { to: idTime(Math.max(0, Date.parse(until))) }),
  };
}

function timeDigits(time: number): number[] {
  return Array.from(
    { length: timeLetters },
    (_, position) => Math.floor(time / 32 ** (timeLetters - 1 - position)) % 32,
  );
}

function successor(digits: readonly number[]): number[] {
  const next = [...digits];
  for (let position = next.length - 1; position >= 0; position--) {
    const digit = next[position] ?? 0;
    next[position] = (digit + 1) % 32;
    if (digit < 31) return next;
  }
  throw new Error('more ids in one millisecond than there are');
}

function letters(digits: readonly number[]): string {
  return digits.map((digit) => alphabet[digit]).join('');
}
