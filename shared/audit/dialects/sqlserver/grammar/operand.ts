import { wordSet } from '../../../tokens/word-set.ts';
import type { Expression } from '../../../tree/expression.ts';
import type { Name } from '../../../tree/node.ts';
import type { Query } from '../../../tree/query.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import { keywordPrimaries } from '../../../grammar/expressions/keyword-primaries.ts';
import { powers } from '../../../grammar/expressions/powers.ts';
import { parsePrimary } from '../../../grammar/expressions/primary.ts';
import { parseInnerQuery, startsQuery, widenToQuery } from '../../../grammar/expressions/subquery.ts';
import { parseCall, parseCallTail, parseSpecialCall } from './call.ts';
import { isLabel, nameOfParts, plainName, takeDots } from './names.ts';

type Operand = (p: Parser, power: number) => Expression;

/** Reads an operand of T-SQL with the methods and properties behind it. */
export function parseOperand(p: Parser, expression: Operand): Expression {
  const start = p.start();
  let value = operand(p, expression);
  while ((p.is('.') || p.is('::')) && isLabel(p, 1)) value = member(p, { start, value });
  return value;
}

/** x.value('…', 'int'), geography::Point(…), @x.STX. */
function member(p: Parser, { start, value }: { start: number; value: Expression }): Expression {
  p.at++;
  const name = p.label();
  if (!p.is('(')) return { kind: 'field', start, end: p.last(), value, field: name.text };
  const call = parseCall(p, { start: name.start, name: plainName(name) });
  return { ...call, start, args: [value, ...call.args] };
}

function operand(p: Parser, expression: Operand): Expression {
  switch (p.kind()) {
    case tokenKinds.variable:
      return variable(p);
    case tokenKinds.operator:
      return operatorOperand(p, expression);
    case tokenKinds.word:
      return wordOperand(p, expression);
    case tokenKinds.quotedName:
      return named(p);
    default:
      return parsePrimary(p, expression);
  }
}

function variable(p: Parser): Expression {
  const start = p.start();
  const text = p.text();
  p.at++;
  return { kind: 'variable', start, end: p.last(), text };
}

const signs = new Set(['-', '+', '~']);

function operatorOperand(p: Parser, expression: Operand): Expression {
  const start = p.start();
  const operator = p.word();
  if (operator === '(') return parenthesis(p);
  if (operator === '{') return odbc(p);
  if (operator === '::') return scoped(p);
  if (operator === '*' && p.word(-1) === '=' && p.touches()) return outerJoined(p, expression);
  if (!signs.has(operator)) return p.fail(expectedExpression);
  p.at++;
  return { kind: 'unary', start, operator, operand: expression(p, powers.unary), end: p.last() };
}

/** `a =* b` was an outer join once. */
function outerJoined(p: Parser, expression: Operand): Expression {
  p.at++;
  return expression(p, powers.comparison);
}

/** `::fn_helpcollations()` names a function of the system. */
function scoped(p: Parser): Expression {
  p.at++;
  return named(p);
}

/** `{fn NOW()}`, `{d '2024-01-01'}` of ODBC. */
function odbc(p: Parser): Expression {
  p.at++;
  p.label();
  const value = p.grammar.expression(p);
  p.expect('}');
  return value;
}

function parenthesis(p: Parser): Expression {
  const start = p.start();
  const inner = p.parenthesised(() => {
    if (startsQuery(p)) return parseInnerQuery(p);
    const value = p.grammar.expression(p);
    return (value.kind === 'subquery' && !p.is(')') && widenToQuery(p, value)) || value;
  });
  return isQuery(inner) ? { kind: 'subquery', start, end: p.last(), query: inner } : inner;
}

function isQuery(inner: Expression | Query): inner is Query {
  return (
    inner.kind === 'select' ||
    inner.kind === 'setOperation' ||
    inner.kind === 'values' ||
    inner.kind === 'tableQuery' ||
    inner.kind === 'wrappedQuery'
  );
}

const sharedWords = wordSet(`
  CASE CAST TRY_CAST EXISTS NOT NULL DEFAULT CURRENT_DATE CURRENT_TIMESTAMP CURRENT_USER SESSION_USER SYSTEM_USER
  NEXT
`);

function wordOperand(p: Parser, expression: Operand): Expression {
  const word = p.word();
  if (p.word(1) === '(') {
    const special = parseSpecialCall(p);
    if (special) return special;
  }
  if (word === 'USER' && p.word(1) !== '(') return parseWordCall(p);
  const shared = sharedWords.has(word) ? keywordPrimaries(p)[word]?.(p, expression) : undefined;
  if (shared?.kind === 'call' && p.is('OVER')) return { ...shared, ...parseCallTail(p), end: p.last() };
  return shared ?? named(p);
}

function parseWordCall(p: Parser): Expression {
  const start = p.start();
  const name = plainName(p.label());
  return {
    kind: 'call',
    start,
    end: p.last(),
    name,
    args: [],
    distinct: false,
    orderBy: [],
    separator: undefined,
    withinGroup: [],
    filter: undefined,
    over: undefined,
  };
}

/** A column, a star or a call. */
function named(p: Parser): Expression {
  const start = p.start();
  if (p.isWord() && p.word(1) === '(' && !p.dialect.reserved.functionName.has(p.word()))
    return parseCall(p, { start, name: plainName(p.takeName()) });
  const parts: (Name | undefined)[] = [partName(p)];
  for (let dots = dotsAhead(p); dots > 0; dots = dotsAhead(p)) {
    for (let skipped = 1; skipped < dots; skipped++) parts.push(undefined);
    if (p.accept('*')) return { kind: 'star', start, end: p.last(), table: parts.at(-1), schema: parts.at(-2) };
    parts.push(partName(p));
  }
  if (p.is('(')) return parseCall(p, { start, name: nameOfParts(p, start, parts) });
  const [name, table, schema] = parts.toReversed();
  if (!name || (parts.length > 1 && !table)) return p.fail(expectedExpression);
  return { kind: 'column', start, end: p.last(), name, table, schema };
}

/** IDENTITYCOL and ROWGUIDCOL are reserved and yet columns. */
function partName(p: Parser): Name {
  return p.isName() || p.isAny('IDENTITYCOL', 'ROWGUIDCOL') ? p.takeName() : p.fail(expectedExpression);
}

/** Of a dot that no name follows, what stands around the expression knows more. */
function dotsAhead(p: Parser): number {
  const isPart = p.is('..') || (p.is('.') && (isLabel(p, 1) || p.word(1) === '*'));
  return isPart ? takeDots(p) : 0;
}

const expectedExpression = { zh: '应为表达式', en: 'expected an expression' };
