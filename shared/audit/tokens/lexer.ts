import type { LexicalRules, SplitRules } from '../dialect-facts/lexical-rules.ts';
import {
  digitsEnd,
  isDigit,
  isOperatorCharacter,
  isSpace,
  isWordCharacter,
  isWordStart,
  operatorEnd,
  postgresOperatorEnd,
  spacedComparisonEnd,
} from './characters.ts';
import { ClientLines, type ClientState } from './client-lines.ts';
import { alternativeQuoteEnd, binarySuffixEnd, nestedCommentEnd, numberEnd, quotedEnd } from './literals.ts';
import { tokenKinds, type Tokens } from './tokens.ts';
import { upperOf } from './upper-words.ts';

/**
 * Cuts a script into tokens in one pass; never throws. Comments are kept beside the tokens, white space is not kept.
 */
export function lex(source: string, lexical: LexicalRules, split: SplitRules, from = 0): Tokens {
  const lexer = new Lexer(source, lexical, { split, from });
  while (lexer.step());
  return lexer.tokens.finish();
}

/** The tokens of a window of a script, and how far they are known to be right. */
export type LexedWindow = {
  readonly tokens: Tokens;
  /** From where on tokens might be others if the text went on. */
  readonly openFrom: number;
  readonly stateAt: (at: number) => ClientState;
};

/** The same for a part of a script that begins where a statement may, when something may come behind it. */
export function lexWindow(
  source: string,
  { lexical, split }: { readonly lexical: LexicalRules; readonly split: SplitRules },
  state: ClientState,
): LexedWindow {
  const lexer = new Lexer(source, lexical, { split, from: 0, state });
  while (lexer.step());
  return { tokens: lexer.tokens.finish(), openFrom: lexer.openFrom, stateAt: (at) => lexer.stateAt(at) };
}

/** The tokens behind a place in the middle of a script, whatever stands before it. */
export function lexFrom(
  source: string,
  { lexical, split }: { readonly lexical: LexicalRules; readonly split: SplitRules },
  { from, state }: { readonly from: number; readonly state: ClientState },
): Tokens {
  const lexer = new Lexer(source, lexical, { split, from, state });
  while (lexer.step());
  return lexer.tokens.finish();
}

const characters = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const variablePattern = /\$\(\w+\)/y;

class Lexer extends ClientLines {
  /** Whether no client reads lines that begin like words, and a letter before a quote is all that makes one a text. */
  private readonly hasPlainWords = !this.split.goLines && !this.split.slashLines && !this.lexical.quoteOperator;

  /** Reads white space and one token or comment; answers false at the end. */
  step(): boolean {
    this.skipSpace();
    if (this.at >= this.stop) return this.stopHere();
    if (this.at >= this.source.length) return false;
    const code = this.source.charCodeAt(this.at);
    const next = this.source.charCodeAt(this.at + 1);
    if (this.delimiter !== '' && this.source.startsWith(this.delimiter, this.at))
      return this.take(tokenKinds.delimiter, this.at + this.delimiter.length);
    if (this.startsPlainWord(code, next)) return this.word();
    if (this.comment(code, next) || this.clientLine(code) || this.text(code, next) || this.dollar(code, next))
      return true;
    if (this.startsNumber(code, next)) this.number();
    else if (this.startsWord(code)) this.word();
    else this.symbol(code, next);
    return true;
  }

  private skipSpace(): void {
    do while (isSpace(this.source.charCodeAt(this.at))) this.at++;
    while (this.source.charCodeAt(this.at) === 45 && this.goesOn());
  }

  /** Half of all tokens: nothing else begins with such a letter. */
  private startsPlainWord(code: number, next: number): boolean {
    return this.hasPlainWords && isWordStart(code) && next !== 39 && next !== 38;
  }

  private startsNumber(code: number, next: number): boolean {
    return (
      isDigit(code) ||
      (code === 46 && isDigit(next) && !this.followsName()) ||
      (code === 36 && this.split.goLines && !isWordStart(next) && next !== 40)
    );
  }

