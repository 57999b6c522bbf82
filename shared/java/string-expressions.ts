import type { Piece } from '../mybatis/pieces.ts';
import { renderedMax } from '../mybatis/rendering.ts';
import type { JavaToken } from './java-tokens.ts';

/** What is known while strings are put together: the tokens, where names are given values, and how much work is left for a statement and for its file. */
export type JavaScope = {
  readonly tokens: readonly JavaToken[];
  readonly assignments: ReadonlyMap<string, readonly Assignment[]>;
  readonly left: { statement: number; file: number };
};
/** `name = …` or `name += …`; `at` is the place of the name, `from` that of its value, `base` which of them in the list gave the value that was added to. */
type Assignment = { readonly at: number; readonly from: number; readonly base: number };
/** A string as far as it can be known; what the program fills in stands as `${name}`. */
export type StringValue = { readonly pieces: readonly Piece[]; readonly end: number; readonly isKnown: boolean };

/** A string that grows beyond what anybody writes: nothing of it is read. */
export class TooLong extends Error {
  override readonly name = 'TooLong';
}

/** Prepares the tokens of one file. */
export function javaScope(tokens: readonly JavaToken[]): JavaScope {
  const assignments = new Map<string, Assignment[]>();
  for (let at = 0; at < tokens.length; at++) {
    const found = assignmentAt(tokens, at);
    if (!found) continue;
    const name = tokens[at]?.text ?? '';
    const others = assignments.get(name) ?? [];
    assignments.set(name, others);
    others.push({ at, from: found.from, base: found.isAdded ? (others.at(-1)?.base ?? -1) : others.length });
  }
  return { tokens, assignments, left: { statement: 0, file: renderedMax + stepsPerToken * tokens.length } };
}

/** The string expression that begins at a token; its end is the token behind it. Each statement has a budget of its own. */
export function stringAt(scope: JavaScope, at: number): StringValue {
  scope.left.statement = renderedMax;
  return expression(scope, at, { depth: 0 });
}

function assignmentAt(tokens: readonly JavaToken[], at: number): { from: number; isAdded: boolean } | undefined {
  const [name, first, second] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (name?.kind !== 'word') return undefined;
  if (first?.text === '=' && second?.text !== '=') return { from: at + 2, isAdded: false };
  return first?.text === '+' && second?.text === '=' ? { from: at + 3, isAdded: true } : undefined;
}

/** Far more than code of people takes; it keeps the time for a file in proportion to its size. */
const stepsPerToken = 20;
const stepsPerTerm = 10;
const depthMax = 50;
/** How deep in brackets and values an expression stands, and before which token names had their value. */
type Inside = { readonly depth: number; readonly until?: number };
const ends: ReadonlySet<string> = new Set([',', ';', ')', '}', ']']);

function expression(scope: JavaScope, from: number, inside: Inside): StringValue {
  const pieces: Piece[] = [];
  let isKnown = true;
  let at = from;
  for (;;) {
    const next = term(scope, at, inside);
    pieces.push(...next.pieces);
    isKnown &&= next.isKnown;
    at = next.end;
    if (scope.tokens[at]?.text !== '+') break;
    at++;
  }
  const end = behind(scope, at, ends);
  // A choice or comparison is no string of which all parts are known.
  return { pieces, end, isKnown: isKnown && end === at };
}

function term(scope: JavaScope, at: number, inside: Inside): StringValue {
  const token = scope.tokens[at];
  spend(scope, stepsPerTerm + (token?.text.length ?? 0));
  if (token?.kind === 'string') return withoutCalls(scope, { pieces: token.pieces, end: at + 1, isKnown: true });
  if (token?.text === '(' && inside.depth < depthMax) return inBrackets(scope, at, inside);
  if (token?.kind === 'word') return named(scope, at, inside);
  return { pieces: [], end: at, isKnown: false };
}

function inBrackets(scope: JavaScope, at: number, inside: Inside): StringValue {
  const inner = expression(scope, at + 1, deeper(inside));
  const end = inner.end + 1;
  return inner.isKnown ? { ...inner, end } : { pieces: [filled(scope, at, 'value')], end, isKnown: true };
}

/** A constant or variable whose value stands in the same file, a format, or what only the running program knows. */
function named(scope: JavaScope, at: number, inside: Inside): StringValue {
  const { name, last, end } = nameAt(scope.tokens, at);
  if (/^\d+$/.test(name)) return { pieces: [{ ...placeOf(scope, at), text: name }], end, isKnown: true };
  const isCall = opening.has(signAt(scope, end));
  if (inside.depth < depthMax && isCall && name === 'String.format') return formatted(scope, end, inside);
  const value = inside.depth < depthMax && !isCall ? valueOf(scope, last, { until: at, ...inside }) : undefined;
  if (value) return { pieces: value, end, isKnown: true };
  return withoutCalls(scope, { pieces: [filled(scope, at, name)], end: afterCall(scope, end), isKnown: true });
}

