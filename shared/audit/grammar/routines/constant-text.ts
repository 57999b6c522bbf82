import type { Binary, Call, Expression, Literal } from '../../tree/expression.ts';
import type { Span } from '../../tree/node.ts';
import { Parser, SyntaxFailure } from '../parser.ts';
import { tokenKinds, type Tokens } from '../../tokens/tokens.ts';

/**
 * A part of a text that is put together of constants: SQL as it stands between quotes, a name that stands there, or a
 * string of the SQL with its quotes.
 */
export type TextPiece = Span & {
  readonly as: 'sql' | 'name' | 'string';
  /** The quote that stands doubled within; '' where none does. */
  readonly quote: string;
};

/** Where a text stands, through how many variables it was followed, and how many may be looked up for it all in all. */
type Place = { readonly p: Parser; readonly depth: number; readonly left: { lookups: number } };

/**
 * The pieces of each text that an expression may come to, where it is a constant or put together of constants; none of
 * which a part is not known.
 */
export function possibleTexts(p: Parser, text: Expression | undefined): readonly (readonly TextPiece[])[] {
  return textsOf({ p, depth: 0, left: { lookups: lookupsMax } }, text);
}

type Texts = ReturnType<typeof possibleTexts>;

/** IF, CASE and a query of one value choose between texts as wholes. */
function textsOf(place: Place, text: Expression | undefined): Texts {
  const choices = choicesOf(text);
  if (choices) return choices.flatMap((choice) => textsOf(place, choice)).slice(0, textsMax);
  if (text?.kind === 'variable') return variableTexts(place, text.text.toUpperCase());
  const pieces = piecesOf(place, text);
  return pieces ? [pieces] : [];
}

const textsMax = 16;

function choicesOf(text: Expression | undefined): readonly (Expression | undefined)[] | undefined {
  switch (text?.kind) {
    case 'call':
      return /^IF$/i.test(text.name.name.text) ? text.args.slice(1) : undefined;
    case 'case':
      return [...text.branches.map(({ then }) => then), text.otherwise];
    case 'subquery': {
      const { query } = text;
      return query.kind === 'select' && query.items.length === 1 ? [query.items[0]?.value] : undefined;
    }
    default:
      return undefined;
  }
}

function piecesOf(place: Place, text: Expression | undefined): readonly TextPiece[] | undefined {
  const { p } = place;
  switch (text?.kind) {
    case 'literal':
      return text.type === 'string' ? whole(p, text, 'sql') : undefined;
    case 'binary':
      return joined(place, operandsOf(text));
    case 'cast':
      return piecesOf(place, text.value);
    case 'call':
      return text.name.schema ? undefined : calls[text.name.name.text.toUpperCase()]?.(place, text);
    case 'variable':
      return only(variableTexts(place, text.text.toUpperCase()));
    case 'column':
      return text.table ? undefined : only(assignedTexts(place, text.name.text.toUpperCase()));
    default:
      return undefined;
  }
}

/** What is joined with more has to be known. */
function only(texts: Texts): readonly TextPiece[] | undefined {
  return texts.length === 1 ? texts[0] : undefined;
}

const joiners = new Set(['||', '+']);

/** What is joined, first one first; a chain is as deep as it is long, so it is followed in a loop. */
function operandsOf(text: Binary): Expression[] {
  const operands: Expression[] = [];
  let left: Expression = text;
  while (left.kind === 'binary' && joiners.has(left.operator)) {
    operands.push(left.right);
    left = left.left;
  }
  return [...operands, left].reverse();
}

function joined(place: Place, parts: readonly Expression[]): readonly TextPiece[] | undefined {
  const pieces: TextPiece[] = [];
  for (const part of parts) {
    if (part.kind === 'binary') return undefined;
    const read = piecesOf(place, part);
    if (!read) return undefined;
    pieces.push(...read);
  }
  return pieces;
}

const calls: Readonly<Record<string, (place: Place, call: Call) => readonly TextPiece[] | undefined>> = {
  CONCAT: (place, { args }) => joined(place, args),
  FORMAT: formatted,
  QUOTE_IDENT: ({ p }, { args: [name] }) => argument(p, name, 'name'),
  QUOTE_LITERAL: ({ p }, { args: [value] }) => argument(p, value, 'string'),
  QUOTE_NULLABLE: ({ p }, { args: [value] }) => argument(p, value, 'string'),
  QUOTE: ({ p }, { args: [value] }) => argument(p, value, 'string'),
};

function argument(p: Parser, value: Expression | undefined, as: TextPiece['as']): readonly TextPiece[] | undefined {
  return value?.kind === 'literal' && value.type === 'string' ? whole(p, value, as) : undefined;
}

/** A literal as one piece; a name has to be one that needs no quotes. */
function whole(p: Parser, literal: Literal, as: TextPiece['as']): readonly TextPiece[] | undefined {
  if (as === 'string') return [{ start: literal.start, end: literal.end, as, quote: '' }];
  const inside = insideOf(literal, p.tokens.source);
  if (!inside || (as === 'name' && !plainName.test(literal.value))) return undefined;
  return [{ ...inside, as }];
}

const plainName = /^[a-z_][a-z0-9_]*$/;

