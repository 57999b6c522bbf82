import type { Statement } from '../../../tree/statement.ts';
import { lex } from '../../../tokens/lexer.ts';
import { Parser, SyntaxFailure } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import { parsePlpgsqlBlock } from './plpgsql.ts';

/**
 * Reads the body of a PostgreSQL routine that stands in a string. What cannot be read stays text, the statement is
 * partial, and the place where reading ended is told.
 */
export function parseRoutineText(p: Parser, token: number, language: string): Statement[] {
  const read = languages[language.toLowerCase()];
  if (!read) return [];
  const inner = p.isInsideText ? undefined : parserOf(p, token);
  const statements = inner && readable(p, () => read(inner));
  if (!statements || inner?.fidelity !== 'full') p.fidelity = 'partial';
  return statements ?? [];
}

const languages: Readonly<Record<string, (p: Parser) => Statement[]>> = {
  sql: sqlStatements,
  plpgsql: (p) => [parsePlpgsqlBlock(p)],
};

/**
 * A parser of what stands between the quotes; where the string escapes or goes on in the next line, the places inside
 * would be wrong.
 */
function parserOf({ tokens, dialect, grammar }: Parser, token: number): Parser | undefined {
  const [start = 0, end = 0] = [tokens.starts[token], tokens.ends[token]];
  const goesOn = tokens.kinds[token + 1] === tokenKinds.string;
  const quote = /^(?:\$[^$]*\$|'(?=[^']*'$))/.exec(tokens.source.slice(start, end))?.[0];
  if (quote === undefined || goesOn) return undefined;
  const inner = lex(tokens.source.slice(0, end - quote.length), dialect.lexical, dialect.split, start + quote.length);
  return new Parser(inner, { first: 0, end: inner.count }, { dialect, grammar, isInsideText: true });
}

function readable(p: Parser, read: () => Statement[]): Statement[] | undefined {
  try {
    return read();
  } catch (failure) {
    if (!(failure instanceof SyntaxFailure)) throw failure;
    p.missing ??= failure;
    return undefined;
  }
}

function sqlStatements(p: Parser): Statement[] {
  const statements: Statement[] = [];
  while (!p.atEnd()) {
    if (p.accept(';')) continue;
    statements.push(p.grammar.statement(p));
    if (!p.atEnd()) p.expect(';');
  }
  return statements;
}
