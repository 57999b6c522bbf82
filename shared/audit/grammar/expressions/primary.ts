import type { Expression, Literal } from '../../tree/expression.ts';
import type { Name } from '../../tree/node.ts';
import type { Parser } from '../parser.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import { takeAdded } from '../patterns/added-clauses.ts';
import { parseCall } from './call.ts';
import { parseDataType } from './data-type.ts';
import { keywordPrimaries, takeNestedAlias } from './keyword-primaries.ts';
import { powers } from './powers.ts';
import { parseInnerQuery, startsQuery, widenToQuery } from './subquery.ts';

/** Reads an operand: literal, name, call, parenthesis, or a prefix operator with its operand. */
export function parsePrimary(p: Parser, expression: (p: Parser, power: number) => Expression): Expression {
  const start = p.start();
  switch (p.kind()) {
    case tokenKinds.number:
      return p.literal('number');
    case tokenKinds.string:
      return isQuotedName(p) ? named(p) : stringLiteral(p);
    case tokenKinds.parameter: {
      const text = p.text();
      p.at++;
      return { kind: 'parameter', start, end: p.last(), text };
    }
    case tokenKinds.variable:
      return variable(p);
    case tokenKinds.operator:
      return operatorPrimary(p, expression);
    case tokenKinds.word:
      return (
        p.dialect.operands?.[p.word()]?.(p) ??
        (p.dialect.expressions?.primaries ?? keywordPrimaries(p))[p.word()]?.(p, expression) ??
        named(p)
      );
    case tokenKinds.quotedName:
      return named(p);
    default:
      return p.fail(expectedExpression);
  }
}

/**
 * With ANSI_QUOTES MySQL takes double quotes around names, and SQLite any; a dot behind them can mean nothing else.
 */
function isQuotedName(p: Parser): boolean {
  if (p.word(1) !== '.' || !p.isString()) return false;
  return p.dialect.grammar.lenient === true || (p.facts.hasAnsiNames === true && p.text().startsWith('"'));
}

const expectedExpression = { zh: '应为表达式', en: 'expected an expression' };
const prefixOperators: Readonly<Record<string, number>> = {
  '-': powers.unary,
  '+': powers.unary,
  '~': powers.unary,
  '!': powers.unary,
};

function operatorPrimary(p: Parser, expression: (p: Parser, power: number) => Expression): Expression {
  const start = p.start();
  const operator = p.word();
  if (operator === '(') return parenthesis(p);
  const special = specialPrimary(p, operator);
  if (special) return special;
  const power =
    prefixOperators[operator] ?? (p.dialect.lexical.customOperators ? customPrefixPower(operator) : undefined);
  if (power === undefined) return p.fail(expectedExpression);
  p.at++;
  const operand = expression(p, power);
  return { kind: 'unary', start, end: p.last(), operator, operand };
}

/** What begins with a sign of punctuation, by dialect. */
function specialPrimary(p: Parser, operator: string): Expression | undefined {
  if (p.facts.signsBeginMysqlOperands) return mysqlPrimary(p, operator);
  if (operator === ':' && p.facts.colonsMayBeSpaced) return spacedParameter(p);
  if (startsBoundVariable(p, operator)) return boundVariable(p);
  return p.dialect.grammar.collections && (operator === '[' || operator === '{')
    ? collection(p, operator === '[' ? ']' : '}')
    : undefined;
}

/** `{d '2026-01-01'}`, and names that begin with a dot. */
function mysqlPrimary(p: Parser, operator: string): Expression | undefined {
  if (operator === '{') return odbc(p);
  if (operator !== '.' || !p.isName(1)) return undefined;
  p.at++;
  return named(p);
}

/** Oracle: `: name`. */
function spacedParameter(p: Parser): Expression {
  const start = p.start();
  p.at++;
  if (!p.isWord() && p.kind() !== tokenKinds.number) p.fail(expectedExpression);
  const text = `:${p.text()}`;
  p.at++;
  return { kind: 'parameter', start, end: p.last(), text };
}

