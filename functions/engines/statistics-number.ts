import type { Cell } from './driver.ts';

/** A number of a catalogue; undefined when the server has none or says with a minus that it does not know. */
export function numberOf(cell: Cell | undefined): number | undefined {
  const number = cell === null || cell === undefined ? Number.NaN : Number(cell);
  return number >= 0 ? number : undefined;
}
