import type { Dialect } from '../audit/dialect-facts/dialect-names.ts';
import { dialects } from '../audit/dialects/index.ts';
import { lex } from '../audit/tokens/lexer.ts';
import { tokenKinds, type Tokens } from '../audit/tokens/tokens.ts';

/** A place of a statement that waits for a value: `:name`, `?` or `$1`. One name stands for one value. */
export type Placeholder = { readonly start: number; readonly end: number; readonly name: string };

/** Where values are wanted, in order; `firstQuestion` is the number of the first `?`, which have no names. */
export function placeholdersIn(sql: string, dialect: Dialect, firstQuestion = 1): readonly Placeholder[] {
  const { lexical, split } = dialects[dialect];
  const tokens = lex(sql, lexical, split);
  // What cannot be cut into tokens is the server's to refuse.
  if (tokens.kinds.subarray(0, tokens.count).includes(tokenKinds.broken)) return [];
  let question = firstQuestion;
  return placesIn(tokens, lexical.customOperators).map(({ start, end }) => {
    const text = sql.slice(start, end);
    return { start, end, name: text === '?' ? `?${question++}` : text };
  });
}

type Place = Pick<Placeholder, 'start' | 'end'>;

function placesIn(tokens: Tokens, hasQuestionOperators: boolean): Place[] {
  const places: Place[] = [];
  /** What stands around each token; a colon within square brackets parts the ends of a slice. */
  const around: string[] = [];
  for (let index = 0; index < tokens.count; index++) {
    const word = tokens.words[index] ?? '';
    if (word === '(') around.push('(');
    else if (word === '[') around.push(tokens.words[index - 1] === 'ARRAY' ? 'array' : '[');
    else if (word === ')' || word === ']') around.pop();
    const place = around.at(-1) === '[' && word === ':' ? undefined : placeAt(tokens, index, hasQuestionOperators);
    if (place) places.push(place);
  }
  return places;
}

function placeAt(tokens: Tokens, index: number, hasQuestionOperators: boolean): Place | undefined {
  const [start, end] = [tokens.starts[index] ?? 0, tokens.ends[index] ?? 0];
  if (tokens.kinds[index] === tokenKinds.parameter) return isBare(tokens, index) ? { start, end } : undefined;
  if (tokens.words[index] === ':') return namedAt(tokens, index);
  if (!hasQuestionOperators || !(tokens.words[index] ?? '').endsWith('?')) return undefined;
  return isValueOfPostgres(tokens, index) ? { start: end - 1, end } : undefined;
}

/** `?` and `$1`; what a dialect writes otherwise is left to it. */
function isBare(tokens: Tokens, index: number): boolean {
  return /^(\?|\$\d+)$/.test(textOf(tokens, index));
}

/** A colon right before a name and behind nothing that a name or value could end with: `lbl:`, `1:n` and `a:b` are something else. */
function namedAt(tokens: Tokens, index: number): Place | undefined {
  const start = tokens.starts[index] ?? 0;
  const isName = tokens.kinds[index + 1] === tokenKinds.word && tokens.starts[index + 1] === start + 1;
  if (!isName || !/^[\p{L}_]/u.test(textOf(tokens, index + 1))) return undefined;
  const touchesOther = index > 0 && tokens.ends[index - 1] === start && !endsOpen(tokens, index - 1);
  return touchesOther ? undefined : { start, end: tokens.ends[index + 1] ?? start };
}

/** Operators of PostgreSQL that ask nothing of JSON by a question mark at their end. */
const beforeQuestion: ReadonlySet<string> = new Set([
  '',
  '=',
  '<',
  '>',
  '<=',
  '>=',
  '<>',
  '!=',
  '+',
  '-',
  '*',
  '/',
  '||',
]);

const operandKinds: ReadonlySet<number> = new Set([tokenKinds.string, tokenKinds.number, tokenKinds.quotedName]);

/** Whether a `?` of PostgreSQL stands where an operand is wanted: between two operands it is an operator of JSON. */
function isValueOfPostgres(tokens: Tokens, index: number): boolean {
  const before = (tokens.words[index] ?? '').slice(0, -1);
  if (!beforeQuestion.has(before)) return false;
  const next = tokens.kinds[index + 1] ?? 0;
  if (operandKinds.has(next)) return false;
  if (before !== '') return next !== tokenKinds.word || afterValue.has(tokens.words[index + 1] ?? '');
  if (next === tokenKinds.operator && (tokens.words[index + 1] === '(' || tokens.words[index + 1] === ':'))
    return false;
  return index > 0 && endsOpen(tokens, index - 1);
}

/** Whether an operand must follow a token. */
function endsOpen(tokens: Tokens, index: number): boolean {
  const word = tokens.words[index] ?? '';
  if (tokens.kinds[index] === tokenKinds.operator)
    return word !== ')' && word !== ']' && word !== '.' && !word.endsWith('?');
  return tokens.kinds[index] === tokenKinds.word && beforeValue.has(word) && tokens.words[index - 1] !== '.';
}

/** Words before a value that PostgreSQL takes for no column. */
const beforeValue: ReadonlySet<string> = new Set([
  ...['SELECT', 'DISTINCT', 'WHERE', 'AND', 'OR', 'NOT', 'BETWEEN', 'LIKE', 'ILIKE', 'SIMILAR', 'TO', 'IN', 'LIMIT'],
  ...['OFFSET', 'WHEN', 'THEN', 'ELSE', 'ON', 'HAVING', 'FROM', 'CASE', 'RETURNING', 'SYMMETRIC'],
]);
/** Words behind a value that is the right side of a comparison. */
const afterValue: ReadonlySet<string> = new Set([
  ...['AND', 'OR', 'ORDER', 'GROUP', 'HAVING', 'LIMIT', 'OFFSET', 'FETCH', 'THEN', 'ELSE', 'END', 'WHEN', 'AS', 'FROM'],
  ...['UNION', 'EXCEPT', 'INTERSECT', 'WHERE', 'IS', 'WINDOW', 'ASC', 'DESC', 'JOIN', 'LEFT', 'INNER', 'FULL', 'CROSS'],
]);

function textOf({ source, starts, ends }: Tokens, index: number): string {
  return source.slice(starts[index], ends[index]);
}
