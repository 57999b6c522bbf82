/** No browser lays out more: Firefox ends at 17.8 million pixels, and beyond 16.7 million places are no longer exact to the pixel. */
export const scrolledMax = 12_000_000;
/** At both ends a pixel scrolled is a pixel moved, so that the first and the last rows are reached step by step. */
const endsPixels = 1_000_000;

/** How much there is to show, how much of it can be scrolled, and how much is seen at once. */
export type ScrollSpan = { readonly whole: number; readonly scrolled: number; readonly view: number };
/** Where the bar stands, and which pixel of the whole is shown at the top. */
export type ScrollPlace = { readonly bar: number; readonly top: number };

export function scrollSpan(rows: number, rowHeight: number, view: number): ScrollSpan {
  const whole = rows * rowHeight;
  return { whole, scrolled: Math.min(whole, scrolledMax), view };
}

/** What the bar shows at a place of it. */
export function topAt(bar: number, span: ScrollSpan): number {
  const [barMax, topMax] = mostOf(span);
  const at = Math.min(Math.max(bar, 0), barMax);
  if (barMax === topMax || at <= endsPixels) return at;
  if (at >= barMax - endsPixels) return topMax - (barMax - at);
  return endsPixels + (at - endsPixels) * stretchOf(barMax, topMax);
}

/** Where the bar stands for a place of the whole. */
export function barAt(top: number, span: ScrollSpan): number {
  const [barMax, topMax] = mostOf(span);
  const at = Math.min(Math.max(top, 0), topMax);
  if (barMax === topMax || at <= endsPixels) return at;
  if (at >= topMax - endsPixels) return barMax - (topMax - at);
  return endsPixels + (at - endsPixels) / stretchOf(barMax, topMax);
}

/** Where a movement of the bar leads: a short one, as of a wheel, moves the rows as far; a long one goes to its share of the whole. */
export function follow({ bar: before, top }: ScrollPlace, bar: number, span: ScrollSpan): ScrollPlace {
  const [barMax, topMax] = mostOf(span);
  const moved = bar - before;
  const isShort = Math.abs(moved) <= Math.max(span.view, 400) * 2;
  if (barMax === topMax || !isShort || bar <= 0 || bar >= barMax) return { bar, top: topAt(bar, span) };
  return { bar, top: Math.min(Math.max(top + moved, 0), topMax) };
}

/** How far short movements have led the bar away from its place. */
export function driftOf({ bar, top }: ScrollPlace, span: ScrollSpan): number {
  return Math.abs(bar - barAt(top, span));
}

/** From here on the bar is put right even while it moves. */
export const driftMax = endsPixels / 2;

function mostOf({ whole, scrolled, view }: ScrollSpan): [barMax: number, topMax: number] {
  return [Math.max(0, scrolled - view), Math.max(0, whole - view)];
}

function stretchOf(barMax: number, topMax: number): number {
  return (topMax - 2 * endsPixels) / (barMax - 2 * endsPixels);
}
