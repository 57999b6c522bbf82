import type { Binary, Call, Expression, Literal } from '../../tree/expression.ts';
import type { Name, Span } from '../../tree/node.ts';
import type { Query } from '../../tree/query.ts';
import { Parser, SyntaxFailure } from '../parser.ts';
import { tokenKinds, type Tokens } from '../../tokens/tokens.ts';

/**
 * A part of a text: SQL as it stands between quotes, a name or a string with its quotes that stands there, or what is
 * known only at run time: a name, a string, or anything.
 */
export type TextPiece = Span & {
  readonly as: 'sql' | 'name' | 'string' | 'madeName' | 'madeString' | 'made';
  /** The quote that stands doubled within; '' where none does. */
  readonly quote: string;
};

type Pieces = readonly TextPiece[];
type Texts = readonly Pieces[];

/** Where a text stands, through how many variables it was followed, and how many may be looked up for it all in all. */
type Place = { readonly p: Parser; readonly depth: number; readonly left: { lookups: number } };

/** The pieces of each text that an expression may come to, with those that are known only at run time. */
export function possibleTexts(p: Parser, text: Expression | undefined): Texts {
  return textsOf({ p, depth: 0, left: { lookups: lookupsMax } }, text);
}

/** IF, CASE and a query of one value choose between texts as wholes. */
function textsOf(place: Place, text: Expression | undefined): Texts {
  const choices = choicesOf(text);
  if (choices) {
    const texts = choices.flatMap((choice) => textsOf(place, choice));
    return texts.length > textsMax && text ? [...texts.slice(0, textsMax), [made(text)]] : texts;
  }
  if (!text || (text.kind === 'literal' && text.type === 'null')) return [];
  const given = givenTexts(place, text);
  if (!given) return [piecesOf(place, text)];
  return given.length > 0 ? given : [[made(text)]];
}

const textsMax = 16;