/** What stands between the quotes of a literal. */
function insideOf({ start, end }: Span, source: string): (Span & { readonly quote: string }) | undefined {
  const opening = /^(?:\$\w*\$|[NnEe]?'|")/.exec(source.slice(start, start + tagMax))?.[0];
  if (opening === undefined) return undefined;
  const closing = opening.startsWith('$') ? opening : opening.slice(-1);
  const quote = closing.length === 1 ? closing : '';
  const inside = { start: start + opening.length, end: end - closing.length, quote };
  return source.startsWith(closing, inside.end) ? inside : undefined;
}

const tagMax = 64;
const specifier = /%(?:(\d+)\$)?(?:-?\d*)([sIL%])/g;
const asOf: Readonly<Record<string, TextPiece['as']>> = { s: 'sql', I: 'name', L: 'string' };

/** PostgreSQL's format('… %I … %L', …), whose values are constants too. */
function formatted({ p }: Place, { args: [format, ...values] }: Call): readonly TextPiece[] | undefined {
  const inside = format?.kind === 'literal' ? insideOf(format, p.tokens.source) : undefined;
  if (!inside) return undefined;
  const pieces: TextPiece[] = [];
  let [at, next] = [inside.start, 0];
  for (const { index, 0: sign, 1: number, 2: letter = '' } of p.tokens.source
    .slice(inside.start, inside.end)
    .matchAll(specifier)) {
    const start = inside.start + index;
    const as = asOf[letter];
    pieces.push({ ...inside, start: at, end: as ? start : start + 1, as: 'sql' });
    at = start + sign.length;
    if (!as) continue;
    if (number !== undefined) next = Number(number) - 1;
    const value = argument(p, values[next++], as);
    if (!value) return undefined;
    pieces.push(...value);
  }
  return [...pieces, { ...inside, start: at, as: 'sql' }];
}

/** How far back a variable is looked for, in tokens, and through how many others. */
const backwardMax = 2000;
const depthMax = 8;
/** Choices between variables that hold choices would be as many as their product. */
const lookupsMax = 64;

/** What `SET @name = …`, `SELECT … INTO @name` or DECLARE gave a variable last, before this place. */
function variableTexts(place: Place, name: string): Texts {
  const { tokens, at: from } = place.p;
  for (let at = from - 1; at >= 0 && at > from - backwardMax; at--) {
    if (tokens.kinds[at] !== tokenKinds.variable || variableAt(tokens, at) !== name) continue;
    const value = assignedAt(tokens, at);
    if (value !== undefined) return textsAt(place, at, value);
  }
  return [];
}

function variableAt({ source, starts, ends }: Tokens, at: number): string {
  return source.slice(starts[at], ends[at]).toUpperCase();
}

/** Where the value begins that a variable is given here; nothing where it is only used. */
function assignedAt({ words }: Tokens, at: number): number | undefined {
  if (words[at + 1] === '=' || words[at + 1] === ':=') return at + 2;
  if (words[at - 1] === 'INTO') return selectedAt(words, at - 1);
  return words[at - 1] === 'DECLARE' ? behindType(words, at, '=') : undefined;
}

/** The one value that `SELECT … INTO` selects. */
function selectedAt(words: readonly string[], into: number): number | undefined {
  let depth = 0;
  for (let at = into - 1; at >= 0 && at > into - selectedTokensMax && words[at] !== ';'; at--) {
    if (words[at] === ')') depth++;
    else if (words[at] === '(') depth--;
    if (depth === 0 && words[at] === ',') return undefined;
    if (depth === 0 && words[at] === 'SELECT') return at + 1;
  }
  return undefined;
}

const selectedTokensMax = 200;

/** The token behind the sign that follows a variable's type. */
function behindType(words: readonly string[], at: number, sign: string): number | undefined {
  for (let next = at + 1; next < at + typeTokensMax && words[next] !== ';'; next++)
    if (words[next] === sign) return next + 1;
  return undefined;
}

const typeTokensMax = 8;

/** What `name := …` gave a variable of a block last, before this place, or its declaration. */
function assignedTexts(place: Place, name: string): Texts {
  const { tokens, at: from } = place.p;
  for (let at = from - 1; at >= 0 && at > from - backwardMax; at--) {
    if (tokens.words[at] !== name || !beforeTarget.has(tokens.words[at - 1] ?? '')) continue;
    const value = behindType(tokens.words, at, ':=');
    if (value !== undefined) return textsAt(place, at, value);
  }
  return [];
}

const beforeTarget = new Set([';', 'DECLARE', 'BEGIN', 'THEN', 'ELSE', 'LOOP']);

/** The texts that a variable may have got at a token; what they are made of was given before that. */
function textsAt({ p, depth, left }: Place, at: number, first: number): Texts {
  if (depth === depthMax || left.lookups === 0) return [];
  left.lookups--;
  const { tokens, dialect, grammar } = p;
  const parser = new Parser(tokens, { first, end: p.at }, { dialect, grammar, isInsideText: p.isInsideText });
  try {
    const value = grammar.expression(parser);
    parser.at = at;
    return textsOf({ p: parser, depth: depth + 1, left }, value);
  } catch (failure) {
    if (failure instanceof SyntaxFailure) return [];
    throw failure;
  }
}
