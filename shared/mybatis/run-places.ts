import { placeBehind, textOf, type Piece } from './pieces.ts';

type Place = Pick<Piece, 'line' | 'column'>;

/** One text out of runs that stand apart in their file, and where each part of it stands. */
export class RunPlaces {
  readonly text: string;
  private readonly runs: readonly Piece[];
  /** The offset at which each run begins. */
  private readonly starts: readonly number[];
  private known = { index: -1, offset: 0, place: { line: 1, column: 1 } };

  constructor(runs: readonly Piece[]) {
    this.runs = runs;
    this.text = textOf(runs);
    let at = 0;
    this.starts = runs.map(({ text }) => {
      at += text.length;
      return at - text.length;
    });
  }

  /** The part between two offsets, cut where it goes on elsewhere. */
  partsOf(from: number, to: number): Piece[] {
    const parts: Piece[] = [];
    for (let index = this.indexAt(from); index < this.runs.length && this.startOf(index) < to; index++) {
      const [run, start] = [this.runs[index], this.startOf(index)];
      const begin = Math.max(from, start);
      const text = run?.text.slice(begin - start, to - start) ?? '';
      if (run && text !== '') parts.push({ ...run, text, ...this.placeIn(index, begin) });
    }
    return parts;
  }

  placeAt(offset: number): Place {
    return this.placeIn(this.indexAt(offset), offset);
  }

  /** Mostly asked for one place after the other, so it is counted on from the one before: a long run is not read again for each. */
  private placeIn(index: number, offset: number): Place {
    const { text = '', line = 1, column = 1 } = this.runs[index] ?? {};
    const start = this.startOf(index);
    const isOnward = this.known.index === index && this.known.offset <= offset;
    const { offset: from, place } = isOnward ? this.known : { offset: start, place: { line, column } };
    this.known = { index, offset, place: placeBehind(place, text.slice(from - start, offset - start)) };
    return this.known.place;
  }

  /** The last run that begins at an offset or before it. */
  private indexAt(offset: number): number {
    let [low, high] = [0, this.starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.startOf(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private startOf(index: number): number {
    return this.starts[index] ?? 0;
  }
}
