import type { LexicalRules, SplitRules } from '../dialect-facts/lexical-rules.ts';
import { SqlPlusLines } from './sqlplus.ts';
import { copiedLines } from './copied-lines.ts';
import { LexerCursor } from './lexer-cursor.ts';
import { tokenKinds } from './tokens.ts';

const sqlcmdPattern = /^:(setvar|r|on|connect|out|error|list|quit|exit|reset)\b/i;
const goPattern = /^go([ \t]+\d+)?[ \t\r]*(;[ \t\r]*)?(--.*)?$/i;
const terminatorPattern = /^--#SET\s+TERMINATOR\s+(\S+)/i;

/** What a client remembers where a statement begins: all that a script needs to be read from there on. */
export type ClientState = {
  readonly delimiter: string;
  /** In a unit of PL/SQL, which only a slash ends. */
  readonly isInUnit: boolean;
  /** In a comment whose inside is SQL on MySQL. */
  readonly isConditional: boolean;
};

/** How a script begins. */
export const freshClient: ClientState = { delimiter: '', isInUnit: false, isConditional: false };

/** What of a script is for the client and not for the server: its delimiters, its own commands, its data. */
export class ClientLines extends LexerCursor {
  protected delimiter = '';
  /** The first token of the statement at hand, kept where COPY may bring data. */
  private statementFirst = 0;
  private lacksCopyEnd = false;
  private readonly client: SqlPlusLines | undefined;
  /** Where a statement that takes one line only must end. */
  protected stop = Infinity;
  protected insideConditional: boolean;
  private readonly states: { readonly at: number; readonly state: ClientState }[];

  constructor(
    source: string,
    lexical: LexicalRules,
    { split, from, state = freshClient }: { split: SplitRules; from: number; state?: ClientState | undefined },
  ) {
    super(source, lexical, { split, from });
    this.delimiter = state.delimiter;
    this.insideConditional = state.isConditional;
    this.states = [{ at: -1, state }];
    // GaussDB ends units with a slash too, and its client has no SET of its own.
    this.client = split.slashLines && split.blocks === 'plsql' ? new SqlPlusLines(source, state.isInUnit) : undefined;
  }

  /** What the client remembers at a place, told by what stands before it. */
  stateAt(at: number): ClientState {
    return this.states.findLast((one) => one.at < at)?.state ?? freshClient;
  }

  /** Keeps what has changed with the line or sign at hand. */
  protected noteState(): void {
    const { delimiter, insideConditional: isConditional } = this;
    const state = { delimiter, isInUnit: this.client?.isInUnit ?? false, isConditional };
    const last = this.states.at(-1)?.state;
    const isSame =
      last?.delimiter === delimiter && last.isInUnit === state.isInUnit && last.isConditional === isConditional;
    if (!isSame) this.states.push({ at: this.at, state });
  }

  /** GO, slash, psql and SnowSQL lines; DELIMITER and SOURCE are words first, see `word`. */
  protected clientLine(code: number): boolean {
    const { goLines, slashLines, backslashLines, bangLines } = this.split;
    if (code === 33 && bangLines && this.beginsStatement()) return this.take(tokenKinds.clientLine, this.lineEnd());
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
      this.noteState();
      return this.take(tokenKinds.delimiter, this.at + 1);
    }
    const line = this.beginsStatement() ? this.lineOfClient() : undefined;
    if (line?.what === 'run') this.stop = line.end;
    return line?.what === 'client' && this.take(tokenKinds.clientLine, line.end);
  }

  private lineOfClient() {
    const line = this.client?.lineAt(this.at);
    this.noteState();
    if (line && line.end >= this.source.length) this.leaveOpen();
    return line;
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
    // The line that ends the data may be still to come.
    if (copied === 'endless' || at >= source.length) this.leaveOpen(at - 1);
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

  protected delimiterLine(): true {
    const end = this.lineEnd();
    const [, delimiter = ''] = this.source.slice(this.at, end).trim().split(/\s+/);
    this.delimiter = delimiter === ';' ? '' : delimiter;
    this.noteState();
    return this.take(tokenKinds.clientLine, end);
  }

  /** Whether the line of the word at hand names a file whose statements the MySQL client runs. */
  protected sourcesFile(wordEnd: number): boolean {
    if (!this.split.sourceLines || !this.beginsStatement()) return false;
    return /^[ \t]+[^\s=:(;]/.test(this.source.slice(wordEnd, this.lineEnd()));
  }

  /** `--#SET TERMINATOR @` of Db2's clients. */
  protected terminatorLine(): boolean {
    if (!this.split.terminatorComments) return false;
    const terminator = terminatorPattern.exec(this.source.slice(this.at, this.lineEnd()))?.[1];
    if (terminator === undefined) return false;
    this.delimiter = terminator === ';' ? '' : terminator;
    this.noteState();
    return this.take(tokenKinds.clientLine, this.lineEnd());
  }
}
