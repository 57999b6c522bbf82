/** The offsets at which the lines of a text begin. */
export function lineStartsOf(text: string): Int32Array {
  const first = text.indexOf('\n');
  if (first < 0) return oneLine;
  const starts = [0];
  for (let at = first; at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return Int32Array.from(starts);
}

const oneLine = Int32Array.of(0);

/** Line and column, both from 1, of an offset. */
export function positionAt(lineStarts: Int32Array, offset: number): { line: number; column: number } {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
}
