import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { SplitRules } from '../dialect-facts/lexical-rules.ts';
import { dialects } from '../dialects/index.ts';
import type { ClientState } from '../tokens/client-lines.ts';
import { lexWindow } from '../tokens/lexer.ts';
import { readerOf, scriptStart, type ScriptReader, type WindowPlace } from './parse.ts';
import { lineStartsOf, positionAt } from '../tokens/position.ts';
import { splitTokens, type EndedRange } from '../tokens/split-tokens.ts';
import { tokenKinds, type Tokens } from '../tokens/tokens.ts';

/** The statements of a window that are whole, and where the next window begins. */
export type ScriptWindow = {
  readonly reader: ScriptReader;
  /** Where each piece stands in the window, and what its client remembers there. */
  readonly pieces: readonly WindowPiece[];
  readonly length: number;
  readonly next: WindowPlace;
};
export type WindowPiece = { readonly start: number; readonly end: number; readonly client: ClientState };

/**
 * Cuts a window of a script into pieces: those that would be the same if all of the script were there. Undefined when
 * no statement of it is known to be whole, so that a larger window is wanted.
 */
export function readWindow(
  sql: string,
  dialect: Dialect,
  { place, isLast }: { readonly place: WindowPlace; readonly isLast: boolean },
): ScriptWindow | undefined {
  const { split, lexical } = dialects[dialect];
  const { tokens, openFrom, stateAt } = lexWindow(sql, { lexical, split }, place.client);
  const all = splitTokens(tokens, split);
  const cut = isLast ? { count: all.length, at: sql.length } : cutOf(tokens, all, { openFrom, split });
  if (!cut) return undefined;
  const ranges = all.slice(0, cut.count);
  const pieces = ranges.map(({ first, end }): WindowPiece => {
    const start = tokens.starts[first] ?? 0;
    return { start, end: tokens.ends[end - 1] ?? start, client: stateAt(start) };
  });
  const lines = sql.lastIndexOf('\n', cut.at - 1);
  const behind = positionAt(lineStartsOf(sql.slice(0, cut.at)), cut.at);
  return {
    reader: readerOf(tokens, ranges, { dialect, place }),
    pieces,
    length: cut.at,
    next: {
      client: stateAt(cut.at),
      line: place.line + behind.line - 1,
      column: lines < 0 ? place.column + cut.at : behind.column,
    },
  };
}

/** What begins a comment, a line for the client or an operator is known by so much behind it. */
const lookaheadMax = 512;

/** The last place at which a window can be cut: behind a statement whose end nothing still to come could move. */
function cutOf(
  tokens: Tokens,
  ranges: readonly EndedRange[],
  { openFrom, split }: { openFrom: number; split: SplitRules },
): { count: number; at: number } | undefined {
  const known = Math.min(openFrom, tokens.source.length - lookaheadMax);
  for (let count = ranges.length; count > 0; count--) {
    const range = ranges[count - 1];
    if (!range || range.endedBy >= tokens.count || endOf(tokens, range.endedBy) > known) continue;
    const at = split.backslashLines ? behindClientData(tokens, range) : endOf(tokens, range.end - 1);
    if (at !== undefined && at > 0 && at <= known) return { count, at };
  }
  return undefined;
}

function endOf({ ends }: Tokens, token: number): number {
  return ends[token] ?? 0;
}

/**
 * Data that the client sends belongs to the statement before it; undefined where a comment stands between them, which
 * belongs to the one behind.
 */
function behindClientData(tokens: Tokens, { end, endedBy }: EndedRange): number | undefined {
  let last = end - 1;
  for (let at = endedBy + 1; tokens.kinds[at] === tokenKinds.clientLine; at++) last = at;
  const isPlain = last < end || !isCommented(tokens, endOf(tokens, end - 1), endOf(tokens, last));
  return isPlain ? endOf(tokens, last) : undefined;
}

function isCommented({ comments }: Tokens, from: number, to: number): boolean {
  const before = comments.findLast(({ start }) => start < to);
  return before !== undefined && before.start >= from;
}

/** Cuts a script that comes in parts into windows, of which only one is in memory. */
export class WindowCutter {
  private rest = '';
  private wanted: number;
  private readonly dialect: Dialect;
  private place: WindowPlace;
  private readonly limits: CutterLimits;

  constructor(dialect: Dialect, limits: CutterLimits, place: WindowPlace = scriptStart) {
    this.dialect = dialect;
    this.limits = limits;
    this.place = place;
    this.wanted = limits.windowCharacters;
  }

  /** Takes the next part, and answers the window that is complete with it, if one is. */
  take(text: string): PlacedWindow | undefined {
    this.rest += text;
    return this.rest.length < this.wanted ? undefined : this.cut(false);
  }

  /** The last window; nothing comes behind it. */
  end(): PlacedWindow | undefined {
    if (this.rest.length > this.limits.statementCharactersMax)
      throw new EndlessStatement(lineOf(this.rest, this.place.line));
    return this.rest === '' ? undefined : this.cut(true);
  }

  private cut(isLast: boolean): PlacedWindow | undefined {
    const { rest, place } = this;
    const window = readWindow(rest, this.dialect, { place, isLast });
    if (!window) {
      if (rest.length >= this.limits.statementCharactersMax) throw new EndlessStatement(lineOf(rest, place.line));
      this.wanted = rest.length * 2;
      return undefined;
    }
    this.place = window.next;
    this.wanted = this.limits.windowCharacters;
    this.rest = rest.slice(window.length);
    return { ...window, text: rest.slice(0, window.length), place };
  }
}

/** How much is read at once, and how long a statement may be. */
export type CutterLimits = { readonly windowCharacters: number; readonly statementCharactersMax: number };

/** A window with its text and the place where it begins. */
export type PlacedWindow = ScriptWindow & { readonly text: string; readonly place: WindowPlace };

/** The line on which what is left begins, behind the end of its last statement. */
function lineOf(rest: string, line: number): number {
  const [blanks = ''] = /^[\s;]*/.exec(rest) ?? [];
  return line + blanks.split('\n').length - 1;
}

/** No statement ended within what one may hold. */
export class EndlessStatement extends Error {
  override readonly name = 'EndlessStatement';
  readonly line: number;

  constructor(line: number) {
    super(`no statement behind line ${line} ends`);
    this.line = line;
  }
}
