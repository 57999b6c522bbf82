import type { Case, CaseBranch, DataType, Expression } from '../../tree/expression.ts';
import type { ObjectName } from '../../tree/node.ts';
import type { Parser } from '../parser.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import { parseDataType } from './data-type.ts';
import { powers } from './powers.ts';
import { parseInnerQuery, startsQuery } from './subquery.ts';

type Operand = (p: Parser, power: number) => Expression;
type KeywordPrimary = (p: Parser, expression: Operand) => Expression | undefined;
/** Operands by the word that they begin with. */
export type KeywordPrimaries = Readonly<Record<string, KeywordPrimary>>;

/** Operands that begin with a word of their own, by that word. Answering undefined means: after all, a name. */
export function keywordPrimaries(p: Parser): KeywordPrimaries {
  return p.facts.hasMysqlWords ? mysqlPrimaries : p.facts.hasPostgresWords ? postgresPrimaries : standardPrimaries;
}

/** The name of a function that is written without one, or without parentheses. */
export function wordName(p: Parser, word: string, start: number): ObjectName {
  const name = { kind: 'name' as const, start, end: p.last(), text: word, quoted: false };
  return { kind: 'objectName', start, end: p.last(), name, schema: undefined, catalog: undefined };
}

/** A call of which everything but name and arguments is empty. */
export function plainCall(
  p: Parser,
  call: { start: number; name: ObjectName; args: readonly Expression[] },
): Expression {
  return {
    kind: 'call',
    ...call,
    end: p.last(),
    distinct: false,
    orderBy: [],
    separator: undefined,
    withinGroup: [],
    filter: undefined,
    over: undefined,
  };
}

/** What the dialects without a table of their own take, and the others build on. */
export const standardPrimaries: KeywordPrimaries = {
  CASE: caseExpression,
  CAST: (p) => castCall(p),
  TRY_CAST: (p) => castCall(p),
  EXISTS: exists,
  NOT: (p, expression) => prefix(p, expression, powers.not),
  NULL: (p) => p.literal('null'),
  TRUE: (p) => p.literal('boolean'),
  FALSE: (p) => p.literal('boolean'),
  DEFAULT: defaultValue,
  ROW: row,
  DATE: typedString,
  TIME: typedString,
  TIMESTAMP: typedString,
  CURRENT_DATE: callWithoutParentheses,
  CURRENT_TIME: callWithoutParentheses,
  CURRENT_TIMESTAMP: callWithoutParentheses,
  CURRENT_USER: callWithoutParentheses,
  LOCALTIME: callWithoutParentheses,
  LOCALTIMESTAMP: callWithoutParentheses,
  SESSION_USER: callWithoutParentheses,
  SYSTEM_USER: callWithoutParentheses,
  NEXT: nextValue,
  PRIOR: parsePrior,
};

const mysqlPrimaries: KeywordPrimaries = {
  ...standardPrimaries,
  SESSION_USER: () => undefined,
  SYSTEM_USER: () => undefined,
  CONVERT: convertCall,
  INTERVAL: mysqlInterval,
  BINARY: (p, expression) => prefix(p, expression, powers.unary),
  MATCH: match,
  DATE: typedString,
  TIME: typedString,
  TIMESTAMP: typedString,
  UTC_DATE: callWithoutParentheses,
  UTC_TIME: callWithoutParentheses,
  UTC_TIMESTAMP: callWithoutParentheses,
  PREVIOUS: nextValue,
  MAXVALUE: callWithoutParentheses,
  // MariaDB: a value of INSERT that leaves the column alone.
  IGNORE: (p) => (p.word(1) === ',' || p.word(1) === ')' ? keyword(p) : undefined),
};

const postgresPrimaries: KeywordPrimaries = {
  ...standardPrimaries,
  COLLATION: collationFor,
  ARRAY: arrayConstructor,
  CURRENT_ROLE: callWithoutParentheses,
  CURRENT_CATALOG: callWithoutParentheses,
  CURRENT_SCHEMA: (p) => (p.word(1) === '(' ? undefined : callWithoutParentheses(p)),
  SYSTEM_USER: (p) => (p.word(1) === '.' || p.word(1) === '(' ? undefined : callWithoutParentheses(p)),
  USER: callWithoutParentheses,
  DATE: () => undefined,
  TIME: () => undefined,
  TIMESTAMP: () => undefined,
  NEXT: () => undefined,
  PRIOR: () => undefined,
  TRY_CAST: () => undefined,
  TREAT: (p) => (p.word(1) === '(' ? castCall(p) : undefined),
};

function prefix(p: Parser, expression: Operand, power: number): Expression {
  const start = p.start();
  const operator = p.word();
  p.at++;
  const operand = expression(p, power);
  return { kind: 'unary', start, end: p.last(), operator, operand };
}

