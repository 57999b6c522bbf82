import type { Cell } from './driver.ts';

/** About so much of a result is held at once, however wide its rows are. */
const batchBytes = 1024 * 1024;
const batchRowsMax = 2000;
/** The first rows tell how wide the others may be. */
const firstRows = 50;

/** Rows that were read and not handed on yet. */
export class RowBatch {
  #rows: (readonly Cell[])[] = [];
  #characters = 0;

  /** Whether the batch is full with this row. */
  add(row: readonly Cell[]): boolean {
    this.#rows.push(row);
    for (const cell of row) this.#characters += cell === null ? 1 : cell.length;
    return this.#rows.length >= batchRowsMax || this.#characters >= batchBytes;
  }

  get isEmpty(): boolean {
    return this.#rows.length === 0;
  }

  take(): readonly (readonly Cell[])[] {
    const rows = this.#rows;
    this.#rows = [];
    this.#characters = 0;
    return rows;
  }
}

/** How many rows to ask for, so that they are about one batch; a server that is told a number sends that many, whatever they weigh. */
export class BatchSize {
  #next = firstRows;

  get next(): number {
    return this.#next;
  }

  learn(rows: readonly (readonly Cell[])[]): void {
    if (rows.length === 0) return;
    const characters = rows.reduce(
      (sum, row) => sum + row.reduce((width, cell) => width + (cell === null ? 1 : cell.length), 0),
      0,
    );
    const fitting = Math.floor(batchBytes / Math.max(1, characters / rows.length));
    // Wide rows may follow narrow ones, so the number grows step by step.
    this.#next = Math.max(1, Math.min(fitting, this.#next * 4, batchRowsMax));
  }
}
