import type { LexicalRules, SplitRules } from '../dialect-facts/lexical-rules.ts';
import { substitutionEnd } from './sqlplus.ts';
import { tokenKinds, TokenList } from './tokens.ts';

/** Where the lexer stands, what it has taken, and how it looks around. */
export class LexerCursor {
  readonly tokens: TokenList;
  protected at: number;
  protected readonly source: string;
  protected readonly lexical: LexicalRules;
  protected readonly split: SplitRules;
  /** From where on tokens might be others if the text went on behind its end: a window of a script ends anywhere. */
  openFrom = Infinity;

  constructor(source: string, lexical: LexicalRules, { split, from }: { split: SplitRules; from: number }) {
    this.source = source;
    this.lexical = lexical;
    this.split = split;
    this.at = from;
    this.tokens = new TokenList(source, source.length - from);
  }

  protected take(kind: number, end: number, word = ''): true {
    this.tokens.add(kind, this.at, end, word);
    this.at = end;
    return true;
  }

  /** Takes to `end`, or everything that is left as broken when there is no end. */
  protected takeClosed(kind: number, end: number): true {
    if (end < 0) this.leaveOpen();
    return end < 0 ? this.take(tokenKinds.broken, this.source.length) : this.take(kind, end);
  }

  /** What begins here has met the end of the text before its own. */
  protected leaveOpen(from = this.at): void {
    this.openFrom = Math.min(this.openFrom, from);
  }

  protected lineEnd(): number {
    const newline = this.source.indexOf('\n', this.at);
    if (newline < 0) this.leaveOpen();
    return newline < 0 ? this.source.length : newline;
  }

  protected beginsLine(): boolean {
    let before = this.at - 1;
    while (before >= 0 && (this.source[before] === ' ' || this.source[before] === '\t')) before--;
    return before < 0 || this.source[before] === '\n';
  }

  protected standsAlone(length: number): boolean {
    if (!this.beginsLine()) return false;
    let after = this.at + length;
    while (' \t\r'.includes(this.source[after] ?? '\n')) after++;
    return (this.source[after] ?? '\n') === '\n';
  }

  protected followsName(): boolean {
    const kind = this.tokens.lastKind();
    return (
      this.lexical.digitNames &&
      this.tokens.lastEnd() === this.at &&
      (kind === tokenKinds.word || kind === tokenKinds.quotedName)
    );
  }

  protected afterNameDot(): boolean {
    return this.tokens.lastWord() === '.' && this.tokens.lastEnd() === this.at && this.tokens.count > 1;
  }

  protected beginsStatement(): boolean {
    const kind = this.tokens.lastKind();
    return (
      this.tokens.count === 0 ||
      this.tokens.lastWord() === ';' ||
      kind === tokenKinds.delimiter ||
      kind === tokenKinds.clientLine
    );
  }

  protected substitution(at: number): number {
    return this.lexical.substitutions ? substitutionEnd(this.source, at) : at;
  }

  protected isNameSign(code: number): boolean {
    const { hashNames, quoteOperator } = this.lexical;
    return code === 35 ? hashNames || quoteOperator : code === 64 && hashNames;
  }
}