/** CONNECT BY PRIOR id = parent_id. */
export function parsePrior(p: Parser): Expression | undefined {
  return p.kind(1) === tokenKinds.operator ? undefined : prefix(p, p.grammar.expression, powers.unary);
}

function caseExpression(p: Parser): Case {
  const start = p.start();
  p.at++;
  const operand = p.is('WHEN') ? undefined : p.grammar.expression(p);
  const branches: CaseBranch[] = [];
  do {
    const from = p.start();
    p.expect('WHEN');
    const when = p.grammar.expression(p);
    p.expect('THEN');
    const then = p.grammar.expression(p);
    branches.push({ kind: 'caseBranch', start: from, end: p.last(), when, then });
  } while (p.is('WHEN'));
  const otherwise = p.accept('ELSE') ? p.grammar.expression(p) : undefined;
  p.expect('END');
  return { kind: 'case', start, end: p.last(), operand, branches, otherwise };
}

/** Reads CAST(value AS type); undefined where the word is something else. */
export function castCall(p: Parser): Expression | undefined {
  if (p.word(1) !== '(') return undefined;
  const start = p.start();
  p.at++;
  const { value, type } = p.parenthesised(() => {
    const inner = p.grammar.expression(p);
    // ClickHouse: CAST(value, 'type').
    if (p.dialect.grammar.namedExpressions && p.is(',') && p.isString(1))
      return { value: inner, type: typeInString(p) };
    p.expect('AS');
    const target = parseDataType(p);
    if (p.facts.castsToArrays) p.accept('ARRAY');
    if (p.accept('FORMAT')) p.string();
    if (p.facts.castsForBits && p.accept('FOR')) {
      p.expectAny('BIT', 'SBCS', 'MIXED');
      p.expect('DATA');
    }
    return { value: inner, type: target };
  });
  return { kind: 'cast', start, end: p.last(), value, type, spelling: 'cast' };
}

function typeInString(p: Parser): DataType {
  p.expect(',');
  const { start, end, value } = p.string();
  return {
    kind: 'dataType',
    start,
    end,
    name: value.toUpperCase(),
    family: 'other',
    schema: undefined,
    args: [],
    unsigned: false,
    zerofill: false,
    charset: undefined,
    collation: undefined,
    arrayDimensions: 0,
    withTimeZone: false,
  };
}

/** MySQL: CONVERT(value, type) and CONVERT(value USING charset). */
function convertCall(p: Parser): Expression {
  const start = p.start();
  const name = { ...wordName(p, 'CONVERT', start), end: start + 7 };
  p.at++;
  const inside = p.parenthesised(() => {
    const value = p.grammar.expression(p);
    if (p.accept('USING')) return { value, charset: keyword(p), type: undefined };
    p.expect(',');
    return { value, type: parseDataType(p), charset: undefined };
  });
  if (inside.charset)
    return plainCall(p, {
      start,
      name: { ...name, name: { ...name.name, start, end: start + 7 } },
      args: [inside.value, inside.charset],
    });
  return { kind: 'cast', start, end: p.last(), value: inside.value, type: inside.type, spelling: 'convert' };
}

/** One bare word as an argument. */
export function keyword(p: Parser): Expression {
  const start = p.start();
  const word = p.nameOrString().text.toUpperCase();
  return { kind: 'keyword', start, end: p.last(), word };
}

/** PostgreSQL: COLLATION FOR (value). */
function collationFor(p: Parser): Expression | undefined {
  if (!p.is('COLLATION', 'FOR', '(')) return undefined;
  const start = p.start();
  p.at += 2;
  const name = wordName(p, 'COLLATION FOR', start);
  return plainCall(p, { start, name, args: [p.parenthesised(() => p.grammar.expression(p))] });
}

/** ClickHouse names any expression where it stands: `f(a AS b)`, `GROUP BY c AS d`. */
export function takeNestedAlias(p: Parser): void {
  if (p.dialect.grammar.namedExpressions && p.accept('AS')) p.label();
  // Oracle: (value AS supertype).method().
  else if (p.dialect.lexical.quoteOperator && p.is('AS') && p.isName(1)) {
    p.at++;
    p.objectName();
    if (!p.is(')', '.')) p.fail(').');
  }
}

function exists(p: Parser): Expression | undefined {
  if (p.word(1) !== '(') return undefined;
  const start = p.start();
  p.at++;
  const inner = p.grammar.expression(p, powers.operandOnly);
  if (inner.kind !== 'subquery') return p.fail({ zh: '应为子查询', en: 'expected a subquery' });
  return { kind: 'exists', start, end: p.last(), query: inner.query };
}

function defaultValue(p: Parser): Expression {
  const start = p.start();
  p.at++;
  const inner = p.is('(') && !p.facts.defaultHasNoColumn ? p.parenthesised(() => p.grammar.expression(p)) : undefined;
  return { kind: 'defaultValue', start, end: p.last(), column: inner?.kind === 'column' ? inner : undefined };
}

