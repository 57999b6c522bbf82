import type { Expression } from '../../tree/expression.ts';
import type { Statement } from '../../tree/statement.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import { Parser, SyntaxFailure } from '../parser.ts';
import { possibleTexts, type TextPiece } from './constant-text.ts';
import { tokensOfText, type TextTokens } from './text-tokens.ts';

/**
 * The statements of each text that may be run or prepared, at their places in the script. A name that is made at run
 * time stands there in braces. A text of which more is made then, or that cannot be read, is `unparsed`.
 */
export function statementsInText(p: Parser, text: Expression | undefined): Statement[] {
  const texts = possibleTexts(p, text).map((pieces) => statementsOf(p, pieces));
  const read = texts.flatMap((statements) => statements ?? []);
  return text && texts.includes(undefined) ? [...read, { kind: 'unparsed', start: text.start, end: text.end }] : read;
}

function statementsOf(p: Parser, pieces: readonly TextPiece[]): Statement[] | undefined {
  p.textsFrom = Math.min(p.textsFrom ?? Infinity, ...pieces.map(({ start }) => start));
  const tokens = tokensOfText(p, pieces);
  if (!tokens) return undefined;
  for (let attempts = 0; attempts <= attemptsMax; attempts++) {
    const { dialect, grammar } = p;
    const parser = new Parser(tokens, { first: 0, end: tokens.count }, { dialect, grammar, isInsideText: true });
    const statements = readable(() => allOf(parser));
    if (statements) return statements;
    if (!isNumberNow(tokens, parser.at)) return undefined;
  }
  return undefined;
}

/** How often a text is read again because a number is wanted where a name was supposed. */
const attemptsMax = 4;

function isNumberNow({ kinds, made, maybeNumbers }: TextTokens, at: number): boolean {
  if (!maybeNumbers.has(at) || kinds[at] === tokenKinds.number) return false;
  kinds[at] = tokenKinds.number;
  made.set(at, '1');
  return true;
}

function readable(read: () => Statement[]): Statement[] | undefined {
  try {
    return read();
  } catch (failure) {
    if (failure instanceof SyntaxFailure) return undefined;
    throw failure;
  }
}

function allOf(p: Parser): Statement[] {
  const statements: Statement[] = [];
  while (!p.atEnd()) {
    if (p.accept(';')) continue;
    statements.push(p.grammar.statement(p));
    if (!p.atEnd()) p.expect(';');
  }
  return statements;
}
