import * as z from 'zod';
import type { Answered } from '../../../platform/exchange.ts';
import type { ChannelSettings } from '../channel-repo.ts';
import { jsonOf } from '../exchange.ts';
import { ChannelRefused } from '../sender.ts';

/** An issue to be made, in the words that Coding has for its kinds and priorities. */
export type TrackerIssue = {
  /** By which an issue is found again that was made before a crash. */
  readonly key: string;
  readonly project: string;
  readonly type: 'DEFECT' | 'MISSION' | 'REQUIREMENT' | 'EPIC' | 'SUB_TASK';
  readonly priority: 'LOW' | 'MEDIUM' | 'HIGH' | 'EMERGENCY';
  readonly title: string;
  readonly description: string;
};
/** An issue at the other side. */
export type MadeIssue = { readonly code: string; readonly url?: string };
export type Sought = { readonly key: string; readonly project: string; readonly since: number };

/** How issues get into a tracker. Whatever goes wrong is thrown as `ChannelRefused`, final where surely none was made. */
export type Tracker = {
  readonly marking: Marking;
  readonly make: (issue: TrackerIssue, settings: ChannelSettings) => Promise<MadeIssue>;
  /** The issue that was made with a key; absent where the tracker cannot be asked. */
  readonly find?: (sought: Sought, settings: ChannelSettings) => Promise<MadeIssue | undefined>;
};

/** How a tracker reads descriptions. */
export type Marking = {
  readonly heading: (words: string) => string;
  readonly code: (text: string) => string;
  /** Words that name people or link nowhere by chance. */
  readonly words: (text: string) => string;
};

/** A variable of T-SQL would call whoever has its name. */
const apart = '\u200b';

export const plain: Marking = { heading: (words) => words, code: (text) => text, words: (text) => text };

export const markdown: Marking = {
  heading: (words) => `### ${markdown.words(words)}`,
  code: (text) => {
    const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
    const fence = '`'.repeat(longest + 1);
    return `${fence}sql\n${text}\n${fence}`;
  },
  words: (text) => text.replaceAll('@', `@${apart}`).replaceAll('<', '&lt;'),
};

/** What stands unseen in a description written in Markdown, so that the issue is found again. */
export function markOf(key: string): string {
  return `<!-- sluice:${key} -->`;
}

export const wiki: Marking = {
  heading: (words) => `h3. ${wiki.words(words)}`,
  code: (text) => `{noformat}\n${text.replaceAll('{noformat}', `{${apart}noformat}`)}\n{noformat}`,
  words: (text) => text.replace(/[{[]/g, '\\$&'),
};

/** The part of an answer that was asked for; anything else is refused in its own words. */
export function answered<T>(answer: Answered, schema: z.ZodType<T>): T {
  const { status } = answer;
  if (status >= 200 && status <= 299) {
    const read = schema.safeParse(jsonOf(answer));
    if (read.success) return read.data;
  }
  throw new ChannelRefused(`HTTP ${status} ${reasonOf(answer)}`.trim(), { isFinal: isFinal(status) });
}

/** Wrong settings stay wrong; who is overloaded may take it later. */
function isFinal(status: number): boolean {
  return status >= 400 && status <= 499 && status !== 408 && status !== 429;
}

const reasons = z.object({
  message: z.unknown(),
  error: z.unknown(),
  error_description: z.unknown(),
  errors: z.unknown(),
  errorMessages: z.unknown(),
});

/** What the vendors write where: their words without the JSON around them, as far as it is theirs. */
function reasonOf({ text }: Answered): string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return text;
  }
  const read = reasons.partial().safeParse(body);
  if (!read.success) return text;
  const { message, error, error_description: more, errors, errorMessages } = read.data;
  const words = [message, error, more, errorMessages, errors].flatMap(wordsIn);
  return words.length > 0 ? words.join('; ') : text;
}

function wordsIn(part: unknown): string[] {
  if (part === undefined || part === null || part === '') return [];
  if (typeof part !== 'object') return [String(part)];
  if (Array.isArray(part)) return part.flatMap(wordsIn);
  return Object.entries(part).map(([name, value]) => `${name}: ${wordsIn(value).join(', ')}`);
}

/** The address without what people leave at its end. */
export function baseOf(url: string): string {
  return url.replace(/\/+$/, '');
}

const titleLengthMax = 250;

/** Titles are one line. */
export function titleOf({ title }: Pick<TrackerIssue, 'title'>): string {
  return title.replace(/\s+/g, ' ').trim().slice(0, titleLengthMax);
}
