import { tokenKinds, type Tokens } from './tokens.ts';

/** What is open: declarations that wait for BEGIN, a package or type body, a block that waits for END, a CASE. */
type Frame = 'declarations' | 'package' | 'block' | 'case';

const units = new Set(['PROCEDURE', 'FUNCTION', 'PACKAGE', 'TRIGGER', 'TYPE']);
const createWords = new Set(['CREATE', 'OR', 'REPLACE', 'EDITIONABLE', 'NONEDITIONABLE', 'IF', 'NOT', 'EXISTS']);
const callSpecs = new Set(['LANGUAGE', 'EXTERNAL', 'MLE']);

/** Counts what a statement of PL/SQL has open, so that only its last semicolon ends it. */
export class PlsqlCounter {
  private frames: Frame[] = [];
  private first = 0;
  private parentheses = 0;
  /** The kind of unit whose IS or AS is still to come. */
  private head: string | undefined;
  private isCreate = false;
  private unit: string | undefined;
  /** A function of WITH ended: the semicolon behind it does not end the query. */
  private isBehindInline = false;
  private isWith = false;
  private readonly tokens: Tokens;

  constructor(tokens: Tokens) {
    this.tokens = tokens;
  }

  begin(first: number): void {
    this.first = first;
    this.frames = [];
    this.parentheses = 0;
    this.head = undefined;
    this.isCreate = false;
    this.unit = undefined;
    this.isBehindInline = false;
    this.isWith = false;
  }

  isInside(): boolean {
    if (this.frames.length > 0) return true;
    const stays = this.isBehindInline;
    this.isBehindInline = false;
    return stays;
  }

  /** Whether the statement that just ended was a unit: the server needs its semicolon. */
  isUnit(): boolean {
    return this.unit !== undefined && !this.isWith;
  }

  pass(index: number): void {
    const word = this.tokens.words[index] ?? '';
    this.sign(word);
    if (this.tokens.kinds[index] !== tokenKinds.word || this.tokens.words[index - 1] === '.') return;
    // A label may stand before an anonymous block.
    const isFirst = index === this.first || (index === this.first + 3 && this.tokens.words[this.first] === '<<');
    if (isFirst || (this.isCreate && !this.unit)) this.begins(word, isFirst);
    this.follow(index, word);
  }

  /** A routine that is only declared ends with its head. */
  private sign(word: string): void {
    if (word === '(') this.parentheses++;
    else if (word === ')') this.parentheses--;
    else if (word === ';' && this.parentheses <= 0) this.head = undefined;
  }

  private begins(word: string, isFirst: boolean): void {
    if (isFirst) {
      this.isCreate = word === 'CREATE';
      if (word === 'DECLARE' || word === 'BEGIN' || units.has(word)) this.unit = word;
      if (units.has(word)) this.head = word;
    } else if (units.has(word)) this.unit = this.head = word;
    else if (!createWords.has(word)) this.isCreate = false;
  }

  private follow(index: number, word: string): void {
    const read = readers[word];
    if (read) read(this, index);
    else if (units.has(word)) this.nested(index, word);
  }

  private get top(): Frame | undefined {
    return this.frames.at(-1);
  }

  /** A routine among declarations, or one that a query brings along. */
  private nested(index: number, word: string): void {
    if (this.parentheses > 0 || (word !== 'PROCEDURE' && word !== 'FUNCTION')) return;
    const before = this.tokens.words[index - 1];
    if (this.top === 'declarations' || this.top === 'package') this.head = word;
    else if (before === 'WITH' || (this.isWith && before === ';')) {
      this.isWith = true;
      this.unit ??= word;
      this.head = word;
    }
  }

  declare(index: number): void {
    if (this.parentheses > 0) return;
    const before = this.tokens.words[index - 1] ?? '';
    // PL/SQL allows DECLARE behind IS too, where it opens nothing.
    if (before !== 'IS' && before !== 'AS' && (this.unit || this.frames.length > 0)) this.open('declarations');
  }

  opens(index: number): void {
    const next = this.tokens.words[index + 1] ?? '';
    const before = this.tokens.words[index - 1] ?? '';
    const isTimingPoint = this.top === 'package' && (before === 'STATEMENT' || before === 'ROW');
    if (isTimingPoint) this.open('declarations');
    else if (this.head !== undefined && this.parentheses <= 0) this.openHead(next);
  }

  private openHead(next: string): void {
    const { head } = this;
    this.head = undefined;
    if (callSpecs.has(next)) return;
    if (head === 'PROCEDURE' || head === 'FUNCTION') this.open('declarations');
    else if (head === 'PACKAGE' || (head === 'TYPE' && this.isTypeBody())) this.open('package');
  }

  private isTypeBody(): boolean {
    const headMax = 12;
    for (let index = this.first; index < this.first + headMax; index++)
      if (this.tokens.words[index] === 'TYPE') return this.tokens.words[index + 1] === 'BODY';
    return false;
  }

  block(): void {
    if (!this.unit && this.frames.length === 0) return;
    const { top } = this;
    if (top === 'declarations' || top === 'package') this.frames.pop();
    this.head = undefined;
    this.open('block');
  }

  compound(index: number): void {
    if (this.unit === 'TRIGGER' && this.tokens.words[index + 1] === 'TRIGGER') this.open('package');
  }

  case(index: number): void {
    if (this.frames.length > 0 && this.tokens.words[index - 1] !== 'END') this.open('case');
  }

  end(index: number): void {
    const next = this.tokens.words[index + 1] ?? '';
    if (this.frames.length === 0 || next === 'IF' || next === 'LOOP') return;
    this.frames.pop();
    if (this.frames.length === 0 && this.isWith) this.isBehindInline = true;
  }

  private open(frame: Frame): void {
    this.frames.push(frame);
  }
}

const readers: Readonly<Record<string, (counter: PlsqlCounter, index: number) => void>> = {
  DECLARE: (counter, index) => counter.declare(index),
  IS: (counter, index) => counter.opens(index),
  AS: (counter, index) => counter.opens(index),
  BEGIN: (counter) => counter.block(),
  COMPOUND: (counter, index) => counter.compound(index),
  CASE: (counter, index) => counter.case(index),
  END: (counter, index) => counter.end(index),
};
