import type { ParsedStatement } from '../../../../shared/audit/tree/parsed-script.ts';
import { knownByFirstWords, type ScriptReader } from '../../../../shared/audit/read/parse.ts';
import { lineStartsOf, positionAt } from '../../../../shared/audit/tokens/position.ts';
import type { Engine } from '../../../../shared/engines/engine.ts';
import { postgresGrammar, type Refusal } from './postgres-grammar.ts';
import { postgresMessage } from './postgres-messages.ts';

/**
 * Lets the engine's own grammar, where it is at hand, decide what is a syntax error: our reading serves the rules.
 * What it refuses is an error at its place and no longer read; what only we could not read is known by its kind.
 */
export async function decidedByEngine(
  reader: ScriptReader,
  engine: Pick<Engine, 'abilities'>,
): Promise<Pick<ScriptReader, 'statements'>> {
  if (!engine.abilities.includes('ownGrammar')) return reader;
  const { refusalOf } = await postgresGrammar();
  return {
    statements: (piece) =>
      reader
        .statements(piece)
        .map((statement) =>
          isWhole(statement) ? decided(statement, refusalOf(withoutLineComments(statement))) : statement,
        ),
  };
}

/** What the program fills in is not there yet, so the grammar could only refuse it. */
function isWhole({ origin }: ParsedStatement): boolean {
  return !origin || origin.substitutions.length === 0;
}

/** Unlike the server, the grammar at hand refuses a string that goes on in the next line after a comment; all places stay. */
function withoutLineComments({ text, start, comments }: ParsedStatement): string {
  let [result, at] = ['', 0];
  for (const comment of comments) {
    const [from, to] = [comment.start - start, comment.end - start];
    if (from < at || !text.startsWith('--', from)) continue;
    result += text.slice(at, from) + text.slice(from, to).replace(/[^\n]/g, ' ');
    at = to;
  }
  return result + text.slice(at);
}

function decided(statement: ParsedStatement, refusal: Refusal | undefined | 'unknown'): ParsedStatement {
  if (refusal === 'unknown') return statement;
  if (refusal) return refused(statement, refusal);
  // The body of a routine is a string to this grammar: what is wrong inside is told by us.
  if (statement.error && statement.fidelity === 'partial') return statement;
  return statement.error ? { ...statement, ...knownByFirstWords(statement, 'postgres'), error: undefined } : statement;
}

function refused(statement: ParsedStatement, { message, offset }: Refusal): ParsedStatement {
  const { text, start, end } = statement;
  const { said, near } = postgresMessage(message);
  const { line, column } = positionAt(lineStartsOf(text), offset);
  const counted = { line: statement.line + line - 1, column: line === 1 ? statement.column + column - 1 : column };
  const place = { offset: start + offset, ...(statement.origin?.positionOf(start + offset) ?? counted) };
  return {
    ...statement,
    kind: 'unparsed',
    tree: { kind: 'unparsed', start, end },
    fidelity: 'error',
    error: { ...place, expected: said, near, reason: 'refused' },
  };
}
