import type { Placeholder } from './placeholders.ts';

/** Where a value stands now, and where its place stood. */
export type FilledPlace = {
  readonly start: number;
  readonly end: number;
  readonly was: Pick<Placeholder, 'start' | 'end'>;
};

/** Where a place of the filled statement stood before. */
export function offsetBefore(filled: readonly FilledPlace[], offset: number): number {
  const last = filled.filter(({ start }) => start <= offset).at(-1);
  if (!last) return offset;
  return offset < last.end ? last.was.start : last.was.end + Math.max(0, offset - last.end);
}
