import type { Cell } from '../../../shared/row-formats/cell.ts';
import { columnAt, drawnLettersMax, isWiderThan, placesOf } from './column-places.ts';
import type { GridColumn } from './result-source.ts';
import { barAt, driftMax, driftOf, follow, scrollSpan, type ScrollPlace, type ScrollSpan } from './scroll-map.ts';
import { blockOf, type Block, type Selection, type Spot } from './selection.ts';

export const rowHeight = 28;
export const headHeight = 44;
const rowsAround = 6;
const settleMs = 150;

/** What the window shows. A row that is not held has no cells yet. */
export type Shown = {
  readonly columns: readonly GridColumn[];
  readonly rows: number;
  readonly widths: readonly number[];
  readonly cellAt: (row: number, column: number) => Cell | undefined;
  /** The number of the row in the result, from 1. */
  readonly numberOf: (row: number) => number;
  readonly sortOf: (column: number) => 'up' | 'down' | undefined;
  readonly selection: Selection;
  /** How a cell looks beside what it holds. */
  readonly markOf?: ((row: number, column: number) => CellMark | undefined) | undefined;
};
/** What somebody wants to become of a cell. */
export type CellMark = 'changed' | 'deleted';

type CellNode = { node: HTMLElement; column: number; shown: string; width: number };
type RowNode = { node: HTMLElement; number: HTMLElement; row: number; cells: CellNode[]; top: number };

/** The rows and columns that are seen, and a few around them, as plain elements that are used again for the next ones. */
export class GridWindow {
  private shown: Shown | undefined;
  private places = placesOf([]);
  private rowNodes: RowNode[] = [];
  private headNodes: CellNode[] = [];
  private columnsDrawn = 0;
  private place: ScrollPlace = { bar: 0, top: 0 };
  private pointed: HTMLElement | undefined;
  private settling: ReturnType<typeof setTimeout> | undefined;
  private readonly whole = element('div', '');
  private readonly space = element('div', 'result-grid-space');
  private readonly head = element('div', 'result-grid-head', { role: 'row', 'aria-rowindex': '1' });
  private readonly numbers = element('div', 'result-grid-numbers', { 'aria-hidden': 'true' });
  private readonly corner = element('div', 'result-grid-corner', { 'aria-hidden': 'true' });
  private readonly block = element('div', 'result-grid-block', { 'aria-hidden': 'true' });
  private readonly active = element('div', 'result-grid-active', { 'aria-hidden': 'true' });
  private readonly watch: ResizeObserver;

  constructor(
    private readonly host: HTMLElement,
    private readonly id: string,
    private readonly onRows: (from: number, to: number) => void,
  ) {
    this.space.append(this.numbers, this.block, this.active);
    this.whole.append(this.corner, this.head, this.space);
    this.host.append(this.whole);
    this.host.addEventListener('scroll', this.scrolled, { passive: true });
    this.watch = new ResizeObserver(() => this.draw());
    this.watch.observe(host);
  }

  close(): void {
    clearTimeout(this.settling);
    this.watch.disconnect();
    this.host.removeEventListener('scroll', this.scrolled);
    this.host.replaceChildren();
  }

  show(shown: Shown): void {
    const isOther = shown.columns !== this.shown?.columns;
    if (isOther || shown.widths !== this.shown?.widths) this.places = placesOf(shown.widths);
    if (isOther || shown.widths !== this.shown?.widths) this.forget();
    this.shown = shown;
    this.space.style.width = `${this.places.at(-1) ?? 0}px`;
    this.whole.style.width = `${(this.places.at(-1) ?? 0) + this.numbersWidth()}px`;
    this.host.style.setProperty('--numbers', `${this.numbersWidth()}px`);
    this.space.style.height = `${this.span().scrolled}px`;
    this.host.setAttribute('aria-rowcount', String(shown.rows + 1));
    this.host.setAttribute('aria-colcount', String(shown.columns.length));
    // Fewer rows than before: the bar may stand further up than it did.
    if (this.host.scrollTop !== this.place.bar) this.place = follow(this.place, this.host.scrollTop, this.span());
    this.draw();
  }

