import type { Text } from '../../text.ts';
import type { Expression, Literal } from '../tree/expression.ts';
import type { Name, ObjectName } from '../tree/node.ts';
import type { Fidelity } from '../tree/parsed-script.ts';
import type { Query } from '../tree/query.ts';
import type { Statement } from '../tree/statement.ts';
import type { DialectTable } from './dialect.ts';
import { unquote } from '../tokens/literals.ts';
import { tokenKinds, type Tokens } from '../tokens/tokens.ts';

/** Where and why a statement could not be read; thrown by productions, caught once per statement. */
export class SyntaxFailure extends Error {
  readonly offset: number;
  readonly expected: Text;
  readonly reason: 'unexpected' | 'unterminated' | 'tooDeep';

  constructor(offset: number, expected: Text, reason: SyntaxFailure['reason']) {
    super(expected.en);
    this.offset = offset;
    this.expected = expected;
    this.reason = reason;
  }
}

/** The productions that call each other across files; bound late, so that no two files import each other. */
export type Grammar = {
  readonly expression: (parser: Parser, power?: number) => Expression;
  readonly query: (parser: Parser) => Query;
  /** Goes on after a query in parentheses: set operators, ORDER BY, LIMIT. */
  readonly queryRest: (parser: Parser, left: Query) => Query;
  readonly statement: (parser: Parser) => Statement;
  /** A statement where control flow is allowed too. */
  readonly bodyStatement: (parser: Parser) => Statement;
};

/** Deeper nesting is refused by name instead of overflowing the stack. */
const nestingMax = 500;

/** The place in a statement's tokens, with the small questions and demands that productions are made of. */
export class Parser {
  at: number;
  /** Lowered by productions that keep a clause as text. */
  fidelity: Fidelity = 'full';
  /** What is missing at the end of a text inside a body, or wrong in a body that is a string; the rest stands. */
  missing: SyntaxFailure | undefined;
  /** Where the first text begins that is read as SQL, before the statement or within it. */
  textsFrom: number | undefined;
  readonly tokens: Tokens;
  readonly end: number;
  readonly dialect: DialectTable;
  readonly facts: DialectTable['facts'];
  readonly grammar: Grammar;
  /** Whether it reads the text of a routine, which stands in a string. */
  readonly isInsideText: boolean;
  private depth = 0;
  private readonly words: readonly string[];

  constructor(
    tokens: Tokens,
    range: { first: number; end: number },
    context: { dialect: DialectTable; grammar: Grammar; isInsideText?: boolean },
  ) {
    this.tokens = tokens;
    this.words = tokens.words;
    this.at = range.first;
    this.end = range.end;
    this.dialect = context.dialect;
    this.facts = context.dialect.facts;
    this.grammar = context.grammar;
    this.isInsideText = context.isInsideText ?? false;
  }

  /** The upper-case word or operator at a distance; '' for strings, names in quotes, numbers and the end. */
  word(ahead = 0): string {
    const index = this.at + ahead;
    return index < this.end ? (this.words[index] ?? '') : '';
  }

  kind(ahead = 0): number {
    const index = this.at + ahead;
    return index < this.end ? (this.tokens.kinds[index] ?? 0) : 0;
  }

  // Asked more often than anything else, so no list is made of the words.
  is(first: string, second?: string, third?: string, fourth?: string): boolean {
    if (this.word() !== first) return false;
    if (second === undefined) return true;
    return (
      this.word(1) === second &&
      (third === undefined || this.word(2) === third) &&
      (fourth === undefined || this.word(3) === fourth)
    );
  }

  /** Whether the words stand here in a row. */
  isRow(words: readonly string[]): boolean {
    for (let ahead = 0; ahead < words.length; ahead++) if (this.word(ahead) !== words[ahead]) return false;
    return true;
  }

  isAny(...words: readonly string[]): boolean {
    return words.includes(this.word());
  }

  isOneOf(words: ReadonlySet<string>): boolean {
    return words.has(this.word());
  }

  atEnd(): boolean {
    return this.at >= this.end;
  }

  /** Refuses the statement at a place that was passed already. */
  failAt(offset: number, expected: string | Text): never {
    throw new SyntaxFailure(
      offset,
      typeof expected === 'string' ? { zh: `应为 ${expected}`, en: `expected ${expected}` } : expected,
      'unexpected',
    );
  }

  /** Takes one word if it is there. */
  accept(word: string): boolean {
    if (this.at >= this.end || this.words[this.at] !== word) return false;
    this.at++;
    return true;
  }

  /** Takes all the words if they are there in a row. */
  acceptAll(...words: readonly string[]): boolean {
    if (!this.isRow(words)) return false;
    this.at += words.length;
    return true;
  }

  /** Takes the first of the words that is there and answers it. */
  acceptAny<W extends string>(...words: readonly W[]): W | undefined {
    const here = this.word();
    for (const word of words) {
      if (word !== here) continue;
      this.at++;
      return word;
    }
    return undefined;
  }

  expect(...words: readonly string[]): void {
    for (const word of words) if (!this.accept(word)) this.fail(word);
  }

  expectAny<W extends string>(...words: readonly W[]): W {
    return this.acceptAny(...words) ?? this.fail(words.join(', '));
  }

  /** Notes that the text ended inside a body, instead of refusing what was read of it. */
  endEarly(expected: string): void {
    this.missing ??= new SyntaxFailure(
      this.start(),
      { zh: `应为 ${expected}`, en: `expected ${expected}` },
      'unexpected',
    );
  }

  /** Takes the words that close a body, unless the text ended inside it. */
  close(...words: readonly string[]): void {
    if (!this.missing || !this.atEnd()) this.expect(...words);
  }

