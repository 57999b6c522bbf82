import type { EditCell } from '../../../../shared/row-edits/edit-base.ts';

/** How the lines of a value end. `mixed`: in more than one way, or by a CR alone, which no form field gives back. */
type LineBreaks = 'lf' | 'crlf' | 'mixed';

/** How the lines of a value end; `lf` where it has one line. */
export function lineBreaksOf(value: EditCell): LineBreaks {
  const found = new Set(value?.match(/\r\n|\r|\n/g));
  if (found.size > 1 || found.has('\r')) return 'mixed';
  return found.has('\r\n') ? 'crlf' : 'lf';
}

/** The value as a form field holds it, which knows LF alone. */
export function inField(value: EditCell): EditCell {
  return value?.replaceAll('\r\n', '\n') ?? null;
}

/** What a form field holds, with the line breaks of the value that it was made from. */
export function fromField(held: EditCell, before: EditCell): EditCell {
  return lineBreaksOf(before) === 'crlf' ? (held?.replaceAll('\n', '\r\n') ?? null) : held;
}