  /** Whole rows that are seen at once. */
  pageRows(): number {
    return Math.max(1, Math.floor(this.span().view / rowHeight) - 1);
  }

  /** Brings a place into view. */
  reveal({ row, column }: Spot): void {
    const span = this.span();
    const top = Math.max(0, row) * rowHeight;
    if (row >= 0 && top < this.place.top) this.jump(top);
    else if (row >= 0 && top + rowHeight > this.place.top + span.view) this.jump(top + rowHeight - span.view);
    const numbers = this.numbersWidth();
    const [left = 0, right = 0] = this.places.slice(column, column + 2);
    const seen = this.host.clientWidth - numbers;
    if (left < this.host.scrollLeft || right - left > seen) this.host.scrollLeft = left;
    else if (right > this.host.scrollLeft + seen) this.host.scrollLeft = right - seen;
    this.draw();
  }

  /** The place under the pointer: the row is -1 over the heading, the column -1 over the numbers. */
  spotAt(clientX: number, clientY: number): Spot {
    const box = this.host.getBoundingClientRect();
    const x = clientX - box.left - this.numbersWidth();
    const y = clientY - box.top - headHeight;
    const last = (this.shown?.rows ?? 0) - 1;
    const row = y < 0 ? -1 : Math.min(last, Math.floor((this.place.top + y) / rowHeight));
    return { row, column: x < 0 ? -1 : columnAt(this.places, x + this.host.scrollLeft) };
  }

  /** The column whose right end is under the pointer, with its width. */
  edgeAt(clientX: number): number | undefined {
    const x = clientX - this.host.getBoundingClientRect().left - this.numbersWidth() + this.host.scrollLeft;
    const near = columnAt(this.places, x - 5);
    return Math.abs((this.places[near + 1] ?? -99) - x) <= 5 ? near : undefined;
  }

  private readonly scrolled = () => {
    const { scrollTop } = this.host;
    const span = this.span();
    if (scrollTop !== this.place.bar) this.place = follow(this.place, scrollTop, span);
    clearTimeout(this.settling);
    if (driftOf(this.place, span) > driftMax) this.settle();
    else if (driftOf(this.place, span) > 0.5) this.settling = setTimeout(() => this.settle(), settleMs);
    this.draw();
  };

  private settle(): void {
    this.jump(this.place.top);
    this.draw();
  }

  private jump(top: number): void {
    const span = this.span();
    const most = Math.max(0, span.whole - span.view);
    const at = Math.min(Math.max(0, top), most);
    this.host.scrollTop = barAt(at, span);
    this.place = { bar: this.host.scrollTop, top: at };
  }

  private span(): ScrollSpan {
    return scrollSpan(this.shown?.rows ?? 0, rowHeight, Math.max(0, this.host.clientHeight - headHeight));
  }

  private numbersWidth(): number {
    return Math.max(44, 20 + String(this.shown?.rows ?? 0).length * 8);
  }

  private draw(): void {
    const { shown } = this;
    if (!shown) return;
    const span = this.span();
    const from = Math.max(0, Math.floor(this.place.top / rowHeight) - rowsAround);
    const to = Math.min(shown.rows, Math.ceil((this.place.top + span.view) / rowHeight) + rowsAround);
    this.prepare(Math.ceil(span.view / rowHeight) + 2 * rowsAround + 2);
    this.onRows(from, to);
    const first = Math.max(0, columnAt(this.places, this.host.scrollLeft) - 1);
    const last = Math.min(shown.columns.length, first + this.columnsDrawn);
    const moved = Math.round(this.place.bar - this.place.top);
    this.fillHead(shown, first, last);
    const count = this.rowNodes.length;
    for (let at = from; at < from + count; at++) {
      const node = this.rowNodes[at % count];
      if (node) this.fillRow(node, at < to ? at : -1, { shown, first, last, moved });
    }
    this.drawSelection(shown, from, to, moved);
  }

