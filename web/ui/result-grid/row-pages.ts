import type { GridRow, ResultSource } from './result-source.ts';

const pageRowsUsual = 500;
const inFlightMax = 2;
const heldCellsMax = 1_000_000;
/** While somebody scrolls past, nothing is asked. */
const restMs = 60;

type Asking = { readonly page: number; readonly control: AbortController };
type Wanted = { readonly first: number; readonly last: number };

/** The pages of a result that are held: those looked at last. At most two are on their way, and only while they are wanted. */
export class RowPages {
  readonly pageRows: number;
  private readonly held = new Map<number, readonly GridRow[]>();
  private readonly failed = new Map<number, unknown>();
  private readonly heldMax: number;
  private asking: Asking[] = [];
  private wanted: Wanted = { first: 0, last: -1 };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isAtHand = true;

  constructor(
    readonly source: ResultSource,
    private readonly onChange: () => void,
  ) {
    this.pageRows = Math.max(1, source.pageRows ?? pageRowsUsual);
    this.heldMax = Math.max(8, Math.floor(heldCellsMax / (this.pageRows * Math.max(1, source.columns.length))));
  }

  /** A row that is held. */
  row(at: number): GridRow | undefined {
    return this.held.get(Math.floor(at / this.pageRows))?.[at % this.pageRows];
  }

  /** What is looked at now; pages that are on their way and lie elsewhere are given up. */
  want(from: number, to: number): void {
    this.wanted = { first: Math.floor(from / this.pageRows), last: Math.floor(Math.max(from, to - 1) / this.pageRows) };
    if (this.source.rowCount === 0) return;
    for (const { page, control } of this.asking) if (!this.isWanted(page)) control.abort();
    for (let page = this.wanted.first; page <= this.wanted.last; page++) this.touch(page);
    if (this.missing().length === 0) return;
    if (this.isAtHand) return this.ask();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), restMs);
  }

  /** The numbers of all rows that are held, in their order. */
  heldRows(): number[] {
    const pages = [...this.held.keys()].sort((a, b) => a - b);
    return pages.flatMap((page) => (this.held.get(page) ?? []).map((_, at) => page * this.pageRows + at));
  }

  /** Rows that are to be copied, whether held or not, one page after the other. */
  async read(from: number, to: number, signal: AbortSignal): Promise<GridRow[]> {
    const rows: GridRow[] = [];
    for (let at = from; at < to; ) {
      const page = Math.floor(at / this.pageRows);
      const end = Math.min(to, (page + 1) * this.pageRows);
      const whole = this.held.get(page) ?? (await this.source.rowsAt(...this.span(page), signal));
      signal.throwIfAborted();
      const part = whole.slice(at - page * this.pageRows, end - page * this.pageRows);
      if (part.length !== end - at) throw new Error('the source gave fewer rows than it says it has');
      for (const row of part) rows.push(row);
      at = end;
    }
    return rows;
  }

  /** Why a page that is wanted cannot be shown. */
  failure(): unknown {
    for (let { first } = this.wanted; first <= this.wanted.last; first++)
      if (this.failed.has(first)) return this.failed.get(first);
    return undefined;
  }

  retry(): void {
    this.failed.clear();
    this.onChange();
    this.ask();
  }

  close(): void {
    clearTimeout(this.timer);
    this.wanted = { first: 0, last: -1 };
    for (const { control } of this.asking) control.abort();
  }

  private isWanted(page: number): boolean {
    return page >= this.wanted.first && page <= this.wanted.last;
  }

  private missing(): number[] {
    const pages: number[] = [];
    for (let page = this.wanted.first; page <= this.wanted.last; page++)
      if (!this.held.has(page) && !this.failed.has(page) && !this.asking.some((one) => one.page === page))
        pages.push(page);
    return pages;
  }

  private span(page: number): [from: number, count: number] {
    const from = page * this.pageRows;
    return [from, Math.min(this.pageRows, this.source.rowCount - from)];
  }

  private ask(): void {
    for (const page of this.missing()) {
      if (this.asking.length >= inFlightMax) return;
      const control = new AbortController();
      let rows: ReturnType<ResultSource['rowsAt']>;
      try {
        rows = this.source.rowsAt(...this.span(page), control.signal);
      } catch (error) {
        this.failed.set(page, error);
        continue;
      }
      if (rows instanceof Promise) void this.take({ page, control }, rows);
      else {
        const isFirst = this.held.size === 0;
        this.keep(page, rows);
        // Columns are as wide as the first rows want, which nobody else would tell of.
        if (isFirst) this.onChange();
      }
    }
  }

  private async take(one: Asking, rows: Promise<readonly GridRow[]>): Promise<void> {
    this.isAtHand = false;
    this.asking.push(one);
    try {
      const given = await rows;
      if (!one.control.signal.aborted) this.keep(one.page, given);
    } catch (error) {
      if (!one.control.signal.aborted) this.failed.set(one.page, error);
    } finally {
      this.asking = this.asking.filter((other) => other !== one);
    }
    this.onChange();
    this.ask();
  }

  private keep(page: number, rows: readonly GridRow[]): void {
    this.held.set(page, rows);
    for (const old of this.held.keys()) {
      if (this.held.size <= this.heldMax) break;
      if (!this.isWanted(old)) this.held.delete(old);
    }
  }

  /** Looked at now, so the last to be given up. */
  private touch(page: number): void {
    const rows = this.held.get(page);
    if (!rows) return;
    this.held.delete(page);
    this.held.set(page, rows);
  }
}