/** PostgreSQL: any operator may stand before its operand, but those of comparison and arithmetic. */
function customPrefixPower(operator: string): number | undefined {
  return /^[~!@#%^&|`?<>=*/+-]+$/.test(operator) && !/^([<>=*/]|<=|>=|<>|!=|=>)$/.test(operator)
    ? powers.other
    : undefined;
}

/** `[1, 2]`, `{'a': 1}`, and `{name: Type}`, which is a parameter of ClickHouse. */
function collection(p: Parser, closing: string): Expression {
  const start = p.start();
  p.at++;
  p.enter();
  const items: Expression[] = [];
  while (!p.is(closing)) {
    const item = p.is('*')
      ? star(p)
      : p.isString() && p.word(1) === ':'
        ? p.literal('string')
        : p.grammar.expression(p);
    items.push(item);
    if (item.kind === 'star') takeAdded(p, 'star');
    if (p.accept(':')) items.push(p.grammar.expression(p));
    if (!p.accept(',')) break;
  }
  p.leave();
  p.expect(closing);
  return { kind: 'array', start, end: p.last(), items, query: undefined };
}

/** Snowflake: `:name` is a variable of a block, `:1` one of the client; HANA: `::SQL_ERROR_CODE`. */
function startsBoundVariable(p: Parser, operator: string): boolean {
  if (operator === ':' && p.kind(1) === tokenKinds.number) return p.dialect.grammar.binaryPowers.has(':');
  if (!p.isWord(1)) return false;
  return operator === ':'
    ? p.dialect.grammar.binaryPowers.has(':')
    : operator === '::' && p.facts.doubleColonsBindVariables === true;
}

/** Reads a variable of a block. */
function boundVariable(p: Parser): Expression {
  const start = p.start();
  p.at += 2;
  return { kind: 'parameter', start, end: p.last(), text: p.tokens.source.slice(start, p.last()) };
}

function star(p: Parser): Expression {
  const start = p.start();
  p.at++;
  return { kind: 'star', start, end: p.last(), table: undefined, schema: undefined };
}

/** `{d '2024-01-01'}` of ODBC. */
function odbc(p: Parser): Expression {
  p.at++;
  p.label();
  const value = p.grammar.expression(p);
  p.expect('}');
  return value;
}

function parenthesis(p: Parser): Expression {
  const start = p.start();
  p.at++;
  if (startsQuery(p)) {
    const query = parseInnerQuery(p);
    p.expect(')');
    return { kind: 'subquery', start, end: p.last(), query };
  }
  if (p.dialect.grammar.namedExpressions && p.accept(')')) return { kind: 'row', start, end: p.last(), items: [] };
  const first = p.grammar.expression(p);
  takeNestedAlias(p);
  const query = first.kind === 'subquery' && !p.is(')') ? widenToQuery(p, first) : undefined;
  if (query) {
    p.expect(')');
    return { kind: 'subquery', start, end: p.last(), query };
  }
  if (!p.is(',')) {
    p.expect(')');
    return first;
  }
  const items = [first];
  while (p.accept(',')) {
    items.push(p.grammar.expression(p));
    takeNestedAlias(p);
  }
  p.expect(')');
  return { kind: 'row', start, end: p.last(), items };
}

/** Strings in a row are one string; X'…' and B'…' are numbers in disguise. */
function stringLiteral(p: Parser): Literal {
  const prefix = p.text().charAt(0).toUpperCase();
  const first = p.literal(prefix === 'X' ? 'hex' : prefix === 'B' ? 'bit' : 'string');
  if (
    (!p.isString() && !p.is('UESCAPE')) ||
    !(p.facts.stringsJoinOverLines || p.dialect.lexical.doubleQuotes === 'string')
  )
    return first;
  let value = first.value;
  while (p.isString() && (!p.facts.stringsJoinOverLines || newlineBefore(p))) value += p.literal('string').value;
  if (p.accept('UESCAPE')) p.string();
  return { ...first, end: p.last(), value };
}

/** PostgreSQL joins strings only across lines. */
function newlineBefore(p: Parser): boolean {
  return p.tokens.source.slice(p.last(), p.start()).includes('\n');
}

function variable(p: Parser): Expression {
  const start = p.start();
  const from = p.at;
  p.at++;
  while (p.is('.') && p.touches() && p.isWord(1)) p.at += 2;
  return { kind: 'variable', start, end: p.last(), text: p.tokens.source.slice(p.tokens.starts[from], p.last()) };
}

/** A column, a star, a call, or PostgreSQL's `type 'literal'`. */
function named(p: Parser): Expression {
  const start = p.start();
  if (isTypedLiteral(p)) return typedLiteral(p);
  if (p.isWord() && p.word(1) === '(' && !isOuterMark(p, 1) && !p.dialect.reserved.functionName.has(p.word()))
    return parseCall(p, { start, name: simpleName(p) });
  if (!p.isName() && !isQuotedName(p)) return p.fail(expectedExpression);
  return dotted(p, start);
}

function dotted(p: Parser, start: number): Expression {
  const parts: Name[] = [p.takeName()];
  while (p.is('.') && parts.length < 3) {
    if (p.word(1) === '*') {
      p.at += 2;
      return { kind: 'star', start, end: p.last(), table: parts.at(-1), schema: parts.at(-2) };
    }
    if (!p.isWord(1) && p.kind(1) !== tokenKinds.quotedName && !mayBeStringName(p)) break;
    p.at++;
    parts.push(p.isString() ? p.nameOrString() : p.label());
  }
  return columnOrCall(p, { start, parts });
}

function mayBeStringName(p: Parser): boolean {
  return p.isString(1) && (p.facts.aliasesMayBeStrings === true || p.dialect.grammar.lenient === true);
}

function columnOrCall(p: Parser, { start, parts }: { start: number; parts: readonly Name[] }): Expression {
  const [name, schema, catalog] = parts.toReversed();
  if (!name) return p.fail(expectedExpression);
  if (p.is('(') && !isOuterMark(p, 0))
    return parseCall(p, { start, name: { kind: 'objectName', start, end: p.last(), name, schema, catalog } });
  const isIntroducer = p.facts.stringsHaveCharsets && name.text.startsWith('_') && !name.quoted;
  if (isIntroducer && p.isString()) return { ...stringLiteral(p), start };
  if (isIntroducer && p.kind() === tokenKinds.number) return { ...p.literal('hex'), start };
  return { kind: 'column', start, end: p.last(), name, table: schema, schema: catalog };
}

/** Oracle's `(+)` looks like arguments. */
function isOuterMark(p: Parser, ahead: number): boolean {
  return p.word(ahead + 1) === '+' && p.word(ahead + 2) === ')';
}

function simpleName(p: Parser) {
  const name = p.takeName();
  return { kind: 'objectName' as const, start: name.start, end: name.end, name, schema: undefined, catalog: undefined };
}

const typeStarts = new Set([
  'DOUBLE',
  'CHARACTER',
  'CHAR',
  'NCHAR',
  'NATIONAL',
  'BIT',
  'TIMESTAMP',
  'TIME',
  'INTERVAL',
]);
const typeThirds = new Set(['TIME', '(']);
const typeSeconds = new Set(['PRECISION', 'VARYING', 'WITH', 'WITHOUT', 'CHAR', 'CHARACTER']);

/** PostgreSQL: a type before a string makes a value of that type. */
function isTypedLiteral(p: Parser): boolean {
  if (!p.facts.typesStandBeforeStrings || !p.isWord()) return false;
  if (p.isString(1)) return !p.dialect.reserved.functionName.has(p.word());
  if (p.word(1) === '.') return p.isWord(2) && p.isString(3) && p.isName();
  if (p.word(1) === '(') return isPreciseLiteral(p);
  return typeStarts.has(p.word()) && typeSeconds.has(p.word(1)) && (p.isString(2) || typeThirds.has(p.word(2)));
}

/** CHAR(2) '…', TIMESTAMP(2) WITH TIME ZONE '…'. */
function isPreciseLiteral(p: Parser): boolean {
  if (p.word(3) !== ')') return false;
  return (
    p.isString(4) ||
    (p.isAny('TIMESTAMP', 'TIME') && (p.word(4) === 'WITH' || p.word(4) === 'WITHOUT') && p.word(5) === 'TIME')
  );
}

function typedLiteral(p: Parser): Expression {
  const start = p.start();
  const type = parseDataType(p);
  const value = p.string();
  if (type.name === 'INTERVAL') parseDataTypeTail(p);
  return { kind: 'cast', start, end: p.last(), value, type, spelling: 'literal' };
}

/** INTERVAL '1' YEAR TO MONTH names its fields behind the literal. */
function parseDataTypeTail(p: Parser): void {
  const units = ['YEAR', 'MONTH', 'DAY', 'HOUR', 'MINUTE', 'SECOND'] as const;
  if (!p.acceptAny(...units)) return;
  if (p.accept('TO')) p.expectAny(...units);
  if (p.is('(')) p.parenthesised(() => p.integer());
}