  /** As many elements as any place of the grid needs; made anew only when the window or the widths change. */
  private prepare(rows: number): void {
    const columns = this.columnsSeen();
    if (rows === this.rowNodes.length && columns === this.columnsDrawn) return;
    this.forget();
    this.columnsDrawn = columns;
    const cells = (role: string) =>
      Array.from({ length: columns }, () => ({ node: element('div', '', { role }), column: -1, shown: '', width: -1 }));
    this.headNodes = cells('columnheader');
    this.head.append(...this.headNodes.map(({ node }) => node));
    this.rowNodes = Array.from({ length: rows }, () => {
      const one = {
        node: element('div', 'result-grid-row', { role: 'row' }),
        number: element('div', 'result-grid-number'),
        row: -2,
        cells: cells('gridcell'),
        top: -1,
      };
      one.node.append(...one.cells.map(({ node }) => node));
      return one;
    });
    this.space.append(...this.rowNodes.map(({ node }) => node));
    this.numbers.append(...this.rowNodes.map(({ number }) => number));
  }

  private forget(): void {
    for (const { node, number } of this.rowNodes) {
      node.remove();
      number.remove();
    }
    this.head.replaceChildren();
    this.rowNodes = [];
    this.headNodes = [];
    this.columnsDrawn = 0;
  }

  /** The most columns that are seen at once anywhere, with one at each side. */
  private columnsSeen(): number {
    const count = this.places.length - 1;
    let most = 0;
    for (let [left, right] = [0, 0]; right < count; right++) {
      while ((this.places[right] ?? 0) - (this.places[left + 1] ?? 0) > this.host.clientWidth) left++;
      most = Math.max(most, right - left + 1);
    }
    return Math.min(count, most + 2);
  }

  private fillHead(shown: Shown, first: number, last: number): void {
    this.head.style.width = `${this.places.at(-1) ?? 0}px`;
    for (let at = first; at < first + this.columnsDrawn; at++) {
      const cell = this.headNodes[at % this.columnsDrawn];
      const column = at < last ? shown.columns[at] : undefined;
      if (!cell || !this.lay(cell, at, column !== undefined) || !column) continue;
      const sort = shown.sortOf(at);
      const words = `${column.name}\n${column.type}\n${sort ?? ''}`;
      if (cell.shown === words) continue;
      cell.shown = words;
      const name = element('b', '');
      name.textContent = column.name;
      const type = element('small', '');
      type.textContent = column.type;
      cell.node.replaceChildren(name, type);
      cell.node.title = `${column.name} (${column.type})`;
      cell.node.className = `result-grid-heading ${column.kind}`;
      cell.node.setAttribute('aria-sort', sort === undefined ? 'none' : sort === 'up' ? 'ascending' : 'descending');
    }
  }

  private fillRow(
    one: RowNode,
    row: number,
    { shown, first, last, moved }: { shown: Shown; first: number; last: number; moved: number },
  ): void {
    layRow(one, row, moved);
    if (row < 0) return;
    const number = String(shown.numberOf(row));
    write(one.number, number);
    for (let at = first; at < first + this.columnsDrawn; at++) {
      const cell = one.cells[at % this.columnsDrawn];
      if (!cell || !this.lay(cell, at, at < last) || at >= last) continue;
      this.fillCell(cell, shown, row);
    }
  }

  /** Puts a cell into its column; whether it is seen there. */
  private lay(cell: CellNode, column: number, isThere: boolean): boolean {
    if (cell.column === column) return isThere;
    cell.column = column;
    cell.shown = '\0';
    cell.node.hidden = !isThere;
    if (!isThere) return false;
    const [left = 0, right = 0] = [this.places[column], this.places[column + 1]];
    cell.node.style.left = `${left}px`;
    if (cell.width !== right - left) cell.node.style.width = `${right - left}px`;
    cell.width = right - left;
    cell.node.setAttribute('aria-colindex', String(column + 1));
    return true;
  }

  private fillCell(cell: CellNode, shown: Shown, row: number): void {
    const value = shown.cellAt(row, cell.column);
    const mark = shown.markOf?.(row, cell.column) ?? '';
    const { look, text } = lookOf(value, shown.columns[cell.column]);
    const key = `${look} ${mark} ${text}`;
    if (cell.shown === key) return;
    cell.shown = key;
    // Each of these costs the browser a look at the element's style: only what is another than before is written.
    const name = `result-grid-cell ${look} ${mark}`;
    if (cell.node.className !== name) cell.node.className = name;
    write(cell.node, text);
    // What is cut at the edge can be read by pointing at it; a text that fits needs no more.
    if (value && isWiderThan(text, cell.width)) cell.node.title = text;
    else if (cell.node.title !== '') cell.node.title = '';
  }

