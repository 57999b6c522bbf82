import type { LexicalRules, SplitRules } from '../dialects/dialect.ts';
import { SqlPlusLines } from '../dialects/oracle/sqlplus.ts';
import { copiedLines } from './copied-lines.ts';
import { LexerCursor } from './lexer-cursor.ts';
import { tokenKinds } from './tokens.ts';

const sqlcmdPattern = /^:(setvar|r|on|connect|out|error|list|quit|exit|reset)\b/i;
const goPattern = /^go([ \t]+\d+)?[ \t\r]*(;[ \t\r]*)?(--.*)?$/i;
const terminatorPattern = /^--#SET\s+TERMINATOR\s+(\S+)/i;

/** What of a script is for the client and not for the server: its delimiters, its own commands, its data. */
export class ClientLines extends LexerCursor {
  protected delimiter = '';
  /** The first token of the statement at hand, kept where COPY may bring data. */
  private statementFirst = 0;
  private lacksCopyEnd = false;
  private readonly client: SqlPlusLines | undefined;
  /** Where a statement that takes one line only must end. */
  protected stop = Infinity;

  constructor(source: string, lexical: LexicalRules, { split, from }: { split: SplitRules; from: number }) {
    super(source, lexical, { split, from });
    // GaussDB ends units with a slash too, and its client has no SET of its own.
    this.client = split.slashLines && split.blocks === 'plsql' ? new SqlPlusLines(source) : undefined;
  }

  /** GO, slash and psql lines; DELIMITER is a word first, see `word`. */
  protected clientLine(code: number): boolean {
    const { goLines, slashLines, backslashLines } = this.split;
    if (code === 92 && backslashLines) {
      this.statementFirst = this.tokens.count + 1;
      return this.take(tokenKinds.clientLine, this.lineEnd());
    }
    if (slashLines) return this.sqlPlusLine(code);
    return goLines && (this.goLine(code) || this.sqlcmdLine(code));
  }

  /** GO alone on its line, perhaps with how often the batch is to run or a comment. */
  private goLine(code: number): boolean {
    if ((code | 32) !== 103 || (this.source.charCodeAt(this.at + 1) | 32) !== 111 || !this.beginsLine()) return false;
    const line = this.source.slice(this.at, this.lineEnd());
    return goPattern.test(line) && this.take(tokenKinds.delimiter, this.at + line.trimEnd().length);
  }

  /** A slash, a line for SQL*Plus itself, or EXEC, whose statement ends with its line. */
  private sqlPlusLine(code: number): boolean {
    if (code === 47 && (this.standsAlone(1) || this.endsUnitInLine())) {
      this.client?.slash();
      return this.take(tokenKinds.delimiter, this.at + 1);
    }
    const line = this.beginsStatement() ? this.client?.lineAt(this.at) : undefined;
    if (line?.what === 'run') this.stop = line.end;
    return line?.what === 'client' && this.take(tokenKinds.clientLine, line.end);
  }

  /** `END;/` at the end of a line. */
  private endsUnitInLine(): boolean {
    return this.tokens.lastWord() === ';' && this.source.slice(this.at + 1, this.lineEnd()).trim() === '';
  }

  /** The line of EXEC is over, whether or not a semicolon ended its statement. */
  protected stopHere(): true {
    this.stop = Infinity;
    return this.take(tokenKinds.delimiter, this.at);
  }

  private sqlcmdLine(code: number): boolean {
    return (
      code === 58 &&
      this.beginsLine() &&
      sqlcmdPattern.test(this.source.slice(this.at, this.at + 9)) &&
      this.take(tokenKinds.clientLine, this.lineEnd())
    );
  }

  /** Behind COPY … FROM STDIN the client sends the lines up to one of `\.` as data. */
  protected copyData(): void {
    const { source, tokens, at } = this;
    const copied = this.lacksCopyEnd ? undefined : copiedLines(source, { at, tokens, first: this.statementFirst });
    this.lacksCopyEnd ||= copied === 'endless';
    if (typeof copied === 'object') {
      this.at = copied.start;
      this.take(tokenKinds.clientLine, copied.end);
    }
    this.statementFirst = this.tokens.count;
  }

  /** Whether a hyphen of SQL*Plus only says that the statement goes on; it is passed then. */
  protected goesOn(): boolean {
    const kind = this.tokens.lastKind();
    const before = kind === tokenKinds.word ? 'word' : kind === tokenKinds.operator ? 'operator' : 'value';
    const end = this.client?.continuationEnd(this.at, before, this.tokens.lastWord());
    if (end === undefined) return false;
    this.at = end;
    return true;
  }

  protected delimiterLine(): void {
    const end = this.lineEnd();
    const [, delimiter = ''] = this.source.slice(this.at, end).trim().split(/\s+/);
    this.delimiter = delimiter === ';' ? '' : delimiter;
    this.take(tokenKinds.clientLine, end);
  }

  /** `--#SET TERMINATOR @` of Db2's clients. */
  protected terminatorLine(): boolean {
    if (!this.split.terminatorComments) return false;
    const terminator = terminatorPattern.exec(this.source.slice(this.at, this.lineEnd()))?.[1];
    if (terminator === undefined) return false;
    this.delimiter = terminator === ';' ? '' : terminator;
    return this.take(tokenKinds.clientLine, this.lineEnd());
  }
}