  private startsWord(code: number): boolean {
    return (
      isWordStart(code) ||
      (code === 36 && !this.lexical.dollarQuotes) ||
      (code === 35 && this.lexical.hashNames) ||
      (code === 38 && this.substitution(this.at) > this.at)
    );
  }

  private symbol(code: number, next: number): void {
    // MySQL writes NULL as \N too.
    if (code === 92 && next === 78 && this.lexical.backticks) this.take(tokenKinds.word, this.at + 2, 'NULL');
    else if (code === 64 && this.lexical.variables) this.variable(next);
    else this.operator(code, next);
    if (code === 59 && this.split.backslashLines) this.copyData();
  }

  private comment(code: number, next: number): boolean {
    if (code === 45 && next === 45) return this.dashComment();
    if (this.isLineComment(code, next)) return this.lineComment();
    if (code === 47 && next === 42) return this.blockComment();
    if (code === 42 && next === 47 && this.insideConditional) {
      this.insideConditional = false;
      this.noteState();
      this.at += 2;
      return true;
    }
    return false;
  }

  private isLineComment(code: number, next: number): boolean {
    return code === 35
      ? this.lexical.hashComments
      : code === 47 &&
          next === 47 &&
          this.lexical.slashComments === true &&
          !':/'.includes(this.source[this.at - 1] ?? ' ');
  }

  private dashComment(): boolean {
    const after = this.source.charCodeAt(this.at + 2);
    // No statement begins with a minus, so clients drop such a line as a comment, and the server never sees it.
    if (this.lexical.dashCommentNeedsSpace && after > 32 && !this.beginsStatement()) return false;
    return this.terminatorLine() || this.lineComment();
  }

  private lineComment(): true {
    const end = this.commentEnd();
    this.tokens.comments.push({
      start: this.at,
      end,
      hint: this.lexical.quoteOperator && this.source[this.at + 2] === '+',
    });
    this.at = end;
    return true;
  }

  private commentEnd(): number {
    // No further than the comment: looking for each kind of break by itself would read a text of the other kind to its
    // end each time.
    const breaks = this.lexical.returnsEndComments ? /[\r\n]/g : /\n/g;
    breaks.lastIndex = this.at;
    return breaks.exec(this.source)?.index ?? this.source.length;
  }

  private blockComment(): true {
    const opener = this.lexical.conditionalComments ? /\/\*M?!\d*/y : undefined;
    if (opener) {
      opener.lastIndex = this.at;
      const found = opener.exec(this.source);
      if (found) {
        this.insideConditional = true;
        this.noteState();
        this.at += found[0].length;
        return true;
      }
    }
    const end = this.lexical.nestedComments
      ? nestedCommentEnd(this.source, this.at)
      : this.source.indexOf('*/', this.at + 2) + 2;
    if (end < 2) this.leaveOpen();
    if (end < 2 && !this.lexical.openComments) return this.take(tokenKinds.broken, this.source.length);
    const close = end < 2 ? this.source.length : end;
    this.tokens.comments.push({ start: this.at, end: close, hint: this.source[this.at + 2] === '+' });
    this.at = close;
    return true;
  }

  private text(code: number, next: number): boolean {
    const { lexical, source, at } = this;
    if (code === 39) return this.takeClosed(tokenKinds.string, quotedEnd(source, at, 39, lexical.backslashEscapes));
    if (code === 34) {
      if (lexical.doubleQuotes === 'name')
        return this.takeClosed(tokenKinds.quotedName, quotedEnd(source, at, 34, false));
      return this.takeClosed(tokenKinds.string, quotedEnd(source, at, 34, lexical.backslashEscapes));
    }
    if (code === 96 && lexical.backticks)
      return this.takeClosed(tokenKinds.quotedName, quotedEnd(source, at, 96, false));
    if (code === 91 && lexical.brackets)
      return this.takeClosed(tokenKinds.quotedName, quotedEnd(source, at, 93, false));
    if (next === 39 || next === 38) return this.prefixedText(code, next);
    return lexical.quoteOperator && this.nationalQuote();
  }

