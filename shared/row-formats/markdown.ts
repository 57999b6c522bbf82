import type { Cell } from './cell.ts';
import type { TextFormat } from './text-format.ts';

/** A table in Markdown. NULL stands in italics, so that a text of these letters is told from it. */
export const markdown: TextFormat = {
  extension: 'md',
  contentType: 'text/markdown; charset=utf-8',
  begin: (columns) => ({
    head: `${line(columns.map(({ name }) => name))}${line(
      columns.map(({ kind }) => (kind === 'number' ? '---:' : '---')),
      asIs,
    )}`,
    rows: (rows) => rows.map((row) => line(row)).join(''),
  }),
};

const asIs = (value: Cell) => value ?? '';

function line(cells: readonly Cell[], written: (value: Cell) => string = cellOf): string {
  return `| ${cells.map(written).join(' | ')} |\n`;
}

// Everything that Markdown or the HTML inside it would read as more than text.
function cellOf(value: Cell): string {
  if (value === null) return '*NULL*';
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_~[\]|]/g, '\\$&')
    .replace(/^\s|\s$/g, (space) => `&#${space.charCodeAt(0)};`)
    .replace(/\r\n|\r|\n/g, '<br>');
}