function choicesOf(text: Expression | undefined): readonly (Expression | undefined)[] | undefined {
  switch (text?.kind) {
    case 'call':
      return /^I?IF$/i.test(text.name.name.text) ? text.args.slice(1) : undefined;
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

/** What a variable was given, none where that is not found; undefined of what is no variable. */
function givenTexts(place: Place, text: Expression): Texts | undefined {
  if (text.kind === 'variable') return variableTexts(place, text.text.toUpperCase());
  if (text.kind !== 'column' || text.schema) return undefined;
  const name = text.name.text.toUpperCase();
  return text.table ? loopTexts(place, text.table.text.toUpperCase(), name) : assignedTexts(place, name);
}

function made({ start, end }: Span, as: TextPiece['as'] = 'made'): TextPiece {
  return { start, end, as, quote: '' };
}

function piecesOf(place: Place, text: Expression): Pieces {
  switch (text.kind) {
    case 'literal':
      return (text.type === 'string' && whole(place.p, text, 'sql')) || [made(text)];
    case 'binary':
      return joiners.has(text.operator)
        ? operandsOf(text).flatMap((operand) => piecesOf(place, operand))
        : [made(text)];
    case 'cast':
      return /^reg(?:class|proc|procedure|type|namespace|role)$/i.test(text.type.name)
        ? [made(text, 'madeName')]
        : piecesOf(place, text.value);
    case 'call':
      return calls[calledName(text)]?.(place, text) ?? [made(text)];
    default: {
      // What is joined with more has to be one text.
      const [given, further] = givenTexts(place, text) ?? [];
      return given && !further ? known(given, text) : [made(text)];
    }
  }
}

/** A part that is known only at run time is told where it is used. */
function known(given: Pieces, text: Expression): Pieces {
  const [first, more] = given;
  return first && !more && first.as.startsWith('made') ? [made(text, first.as)] : given;
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

/** Oracle's package stands before the dot; every other schema is that of the system. */
function calledName({ name: { name, schema } }: Call): string {
  return /^dbms_assert$/i.test(schema?.text ?? '') ? `DBMS_ASSERT.${name.text.toUpperCase()}` : name.text.toUpperCase();
}

type CallReader = (place: Place, call: Call) => Pieces | undefined;

const nameOf: CallReader = ({ p }, { args: [name] }) => name && argument(p, name, 'name');
const stringOf: CallReader = ({ p }, { args: [value] }) => value && argument(p, value, 'string');
const blankOf: CallReader = (_, call) => {
  const [code] = call.args;
  return code?.kind === 'literal' && blanks.has(code.value) ? [{ ...made(call, 'sql'), end: call.start }] : undefined;
};
/** Each row brings the same text again. */
const listed: CallReader = (place, { args: [text, behind], separator }) => {
  const between = separator ?? behind;
  const isApart = between?.kind === 'literal' && /^\s*;\s*$/.test(between.value);
  return text && isApart ? piecesOf(place, text) : undefined;
};

const calls: Readonly<Record<string, CallReader>> = {
  CONCAT: (place, { args }) => args.flatMap((part) => piecesOf(place, part)),
  FORMAT: formatted,
  QUOTE_IDENT: nameOf,
  QUOTENAME: nameOf,
  'DBMS_ASSERT.SIMPLE_SQL_NAME': nameOf,
  'DBMS_ASSERT.QUALIFIED_SQL_NAME': nameOf,
  'DBMS_ASSERT.SQL_OBJECT_NAME': nameOf,
  'DBMS_ASSERT.SCHEMA_NAME': nameOf,
  'DBMS_ASSERT.ENQUOTE_NAME': nameOf,
  QUOTE_LITERAL: stringOf,
  QUOTE_NULLABLE: stringOf,
  QUOTE: stringOf,
  'DBMS_ASSERT.ENQUOTE_LITERAL': stringOf,
  CHR: blankOf,
  CHAR: blankOf,
  NCHAR: blankOf,
  STRING_AGG: listed,
  LISTAGG: listed,
  GROUP_CONCAT: listed,
};

const blanks = new Set(['9', '10', '13', '32']);

function argument(p: Parser, value: Expression, as: 'name' | 'string'): Pieces {
  const known = value.kind === 'literal' && value.type === 'string' ? whole(p, value, as) : undefined;
  return known ?? [made(value, as === 'name' ? 'madeName' : 'madeString')];
}

/** A literal as one piece; a name has to be one that needs no quotes. */
function whole(p: Parser, literal: Literal, as: 'sql' | 'name' | 'string'): Pieces | undefined {
  if (as === 'string') return [{ start: literal.start, end: literal.end, as, quote: '' }];
  const inside = insideOf(literal, p.tokens.source);
  if (!inside || (as === 'name' && !plainName.test(literal.value))) return undefined;
  return [{ ...inside, as }];
}

const plainName = /^[a-z_][a-z0-9_]*$/;

/** What stands between the quotes of a literal. */
function insideOf({ start, end }: Span, source: string): (Span & { readonly quote: string }) | undefined {
  const opening = /^(?:\$\w*\$|[Nn]?[Qq]'[^\s\w]|[NnEe]?'|")/.exec(source.slice(start, start + tagMax))?.[0];
  if (opening === undefined) return undefined;
  const closing = closingOf(opening);
  const quote = closing.length === 1 ? closing : '';
  const inside = { start: start + opening.length, end: end - closing.length, quote };
  return source.startsWith(closing, inside.end) ? inside : undefined;
}

/** Oracle's q'[…]' closes with the other bracket. */
function closingOf(opening: string): string {
  if (opening.startsWith('$')) return opening;
  const last = opening.slice(-1);
  return /q'/i.test(opening) ? `${closingBrackets[last] ?? last}'` : last;
}

const closingBrackets: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}', '<': '>' };
const tagMax = 64;
const specifier = /%(?:(\d+)\$)?(?:-?\d*)([sIL%])/g;

/** PostgreSQL's format('… %I … %L', …). */
function formatted(
  place: Place,
  { start: callStart, end: callEnd, args: [format, ...values] }: Call,
): Pieces | undefined {
  const { source } = place.p.tokens;
  const inside = format?.kind === 'literal' ? insideOf(format, source) : undefined;
  if (!inside) return undefined;
  const pieces: TextPiece[] = [];
  let [at, next] = [inside.start, 0];
  for (const { index, 0: sign, 1: number, 2: letter = '' } of source
    .slice(inside.start, inside.end)
    .matchAll(specifier)) {
    const start = inside.start + index;
    pieces.push({ ...inside, start: at, end: letter === '%' ? start + 1 : start, as: 'sql' });
    at = start + sign.length;
    if (letter === '%') continue;
    if (number !== undefined) next = Number(number) - 1;
    const value = values[next++];
    pieces.push(...(value ? filledIn(place, value, letter) : [made({ start: callStart, end: callEnd })]));
  }
  return [...pieces, { ...inside, start: at, as: 'sql' }];
}

function filledIn(place: Place, value: Expression, letter: string): Pieces {
  if (letter === 's') return piecesOf(place, value);
  return argument(place.p, value, letter === 'I' ? 'name' : 'string');
}

/** How far back a variable is looked for, in tokens, and through how many others. */
const backwardMax = 2000;
const depthMax = 8;
/** Choices between variables that hold choices would be as many as their product. */
const lookupsMax = 64;

/** What `SET @name = …`, `SELECT … INTO @name` or DECLARE gave a variable last, before this place. */
function variableTexts(place: Place, name: string): Texts {
  const { tokens } = place.p;
  return textsGiven(place, (at) =>
    tokens.kinds[at] === tokenKinds.variable && variableAt(tokens, at) === name ? assignedAt(tokens, at) : undefined,
  );
}

function variableAt({ source, starts, ends }: Tokens, at: number): string {
  return source.slice(starts[at], ends[at]).toUpperCase();
}

/** The token where a value begins that is given; `nowhere` of one that cannot be followed, undefined where none is. */
type Given = number | 'nowhere' | undefined;

/** Where the value begins that a variable is given here; nothing where it is only used. */
function assignedAt({ words }: Tokens, at: number): Given {
  if (words[at + 1] === '=' || words[at + 1] === ':=' || words[at + 1] === '+=') return at + 2;
  if (words[at - 1] === 'INTO') return intoAt(words, at);
  if (words[at - 1] === 'DECLARE') return behindType(words, at, '=') ?? 'nowhere';
  return words[at - 1] === ',' && words[at + 1] !== '' ? behindType(words, at, '=') : undefined;
}

/** The one value that `SELECT … INTO` selects. */
function selectedAt(words: readonly string[], into: number): number | undefined {
  if (words[into - 1] === 'SELECT') return words[into + 2] === ',' ? undefined : into + 2;
  let depth = 0;
  const before = words.slice(Math.max(into - selectedTokensMax, 0), into).reverse();
  for (const [back, word] of before.entries()) {
    depth += nesting[word] ?? 0;
    if (depth === 0 && word === 'SELECT') return into - back;
    if (endsSearch.has(word) || (depth === 0 && word === ',')) return undefined;
  }
  return undefined;
}

const nesting: Readonly<Record<string, number>> = { ')': 1, '(': -1 };

const selectedTokensMax = 200;
const endsSearch = new Set([';', 'FETCH']);

/** The token behind the sign that follows a variable's type. */
function behindType(words: readonly string[], at: number, ...signs: readonly string[]): number | undefined {
  for (let next = at + 1; next < at + typeTokensMax && !endsType.has(words[next] ?? ''); next++)
    if (signs.includes(words[next] ?? '')) return next + 1;
  return undefined;
}

const typeTokensMax = 8;
const endsType = new Set([';', ',', 'SET', 'SELECT', 'EXEC', 'EXECUTE', 'DECLARE', 'BEGIN', 'IF', 'WHILE', 'FROM']);

/** What `name := …` or `SELECT … INTO name` gave a variable of a block last, before this place, or its declaration. */
function assignedTexts(place: Place, name: string): Texts {
  const { words } = place.p.tokens;
  return textsGiven(place, (at) => (words[at] === name ? givenInBlock(words, at) : undefined));
}

function givenInBlock(words: readonly string[], at: number): Given {
  const before = words[at - 1] ?? '';
  if (before === 'FOR') return loopedAt(words, at) ?? 'nowhere';
  if (before === 'INTO' || before === 'STRICT')
    return intoWords.has(words[at - 2] ?? '') ? undefined : intoAt(words, at);
  return beforeTarget.has(before) ? setAt(words, at) : undefined;
}

function intoAt(words: readonly string[], at: number): Given {
  return selectedAt(words, at - 1) ?? 'nowhere';
}

function setAt(words: readonly string[], at: number): Given {
  if (words[at + 1] !== '=') return behindType(words, at, ':=', 'DEFAULT');
  // UPDATE has a SET too.
  return words[at - 1] !== 'SET' || beforeTarget.has(words[at - 2] ?? '') ? at + 2 : undefined;
}

const intoWords = new Set(['INSERT', 'MERGE']);
const beforeTarget = new Set([';', 'DECLARE', 'BEGIN', 'THEN', 'ELSE', 'LOOP', 'SET', 'IS']);

/** What a field of the record holds that a loop runs with: `FOR r IN SELECT … AS field`. */
function loopTexts(place: Place, record: string, field: string): Texts {
  const { words } = place.p.tokens;
  return textsGiven(
    place,
    (at) => (words[at] === record && words[at - 1] === 'FOR' ? (loopedAt(words, at) ?? 'nowhere') : undefined),
    field,
  );
}

/** The query that a loop runs over. */
function loopedAt(words: readonly string[], at: number): number | undefined {
  if (words[at + 1] !== 'IN') return undefined;
  const first = words[at + 2] === '(' ? at + 3 : at + 2;
  return words[first] === 'SELECT' || words[first] === 'WITH' ? first : undefined;
}

/**
 * What a variable was given last before this place: what a branch behind which it goes on gave it, and what it had
 * before. None where that is not known.
 */
function textsGiven(place: Place, givenAt: (at: number) => Given, field?: string): Texts {
  const { tokens, at: from } = place.p;
  if (place.depth === depthMax || place.left.lookups === 0) return [];
  place.left.lookups--;
  const texts: Pieces[] = [];
  let branches = 0;
  for (let at = from - 1; at >= 0 && at > from - backwardMax; at--) {
    branches = branchesAround(tokens.words, at, branches);
    const first = givenAt(at);
    if (first === undefined) continue;
    const found = first === 'nowhere' ? [] : textsAt(place, { at, first, field });
    if (found.length === 0) return [];
    texts.push(...found);
    if (branches === 0 || texts.length > textsMax) return texts;
  }
  return [];
}

/** How many branches that end before the place stand around a token, on the way back. */
function branchesAround(words: readonly string[], at: number, inside: number): number {
  if (!branching.has(words[at] ?? '')) return inside;
  if (words[at - 1] === 'END') return inside + 1;
  const opens = words[at] === 'LOOP' || beforeTarget.has(words[at - 1] ?? '');
  return opens ? Math.max(inside - 1, 0) : inside;
}

const branching = new Set(['IF', 'CASE', 'LOOP']);

/** The texts that a variable may have got at a token; what they are made of was given before that. */
function textsAt(
  { p, depth, left }: Place,
  { at, first, field }: { readonly at: number; readonly first: number; readonly field: string | undefined },
): Texts {
  const { tokens, dialect, grammar } = p;
  const parser = new Parser(tokens, { first, end: p.at }, { dialect, grammar, isInsideText: p.isInsideText });
  try {
    const value = selects.has(tokens.words[first] ?? '')
      ? selectedValue(grammar.query(parser), field)
      : grammar.expression(parser);
    parser.at = at;
    const place = { p: parser, depth: depth + 1, left };
    const texts = value ? textsOf(place, value) : [];
    return tokens.words[at + 1] === '+=' ? appended(place, tokens, texts) : texts;
  } catch (failure) {
    if (failure instanceof SyntaxFailure) return [];
    throw failure;
  }
}

const selects = new Set(['SELECT', 'WITH']);

/** The column that a loop's variable is, or a field of it has the name of. */
function selectedValue(query: Query, field: string | undefined): Expression | undefined {
  if (query.kind !== 'select') return undefined;
  const { items } = query;
  return field === undefined
    ? items.length === 1
      ? items[0]?.value
      : undefined
    : items.find(({ alias, value }) => nameIn(alias ?? value)?.toUpperCase() === field)?.value;
}

function nameIn(node: Name | Expression): string | undefined {
  return node.kind === 'name' ? node.text : node.kind === 'column' ? node.name.text : undefined;
}

/** `@name += …`: the text that it had, with the new one behind it. */
function appended(place: Place, tokens: Tokens, texts: Texts): Texts {
  const before = variableTexts(place, variableAt(tokens, place.p.at));
  const [first, more] = before;
  return first && !more ? texts.map((text) => [...first, ...text]) : [];
}
