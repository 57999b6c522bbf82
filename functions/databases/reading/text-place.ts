type Placed = { readonly text: string; readonly line: number; readonly column: number };

/** Where a place of a statement stands in the text that it was taken from, from 1. */
export function placeIn({ text, line, column }: Placed, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const breaks = before.match(/\r\n|\n|\r/g)?.length ?? 0;
  if (breaks === 0) return { line, column: column + before.length };
  return { line: line + breaks, column: before.length - Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) };
}