  /** Refuses the statement at this place. */
  fail(expected: string | Text): never {
    if (this.kind() === tokenKinds.broken) throw new SyntaxFailure(this.start(), unterminated, 'unterminated');
    const text = typeof expected === 'string' ? { zh: `应为 ${expected}`, en: `expected ${expected}` } : expected;
    throw new SyntaxFailure(this.start(), text, 'unexpected');
  }

  /** Goes one level deeper; a production that calls itself pairs it with `leave`. */
  enter(): void {
    if (++this.depth > nestingMax) throw this.tooDeep();
  }

  /** The refusal of a statement that nests too deeply. */
  tooDeep(): SyntaxFailure {
    return new SyntaxFailure(this.start(), tooDeep, 'tooDeep');
  }

  leave(): void {
    this.depth--;
  }

  /** The offset where the next token begins. */
  start(): number {
    if (this.at < this.end) return this.tokens.starts[this.at] ?? 0;
    return this.last();
  }

  /** The offset where the last token ended. */
  last(): number {
    return this.tokens.ends[this.at - 1] ?? 0;
  }

  /** The offset where the last token began. */
  startOfLast(): number {
    return this.tokens.starts[this.at - 1] ?? 0;
  }

  /** Whether the next token touches the one before it. */
  touches(): boolean {
    return this.at < this.end && this.tokens.starts[this.at] === this.tokens.ends[this.at - 1];
  }

  text(): string {
    const { source, starts, ends, made } = this.tokens;
    return made?.get(this.at) ?? source.slice(starts[this.at], ends[this.at]);
  }

  list<T>(item: () => T): T[] {
    const items = [item()];
    while (this.accept(',')) items.push(item());
    return items;
  }

  parenthesised<T>(inner: () => T): T {
    this.expect('(');
    this.enter();
    const result = inner();
    this.leave();
    this.expect(')');
    return result;
  }

  isName(ahead = 0): boolean {
    const kind = this.kind(ahead);
    if (kind === tokenKinds.quotedName) return true;
    return (
      kind === tokenKinds.word &&
      (!this.dialect.reserved.column.has(this.word(ahead)) ||
        (this.facts.wordsBeforeDotsAreNames === true && this.qualifies(ahead)))
    );
  }

  /** Whether a dot and a name follow without a space, before which MySQL looks up no word. */
  private qualifies(ahead: number): boolean {
    const { starts, ends } = this.tokens;
    const at = this.at + ahead;
    const kind = this.kind(ahead + 2);
    return (
      this.word(ahead + 1) === '.' &&
      (kind === tokenKinds.word || kind === tokenKinds.quotedName) &&
      starts[at + 1] === ends[at] &&
      starts[at + 2] === ends[at + 1]
    );
  }

  isString(ahead = 0): boolean {
    return this.kind(ahead) === tokenKinds.string;
  }

  isWord(ahead = 0): boolean {
    return this.kind(ahead) === tokenKinds.word;
  }

  /** A name that may not be a reserved word. */
  name(): Name {
    return this.isName() || this.isNameInQuotes() ? this.takeName() : this.fail(expectedName);
  }

  /** SQLite takes a string wherever nothing but a name may stand. */
  private isNameInQuotes(): boolean {
    return this.dialect.grammar.lenient === true && this.isString();
  }

  /** A name at a place where even reserved words are taken: behind AS or a dot. */
  label(): Name {
    const kind = this.kind();
    return kind === tokenKinds.word || kind === tokenKinds.quotedName || this.isNameInQuotes()
      ? this.takeName()
      : this.fail(expectedName);
  }

  /** A name or, where MySQL allows it, a string. */
  nameOrString(): Name {
    return this.isString() ? this.takeName() : this.label();
  }

  objectName(): ObjectName {
    const { own } = this.dialect;
    if (own?.objectName) return own.objectName(this);
    const start = this.start();
    let name = this.name();
    let schema: Name | undefined;
    let catalog: Name | undefined;
    while (this.is('.') && this.kind(1) !== tokenKinds.operator && this.kind(1) !== 0) {
      this.at++;
      [catalog, schema, name] = [schema, name, this.label()];
    }
    return { kind: 'objectName', start, end: this.last(), name, schema, catalog };
  }

  takeName(): Name {
    const text = this.text();
    const quoted = this.kind() !== tokenKinds.word;
    const start = this.start();
    const made = this.tokens.made?.get(this.at);
    this.at++;
    if (made !== undefined)
      return { kind: 'name', start, end: this.last(), text, quoted, ...(made.includes('{') ? { isMade: true } : {}) };
    return { kind: 'name', start, end: this.last(), text: quoted ? unquote(text, false) : text, quoted };
  }

  string(): Literal {
    return this.isString() ? this.literal('string') : this.fail(expectedString);
  }

  integer(): Literal {
    return this.kind() === tokenKinds.number ? this.literal('number') : this.fail(expectedNumber);
  }

  literal(type: Literal['type']): Literal {
    const text = this.text();
    const start = this.start();
    this.at++;
    const value = type === 'string' ? unquote(text, this.dialect.lexical.backslashEscapes) : text;
    return { kind: 'literal', start, end: this.last(), type, value };
  }
}

const unterminated: Text = { zh: '引号、注释或符号没有结束', en: 'expected the quote or comment to be closed' };
const tooDeep: Text = { zh: `嵌套不应超过 ${nestingMax} 层`, en: `expected at most ${nestingMax} levels of nesting` };
const expectedName: Text = { zh: '应为名称', en: 'expected a name' };
const expectedString: Text = { zh: '应为字符串', en: 'expected a string' };
const expectedNumber: Text = { zh: '应为数字', en: 'expected a number' };
