import type { ReportedStatement, ReportRow } from './audited-file.ts';
import { escaped } from './markup.ts';

/** A statement as HTML with the places of its findings marked; what is longer than a screen or two is cut. */
export function markedSql({ text, start }: ReportedStatement, rows: readonly ReportRow[]): string {
  const shown = text.slice(0, shownMax);
  const parts: string[] = [];
  let from = 0;
  for (const [begin, end] of rangesOf(rows, start)) {
    if (begin >= shown.length) break;
    parts.push(escaped(shown.slice(from, begin)), `<mark>${escaped(shown.slice(begin, end))}</mark>`);
    from = Math.min(end, shown.length);
  }
  return `${parts.join('')}${escaped(shown.slice(from))}${text.length > shownMax ? '…' : ''}`;
}

const shownMax = 4_000;

/** The marked ranges in order, those that touch made one; a mark over the whole statement would say nothing. */
function rangesOf(rows: readonly ReportRow[], offset: number): [number, number][] {
  const ranges = rows
    .filter(({ place, statement }) => place.length < statement.text.length)
    .map(({ place }): [number, number] => [place.start - offset, place.start - offset + place.length])
    .sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [begin, end] of ranges) {
    const last = merged.at(-1);
    if (last && begin <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([begin, end]);
  }
  return merged;
}