/** `a.b.c` as it is written, and the last of its words. */
function nameAt(tokens: readonly JavaToken[], at: number): { name: string; last: string; end: number } {
  const words = [tokens[at]?.text ?? ''];
  let end = at + 1;
  for (; tokens[end]?.text === '.' && tokens[end + 1]?.kind === 'word'; end += 2)
    words.push(tokens[end + 1]?.text ?? '');
  return { name: words.join('.'), last: words.at(-1) ?? '', end };
}

function signAt({ tokens }: JavaScope, at: number): string {
  const token = tokens[at];
  return token?.kind === 'sign' ? token.text : '';
}

function placeOf({ tokens }: JavaScope, at: number): Pick<Piece, 'line' | 'column'> {
  const { line = 1, column = 1 } = tokens[at] ?? {};
  return { line, column };
}

/** The last value before a place with all that was added since: as in mapper files, every condition counts as true. */
function valueOf(scope: JavaScope, name: string, { depth, until }: Required<Inside>): Piece[] | undefined {
  const all = scope.assignments.get(name) ?? [];
  const count = countBefore(all, until);
  const base = all[count - 1]?.base ?? -1;
  // Constants may stand below what uses them.
  const below = all[count]?.at === until ? undefined : all[count]?.base;
  const [from, to] = base >= 0 ? [base, count] : [below ?? 0, (below ?? -1) + 1];
  spend(scope, stepsPerTerm * (to - from));
  const used = all.slice(from, to);
  const values = used.map(({ at, from }) => expression(scope, from, { depth: depth + 1, until: at }));
  return values.length > 0 && values.every(({ isKnown }) => isKnown)
    ? values.flatMap(({ pieces }) => pieces)
    : undefined;
}

function countBefore(all: readonly Assignment[], until: number): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.at ?? 0) < until) low = middle + 1;
    else high = middle;
  }
  return low;
}

function deeper({ depth, ...rest }: Inside): Inside {
  return { ...rest, depth: depth + 1 };
}

function formatted(scope: JavaScope, open: number, inside: Inside): StringValue {
  const text = expression(scope, open + 1, deeper(inside));
  const pieces = text.pieces.flatMap((piece) =>
    splitAt(piece, /%(?:\d+\$)?[-#+ 0,(]*\d*(?:\.\d+)?[sdfxc]/g, (place) => ({
      ...place,
      text: '${value}',
      filled: 'text',
    })),
  );
  return { pieces, end: afterCall(scope, open), isKnown: text.isKnown };
}

/** `.trim()`, `.formatted(…)` and the like change nothing that an audit looks at. */
function withoutCalls(scope: JavaScope, value: StringValue): StringValue {
  const { tokens } = scope;
  let { end } = value;
  while (tokens[end]?.text === '.' && tokens[end + 1]?.kind === 'word')
    end = tokens[end + 2]?.text === '(' ? afterCall(scope, end + 2) : end + 2;
  return { ...value, end };
}

function filled(scope: JavaScope, at: number, name: string): Piece {
  return { ...placeOf(scope, at), text: `\${${name.slice(0, 60)}}`, filled: 'text' };
}

function afterCall(scope: JavaScope, open: number): number {
  let end = open;
  while (scope.tokens[end]?.text === '(' || scope.tokens[end]?.text === '[') end = behind(scope, end + 1, closing) + 1;
  return end;
}

const closing: ReadonlySet<string> = new Set([')', ']']);
const opening: ReadonlySet<string> = new Set(['(', '[', '{']);
const closers: ReadonlySet<string> = new Set([')', ']', '}']);

/** The first of these signs that stands in no brackets, or where the brackets around or the statement end. */
function behind(scope: JavaScope, from: number, signs: ReadonlySet<string>): number {
  let depth = 0;
  for (let at = from; at < scope.tokens.length; at++) {
    spend(scope, 1);
    const sign = signAt(scope, at);
    if (depth === 0 && (signs.has(sign) || sign === ';')) return at;
    if (opening.has(sign)) depth++;
    else if (closers.has(sign)) depth--;
    if (depth < 0) return at;
  }
  return scope.tokens.length;
}

/** A run of text with something else in place of each match. */
function splitAt(piece: Piece, pattern: RegExp, replace: (place: Piece) => Piece): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const part = (start: number, end: number): Piece => ({
    ...piece,
    text: piece.text.slice(start, end),
    column: piece.column + start,
  });
  for (const { 0: found, index } of piece.text.matchAll(pattern)) {
    if (index > at) pieces.push(part(at, index));
    pieces.push(replace(part(index, index + found.length)));
    at = index + found.length;
  }
  return at < piece.text.length ? [...pieces, part(at, piece.text.length)] : pieces;
}

function spend({ left }: JavaScope, steps: number): void {
  left.statement -= steps;
  left.file -= steps;
  if (left.statement < 0 || left.file < 0) throw new TooLong();
}
