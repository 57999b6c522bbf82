import type { GridColumn, GridRow } from './result-source.ts';

export const columnWidthMin = 48;
const columnWidthMax = 1200;
const columnWidthAutoMax = 360;
const letterPixels = 7.3;
const wideLetterPixels = 12.2;
const aroundPixels = 26;
const cellPadding = 20;
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/gu;
/** A longer text is cut where it is drawn; the viewer shows it whole. */
export const drawnLettersMax = 200;

/** Where each column begins; the last place is where the last one ends. */
export function placesOf(widths: readonly number[]): Float64Array {
  const places = new Float64Array(widths.length + 1);
  widths.forEach((width, at) => {
    places[at + 1] = (places[at] ?? 0) + width;
  });
  return places;
}

/** The column that stands at a pixel; the nearest one beside them all. */
export function columnAt(places: Float64Array, x: number): number {
  let [low, high] = [0, Math.max(0, places.length - 2)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((places[middle] ?? 0) <= x) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** As wide as the heading and the first rows want it. */
export function widthFor(column: GridColumn, at: number, rows: readonly GridRow[]): number {
  let most = Math.max(pixelsOf(column.name) + 18, pixelsOf(column.type));
  for (const row of rows) most = Math.max(most, pixelsOf(row[at] ?? 'NULL'));
  return boundedWidth(Math.min(most + aroundPixels, columnWidthAutoMax));
}

export function boundedWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, columnWidthMin), columnWidthMax));
}

/** Whether a text will be cut in a column; roughly, and fast, as it is asked for every cell that is drawn. */
export function isWiderThan(text: string, width: number): boolean {
  return text.length * wideLetterPixels + cellPadding > width && pixelsOf(text) + cellPadding > width;
}

function pixelsOf(text: string): number {
  const seen = text.slice(0, drawnLettersMax);
  const wides = seen.match(wide)?.length ?? 0;
  return (seen.length - wides) * letterPixels + wides * wideLetterPixels;
}
