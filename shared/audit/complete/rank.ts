import type { Suggestion, Weighed } from './suggestion.ts';

/** More than this nobody reads. */
const shownMax = 200;

/** Puts what begins as it is typed before what only has its letters in order, and the likelier before others. */
export function ranked(found: readonly Weighed[], prefix: string): Suggestion[] {
  const typed = prefix.toLowerCase();
  const fitting = found.flatMap((one) => {
    const fit = fitOf(one.label.toLowerCase(), typed);
    return fit === undefined ? [] : [{ one, fit }];
  });
  fitting.sort((a, b) => a.fit - b.fit || a.one.weight - b.one.weight || (a.one.label < b.one.label ? -1 : 1));
  const shown = new Map<string, Suggestion>();
  for (const { one } of fitting) {
    const { label, kind, detail, insert } = one;
    const key = `${insert.toLowerCase()} ${kind === 'keyword' || kind === 'function' ? '' : kind}`;
    if (!shown.has(key)) shown.set(key, { label, kind, detail, insert });
    if (shown.size === shownMax) break;
  }
  return [...shown.values()];
}

/**
 * How well a label fits what is typed: it is that, it begins so, a part of it does, or the letters stand in it in this
 * order.
 */
function fitOf(label: string, typed: string): number | undefined {
  if (typed === '') return 0;
  if (label === typed) return -1;
  if (label.startsWith(typed)) return 0;
  if (new RegExp(`[_. ]${escaped(typed)}`).test(label)) return 1;
  return isSubsequence(typed, label) ? 2 : undefined;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function isSubsequence(typed: string, label: string): boolean {
  let at = 0;
  for (const letter of typed) {
    const found = label.indexOf(letter, at);
    if (found < 0) return false;
    at = found + letter.length;
  }
  return true;
}
