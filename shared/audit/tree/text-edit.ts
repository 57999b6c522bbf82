import type { Span } from './node.ts';

/** Puts `text` in the place of a range of the script. */
export type TextEdit = Span & { readonly text: string };

/** The text with all edits made; their ranges count from the text's beginning and must not overlap. */
export function applyEdits(source: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, text } of inOrder(edits)) {
    if (start < from || end < start || end > source.length)
      throw new RangeError(`The edit ${start}–${end} overlaps another or leaves the text`);
    parts.push(source.slice(from, start), text);
    from = end;
  }
  return parts.join('') + source.slice(from);
}

/** Edits by where they stand. */
export function inOrder(edits: readonly TextEdit[]): TextEdit[] {
  return [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
}
