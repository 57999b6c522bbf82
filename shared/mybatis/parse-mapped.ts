import type { Origin, ParsedStatement } from '../audit/tree/parsed-script.ts';
import { postgresFamily } from '../audit/dialect-facts/dialect-sets.ts';
import type { Dialect } from '../audit/dialect-facts/dialect-names.ts';
import { parseScript } from '../audit/read/parse.ts';
import { droppedFrom } from './pieces.ts';
import { composed, type MappedSql } from './read-mappers.ts';

type Mapped = Pick<MappedSql, 'sql' | 'pieces' | 'substitutions'>;

/** The statements of a mapped one as the audit reads them: their places are those of the file, their text shows what the program fills in. */
export function parseMapped(given: MappedSql, dialect: Dialect): ParsedStatement[] {
  const mapped: Mapped = postgresFamily.includes(dialect) ? numbered(given) : given;
  const found = firstReadable(readings(mapped), dialect);
  const origin: Origin = { positionOf: (offset) => positionOf(mapped, offset), substitutions: mapped.substitutions };
  return found.map((statement, index) => {
    const end = endOf(statement, found[index + 1]?.start ?? mapped.sql.length, mapped);
    return {
      ...statement,
      ...origin.positionOf(statement.start),
      end,
      text: mapped.sql.slice(statement.start, end),
      origin,
      ...(statement.error && { error: { ...statement.error, ...origin.positionOf(statement.error.offset) } }),
    };
  });
}

/** In PostgreSQL a question mark is an operator, and parameters have numbers. */
function numbered({ pieces }: Mapped): Mapped {
  let number = 0;
  return composed(pieces.map((piece) => (piece.filled === 'parameter' ? { ...piece, text: `$${++number}` } : piece)));
}

/** What is filled in at the end of a statement belongs to it, also where it was read as a blank. */
function endOf({ end }: ParsedStatement, limit: number, { substitutions }: Mapped): number {
  return substitutions.reduce((last, span) => (span.start >= last && span.end <= limit ? span.end : last), end);
}

function firstReadable([first = '', ...others]: readonly string[], dialect: Dialect): readonly ParsedStatement[] {
  const asNames = parseScript(first, dialect).statements;
  if (isReadable(asNames)) return asNames;
  for (const sql of others) {
    const { statements } = parseScript(sql, dialect);
    if (isReadable(statements)) return statements;
  }
  return asNames;
}

function isReadable(statements: readonly ParsedStatement[]): boolean {
  return statements.every(({ error }) => error === undefined);
}

/**
 * What is filled in may be a name, a word behind one (`ORDER BY ${column} ${direction}`) or a whole clause. Each is tried in turn,
 * in as many characters as were there, so that every place stays.
 */
function readings({ sql, substitutions }: Mapped): string[] {
  if (substitutions.length === 0) return [sql];
  const asName = ({ start, end }: { start: number; end: number }) =>
    `x${sql.slice(start + 1, end).replace(/\W/g, '_')}`;
  const write = (fill: (index: number) => string) => {
    let [written, at] = ['', 0];
    for (const [index, { start, end }] of substitutions.entries()) {
      written += sql.slice(at, start) + fill(index);
      at = end;
    }
    return written + sql.slice(at);
  };
  const name = (index: number) => asName(substitutions[index] ?? { start: 0, end: 0 });
  const blank = (index: number) => ' '.repeat(name(index).length);
  const follows = (index: number) =>
    index > 0 && sql.slice(substitutions[index - 1]?.end, substitutions[index]?.start).trim() === '';
  return [write(name), write((index) => (follows(index) ? blank(index) : name(index))), write(blank)];
}

function positionOf({ pieces }: Mapped, offset: number): { line: number; column: number } {
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const piece = pieces[low];
  if (!piece) return { line: 1, column: 1 };
  const { line, column } = droppedFrom(piece, Math.min(offset - piece.start, piece.text.length));
  return { line, column };
}