  /** nq'[…]' */
  private nationalQuote(): boolean {
    return (
      /^nq'$/i.test(this.source.slice(this.at, this.at + 3)) &&
      this.takeClosed(tokenKinds.string, alternativeQuoteEnd(this.source, this.at + 3))
    );
  }

  private prefixedText(code: number, next: number): boolean {
    const letter = (characters[code] ?? '').toUpperCase();
    if (letter === '') return false;
    return next === 39
      ? this.prefixedString(letter)
      : letter === 'U' && this.lexical.escapeStrings && this.unicodeText();
  }

  private prefixedString(letter: string): boolean {
    const { lexical, source, at } = this;
    if (letter === 'E' && lexical.escapeStrings)
      return this.takeClosed(tokenKinds.string, quotedEnd(source, at + 1, 39, true));
    if (letter === 'Q' && lexical.quoteOperator)
      return this.takeClosed(tokenKinds.string, alternativeQuoteEnd(source, at + 2));
    return (
      lexical.stringPrefixes.includes(letter) &&
      this.takeClosed(tokenKinds.string, quotedEnd(source, at + 1, 39, lexical.backslashEscapes))
    );
  }

  private unicodeText(): boolean {
    const { source, at } = this;
    const quote = source.charCodeAt(at + 2);
    if (quote === 39) return this.takeClosed(tokenKinds.string, quotedEnd(source, at + 2, 39, false));
    return quote === 34 && this.takeClosed(tokenKinds.quotedName, quotedEnd(source, at + 2, 34, false));
  }

  private dollar(code: number, next: number): boolean {
    if (code !== 36) return false;
    if (next === 123 && this.lexical.templates) return this.template();
    if (!this.lexical.dollarQuotes) return next === 40 && this.split.goLines && this.sqlcmdVariable();
    return this.dollarQuote(next);
  }

  /** ${name} of Hive. */
  private template(): true {
    const close = this.source.indexOf('}', this.at);
    return this.takeClosed(tokenKinds.quotedName, close < 0 ? -1 : this.wordEnd(close + 1));
  }

  /** The end of a template within a name, `db_${env}`, whose `$` was passed; the place itself when none is there. */
  private templateEnd(at: number): number {
    if (!this.lexical.templates || this.source[at] !== '{' || this.source[at - 1] !== '$') return at;
    const close = this.source.indexOf('}', at);
    return close < 0 ? at : close + 1;
  }

  private dollarQuote(next: number): true {
    let end = this.at + 1;
    if (isDigit(next)) {
      while (isDigit(this.source.charCodeAt(end))) end++;
      return this.take(tokenKinds.parameter, end);
    }
    while (isWordCharacter(this.source.charCodeAt(end))) end++;
    if (this.source[end] !== '$')
      return this.lexical.variables ? this.take(tokenKinds.parameter, end) : this.take(tokenKinds.broken, this.at + 1);
    const tag = this.source.slice(this.at, end + 1);
    const close = this.source.indexOf(tag, end + 1);
    return this.takeClosed(tokenKinds.string, close < 0 ? -1 : close + tag.length);
  }

  /** $(Database) is replaced by the client; until then it stands for a name. */
  private sqlcmdVariable(): boolean {
    variablePattern.lastIndex = this.at;
    if (!variablePattern.test(this.source)) return false;
    const end = this.wordEnd(variablePattern.lastIndex);
    return this.take(tokenKinds.word, end, upperOf(this.source.slice(this.at, end)));
  }

  private number(): void {
    if (this.lexical.digitNames && (this.digitName() || this.digitsAfterDot())) return;
    // SQL Server writes money as $1.5.
    const isMoney = this.source[this.at] === '$';
    const end = numberEnd(this.source, isMoney ? this.at + 1 : this.at, this.lexical.customOperators);
    // 0x alone is an empty binary value there.
    const isEmptyBinary = this.split.goLines && end === this.at + 1 && (this.source.charCodeAt(end) | 32) === 120;
    this.take(
      tokenKinds.number,
      this.lexical.quoteOperator ? binarySuffixEnd(this.source, end) : isEmptyBinary ? end + 1 : end,
    );
  }

