import type { Text } from '../../text.ts';
import type { Span } from '../tree/node.ts';
import type { ParsedStatement } from '../tree/parsed-script.ts';
import { severityOf, type Level } from '../../levels.ts';
import { lineStartsOf, positionAt } from '../tokens/position.ts';

/** A place of a script and what is to be said about it. Lines and columns count from 1, `start` from 0. */
export type Place = {
  readonly start: number;
  readonly length: number;
  readonly line: number;
  readonly column: number;
  readonly message: Text;
};

/**
 * Something found at one statement. What one rule finds several times in a statement is one finding at its latest
 * place, with all of them in `places` (at most 100). `ruleId` is '' when no rule stands behind it.
 */
export type Finding = Place & {
  readonly ruleId: string;
  readonly source: 'rule' | 'validity' | 'syntax' | 'substitution' | 'whitelist';
  readonly level: Level;
  readonly places: readonly Place[];
  /** Why the rule could not run. Such a finding is shown but does not count for the level. */
  readonly error: Text | undefined;
};

/** The most places that one finding lists. */
export const placesMax = 100;

/** Turns ranges of one statement into places; the lines are counted only when asked for. */
export class PlaceFinder {
  private lineStarts: Int32Array | undefined;
  private readonly statement: ParsedStatement;

  constructor(statement: ParsedStatement) {
    this.statement = statement;
  }

  placeOf({ start, end }: Span, message: Text): Place {
    const { statement } = this;
    // What is wrong with a text is told where it is run.
    if (start < statement.start) return this.placeOf(statement, message);
    if (statement.origin) return { start, length: end - start, ...statement.origin.positionOf(start), message };
    const offset = start - statement.start;
    this.lineStarts ??= lineStartsOf(statement.text);
    // Most statements stand on one line.
    if (this.lineStarts.length === 1)
      return { start, length: end - start, line: statement.line, column: statement.column + offset, message };
    const { line, column } = positionAt(this.lineStarts, offset);
    return {
      start,
      length: end - start,
      line: statement.line + line - 1,
      column: line === 1 ? statement.column + column - 1 : column,
      message,
    };
  }
}

/** Most severe first; what could not run comes last. */
export function bySeverity(findings: readonly Finding[]): readonly Finding[] {
  return findings.length < 2 ? findings : findings.toSorted((a, b) => weightOf(b) - weightOf(a));
}

function weightOf({ error, level }: Finding): number {
  return error === undefined ? severityOf(level) : -2;
}