  private drawSelection({ selection }: Shown, from: number, to: number, moved: number): void {
    const block = blockOf(selection);
    const top = Math.max(block.top, from);
    const bottom = Math.min(block.bottom, to - 1);
    const isOne = block.top === block.bottom && block.left === block.right;
    this.frame(this.block, { ...block, top, bottom }, moved, !isOne && top <= bottom);
    const { row, column } = selection.to;
    const isSeen = row >= from && row < to;
    this.frame(this.active, { top: row, bottom: row, left: column, right: column }, moved, isSeen);
    for (const { node, column: at } of this.headNodes) node.classList.toggle('chosen', row === -1 && at === column);
    this.pointAt(this.nodeAt(row, column), `${this.id}-${row === -1 ? 'head' : row}-${column}`);
    this.tellChosen(block);
  }

  private nodeAt(row: number, column: number): HTMLElement | undefined {
    const cells = row === -1 ? this.headNodes : this.rowNodes.find((one) => one.row === row)?.cells;
    return cells?.find((cell) => cell.column === column && !cell.node.hidden)?.node;
  }

  /** Only the cell that screen readers are told of has a name: naming all of them is most of what a frame would cost. */
  private pointAt(node: HTMLElement | undefined, name: string): void {
    if (this.pointed !== node) this.pointed?.removeAttribute('id');
    this.pointed = node;
    if (!node) return this.host.removeAttribute('aria-activedescendant');
    if (node.id === name) return;
    node.id = name;
    this.host.setAttribute('aria-activedescendant', name);
  }

  private tellChosen({ top, bottom, left, right }: Block): void {
    for (const { row, cells } of this.rowNodes) {
      const isRow = row >= 0 && row >= top && row <= bottom;
      for (const { node, column } of cells) choose(node, isRow && column >= left && column <= right);
    }
  }

  private frame(node: HTMLElement, at: Block, moved: number, isSeen: boolean): void {
    node.hidden = !isSeen;
    if (!isSeen) return;
    const left = this.places[at.left] ?? 0;
    node.style.transform = `translate(${left}px, ${at.top * rowHeight + moved}px)`;
    node.style.width = `${(this.places[at.right + 1] ?? left) - left}px`;
    node.style.height = `${(at.bottom - at.top + 1) * rowHeight}px`;
  }
}

/** Puts a row into its place, -1 into none. */
function layRow(one: RowNode, row: number, moved: number): void {
  if (one.row !== row) {
    one.node.hidden = one.number.hidden = row < 0;
    one.node.setAttribute('aria-rowindex', String(row + 2));
  }
  const top = row * rowHeight + moved;
  if (row >= 0 && one.top !== top) {
    one.node.style.transform = one.number.style.transform = `translateY(${top}px)`;
    one.top = top;
  }
  one.row = row;
}

/** The text of an element that holds nothing else: its letters are exchanged, no node is made. */
function write(node: HTMLElement, text: string): void {
  const { firstChild } = node;
  if (!(firstChild instanceof Text)) node.textContent = text;
  else if (firstChild.data !== text) firstChild.data = text;
}

function lookOf(value: Cell | undefined, column: GridColumn | undefined): { look: string; text: string } {
  if (value === undefined) return { look: 'unknown', text: '' };
  return value === null ? { look: 'null', text: 'NULL' } : { look: column?.kind ?? 'text', text: drawn(value) };
}

function choose(node: HTMLElement, isChosen: boolean): void {
  if ((node.ariaSelected === 'true') !== isChosen) node.ariaSelected = String(isChosen);
}

// One line for each row, and never more text than can be seen.
function drawn(value: string): string {
  const cut = value.length > drawnLettersMax ? `${value.slice(0, drawnLettersMax)}…` : value;
  return /[\r\n\t]/.test(cut) ? cut.replace(/\r\n|\r|\n/g, '↵').replaceAll('\t', '⇥') : cut;
}

function element(tag: string, className: string, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}