  /** MySQL names may begin with digits: `1st`; but 1e5, 0x1F and 0b1 are numbers. */
  private digitName(): boolean {
    const end = digitsEnd(this.source, this.at);
    if (!isWordStart(this.source.charCodeAt(end))) return false;
    const word = this.source.slice(this.at, this.wordEnd(end));
    const isExponent =
      /^\d+e$/i.test(word) && /^[+-]\d/.test(this.source.slice(this.at + word.length, this.at + word.length + 2));
    if ((isExponent || /^(\d+e\d+|0x[0-9a-f]+|0b[01]+)$/i.test(word)) && !this.afterNameDot()) return false;
    return this.take(tokenKinds.word, this.at + word.length, upperOf(word));
  }

  private digitsAfterDot(): boolean {
    if (!this.afterNameDot()) return false;
    const end = digitsEnd(this.source, this.at);
    return this.take(tokenKinds.word, end, this.source.slice(this.at, end));
  }

  private wordEnd(from: number): number {
    let end = from;
    for (;;) {
      const code = this.source.charCodeAt(end);
      if (isWordCharacter(code) || code === 36 || this.isNameSign(code)) end++;
      else if (code === 38 && this.substitution(end) > end) end = this.substitution(end);
      else if (code === 123 && this.templateEnd(end) > end) end = this.templateEnd(end);
      else break;
    }
    if (this.delimiter === '') return end;
    const cut = this.source.slice(this.at, end).indexOf(this.delimiter);
    return cut > 0 ? this.at + cut : end;
  }

  private word(): true {
    const end = this.wordEnd(this.source.charCodeAt(this.at) === 38 ? this.at : this.at + 1);
    const word = upperOf(this.source.slice(this.at, end));
    if (word === 'DELIMITER' && this.split.delimiterLines && this.beginsStatement()) return this.delimiterLine();
    if (word === 'SOURCE' && this.sourcesFile(end)) return this.take(tokenKinds.clientLine, this.lineEnd());
    return this.take(tokenKinds.word, end, word);
  }

  /** `:name`, `:"name"` and `:1`, which nothing but digits belongs to. */
  private colonParameter(next: number): void {
    let end = this.at + 1;
    if (next === 34) end = quotedEnd(this.source, end, 34, false);
    else if (isDigit(next)) end = digitsEnd(this.source, end);
    else end = this.wordEnd(end);
    this.takeClosed(tokenKinds.parameter, end);
  }

  private variable(next: number): void {
    let from = this.at + (next === 64 ? 2 : 1);
    const quote = this.source.charCodeAt(from);
    if (this.lexical.backticks && (quote === 96 || quote === 39 || quote === 34)) {
      this.takeClosed(tokenKinds.variable, quotedEnd(this.source, from, quote, quote !== 96));
      return;
    }
    while (
      isWordCharacter(this.source.charCodeAt(from)) ||
      this.source[from] === '$' ||
      (this.lexical.hashNames && (this.source[from] === '#' || this.source[from] === '@'))
    )
      from++;
    if (from === this.at + 1) this.take(tokenKinds.operator, from, '@');
    else this.take(tokenKinds.variable, from);
  }

  private operator(code: number, next: number): void {
    if (code === 63 && this.lexical.questionParameters)
      this.take(tokenKinds.parameter, digitsEnd(this.source, this.at + 1));
    else if (code === 58 && this.lexical.colonParameters && (isWordCharacter(next) || next === 34))
      this.colonParameter(next);
    else if (isOperatorCharacter(code)) this.operatorSign(code, next);
    else this.take(tokenKinds.broken, this.at + 1);
  }

  private operatorSign(code: number, next: number): void {
    const spaced = this.split.goLines && isSpace(next) ? spacedComparisonEnd(this.source, this.at) : undefined;
    if (spaced) return void this.take(tokenKinds.operator, spaced.end, spaced.operator);
    const end = this.lexical.customOperators
      ? postgresOperatorEnd(this.source, this.at)
      : operatorEnd(this.source, this.at);
    this.take(
      tokenKinds.operator,
      end,
      end === this.at + 1 ? (characters[code] ?? '') : upperOf(this.source.slice(this.at, end)),
    );
  }
}
