import type { Expression } from '../../tree/expression.ts';
import type { Span } from '../../tree/node.ts';
import type { Statement } from '../../tree/statement.ts';
import { lex } from '../../tokens/lexer.ts';
import { Parser, SyntaxFailure } from '../parser.ts';

/**
 * The statements of a text that is run or prepared, where the text stands there as a whole; nothing where it is put
 * together at run time or cannot be read. Their places are those in the script.
 */
export function statementsInText(p: Parser, text: Expression | undefined): Statement[] {
  const inside = text?.kind === 'literal' && text.type === 'string' ? insideOf(text, p.tokens.source) : undefined;
  if (!inside) return [];
  return readable(() => {
    const tokens = lex(inside.source, p.dialect.lexical, p.dialect.split, inside.from);
    const { dialect, grammar } = p;
    return allOf(new Parser(tokens, { first: 0, end: tokens.count }, { dialect, grammar, isInsideText: true }));
  });
}

/** A source that ends with what stands between the quotes, and where that begins. */
function insideOf(text: Span, source: string): { readonly source: string; readonly from: number } | undefined {
  const opening = /^(?:\$\w*\$|[NnEe]?'|")/.exec(source.slice(text.start, text.start + tagMax))?.[0];
  if (opening === undefined) return undefined;
  const closing = opening.startsWith('$') ? opening : opening.slice(-1);
  const [from, end] = [text.start + opening.length, text.end - closing.length];
  if (!source.startsWith(closing, end)) return undefined;
  const inner = source.slice(from, end);
  const plain = closing.length === 1 ? withoutEscapes(inner, closing) : inner;
  if (plain === inner) return { source: source.slice(0, end), from };
  // A changed text needs a source of its own, which costs as much as the source is long.
  return plain === undefined || source.length > ownSourceMax
    ? undefined
    : { source: source.slice(0, from) + plain, from };
}

const tagMax = 64;
const ownSourceMax = 100_000;

/** The text with each pair of quotes as one and a blank, so that everything keeps its place. */
function withoutEscapes(text: string, quote: string): string | undefined {
  if (!text.includes(quote) && !text.includes('\\')) return text;
  const pieces = text.split(new RegExp(`[${quote}\\\\]${quote}`));
  if (pieces.some((piece) => piece.includes(quote) || piece.includes('\\'))) return undefined;
  // Every second one closes.
  return pieces.reduce((joined, piece, at) => joined + (at % 2 === 1 ? ` ${quote}` : `${quote} `) + piece);
}

function readable(read: () => Statement[]): Statement[] {
  try {
    return read();
  } catch (failure) {
    if (failure instanceof SyntaxFailure) return [];
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