function row(p: Parser): Expression | undefined {
  if (p.word(1) !== '(') return undefined;
  const start = p.start();
  p.at++;
  const items = p.parenthesised(() => (p.is(')') ? [] : p.list(() => p.grammar.expression(p))));
  return { kind: 'row', start, end: p.last(), items };
}

function callWithoutParentheses(p: Parser): Expression {
  const start = p.start();
  const word = p.word();
  p.at++;
  const name = wordName(p, word, start);
  const args = p.is('(') ? p.parenthesised(() => (p.is(')') ? [] : [p.grammar.expression(p)])) : [];
  return plainCall(p, { start, name, args });
}

/** Reads NEXT VALUE FOR sequence, in Db2 NEXTVAL FOR too; undefined where the word is something else. */
export function nextValue(p: Parser): Expression | undefined {
  const isShort = p.word(1) === 'FOR' && p.word().endsWith('VAL');
  if (!isShort && !(p.word(1) === 'VALUE' && p.word(2) === 'FOR')) return undefined;
  const start = p.start();
  const word = p.word();
  p.at += isShort ? 2 : 3;
  const name = wordName(p, isShort ? `${word} FOR` : `${word} VALUE FOR`, start);
  const sequence = p.objectName();
  const column = {
    kind: 'column' as const,
    start: sequence.start,
    end: sequence.end,
    name: sequence.name,
    table: sequence.schema,
    schema: sequence.catalog,
  };
  return plainCall(p, { start, name, args: [column] });
}

const simpleUnit = 'MICROSECOND|SECOND|MINUTE|HOUR|DAY|WEEK|MONTH|QUARTER|YEAR';
const combinedUnit = '(?:SECOND|MINUTE|HOUR|DAY)_(?:MICROSECOND|SECOND|MINUTE|HOUR)|YEAR_MONTH';
const intervalUnit = new RegExp(String.raw`^(?:${simpleUnit}|${combinedUnit}|SQL_TSI_\w+)$`);

/** INTERVAL value unit; INTERVAL(a, b, c) is a function. */
function mysqlInterval(p: Parser): Expression {
  const start = p.start();
  p.at++;
  const name = wordName(p, 'INTERVAL', start);
  const value = p.grammar.expression(p);
  if (intervalUnit.test(p.word())) {
    const unit = p.word();
    p.at++;
    return { kind: 'interval', start, end: p.last(), value, unit };
  }
  if (value.kind === 'row') return plainCall(p, { start, name, args: value.items });
  return p.fail({ zh: '应为时间单位', en: 'expected a unit of time' });
}

function match(p: Parser): Expression {
  const start = p.start();
  p.at++;
  const inner = p.is('(')
    ? p.parenthesised(() => p.list(() => p.grammar.expression(p)))
    : p.list(() => p.grammar.expression(p));
  p.expect('AGAINST', '(');
  const against = matchText(p);
  const mode = p.acceptAll('IN', 'BOOLEAN', 'MODE')
    ? 'BOOLEAN'
    : p.acceptAll('IN', 'NATURAL', 'LANGUAGE', 'MODE')
      ? 'NATURAL LANGUAGE'
      : undefined;
  const expansion = p.acceptAll('WITH', 'QUERY', 'EXPANSION');
  p.expect(')');
  return {
    kind: 'match',
    start,
    end: p.last(),
    columns: inner,
    against,
    mode: expansion ? `${mode ?? ''} WITH QUERY EXPANSION`.trim() : mode,
  };
}

/** The text stops before IN BOOLEAN MODE, which otherwise would read as the operator IN. */
function matchText(p: Parser): Expression {
  return p.grammar.expression(p, powers.matching);
}

function typedString(p: Parser): Expression | undefined {
  if (!p.isString(1)) return undefined;
  const start = p.start();
  const type = parseDataType(p);
  const value = p.string();
  return { kind: 'cast', start, end: p.last(), value, type, spelling: 'literal' };
}

/** Reads ARRAY[…] or ARRAY(query). */
export function arrayConstructor(p: Parser): Expression {
  const start = p.start();
  p.at++;
  if (p.is('(')) {
    const query = p.parenthesised(() => (startsQuery(p) ? parseInnerQuery(p) : p.fail('SELECT')));
    return { kind: 'array', start, end: p.last(), items: [], query };
  }
  return arrayItems(p, start);
}

function arrayItems(p: Parser, start: number): Expression {
  p.enter();
  p.expect('[');
  const items = p.is(']') ? [] : p.list(() => (p.is('[') ? arrayItems(p, p.start()) : p.grammar.expression(p)));
  p.expect(']');
  p.leave();
  return { kind: 'array', start, end: p.last(), items, query: undefined };
}
