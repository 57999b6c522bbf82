import type { Expression, In, Logical } from '../../tree/expression.ts';
import type { Parser } from '../parser.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import { parseCall } from './call.ts';
import { parseDataType } from './data-type.ts';
import { binaryPower, durationUnits } from './operators.ts';
import { powers } from './powers.ts';
import { parsePrimary } from './primary.ts';
import { parseInnerQuery, startsQuery, widenToQuery } from './subquery.ts';
import { tupleElements } from './tuple-elements.ts';

/** Reads an expression whose operators all bind tighter than `power`: precedence climbing, one token at a time. */
export function parseExpression(p: Parser, power = 0): Expression {
  p.enter();
  const start = p.start();
  const operand = p.dialect.own?.operand ?? parsePrimary;
  let left = operand(p, parseExpression);
  let compared = false;
  for (;;) {
    const operatorPower = binaryPower(p);
    if (operatorPower <= power) break;
    if (operatorPower === powers.comparison && p.dialect.grammar.comparisonsDoNotChain) {
      if (compared) p.fail({ zh: '比较不能连写', en: 'expected AND or OR: comparisons cannot be chained' });
      compared = true;
    }
    left = operation(p, left, { start, power: operatorPower });
  }
  p.leave();
  return left;
}

type Place = { readonly start: number; readonly power: number };

function operation(p: Parser, left: Expression, place: Place): Expression {
  const word = p.word();
  const special = specialOperation(p, word)?.(p, left, place);
  if (special) return special;
  if (word === 'AND' || word === 'OR' || word === 'XOR' || word === '&&' || word === '||') {
    const logical = logicalOperator(p, word);
    if (logical) return chain(p, left, { ...place, operator: logical });
  }
  return binary(p, left, place);
}

function specialOperation(p: Parser, word: string): Special | undefined {
  return (
    p.dialect.expressions?.operations?.[word] ??
    specialOperations[word] ??
    (durationUnits.has(word) ? duration : undefined)
  );
}

function logicalOperator(p: Parser, word: string): Logical['operator'] | undefined {
  if (word === '&&') return p.facts.overlapIsAnOperator ? undefined : 'AND';
  if (word === '||') return p.dialect.grammar.pipesConcatenate ? undefined : 'OR';
  return word === 'AND' || word === 'OR' || word === 'XOR' ? word : undefined;
}

function chain(p: Parser, left: Expression, place: Place & { operator: Logical['operator'] }): Logical {
  const operands = [left];
  while (logicalOperator(p, p.word()) === place.operator) {
    p.at++;
    operands.push(parseExpression(p, place.power));
  }
  return { kind: 'logical', start: place.start, end: p.last(), operator: place.operator, operands };
}

function binary(p: Parser, left: Expression, { start, power }: Place): Expression {
  const operator = takeOperator(p);
  const quantifier = p.acceptAny('ANY', 'SOME', 'ALL');
  if (quantifier && p.is('('))
    return quantified(p, left, { start, operator, quantifier: quantifier === 'ALL' ? 'ALL' : 'ANY' });
  if (quantifier) p.fail('(');
  const right = parseExpression(p, power);
  if (operator === ':=') return { kind: 'setVariable', start, end: p.last(), variable: left, value: right };
  return { kind: 'binary', start, end: p.last(), operator, left, right };
}

function takeOperator(p: Parser): string {
  if (p.is('OPERATOR', '(')) {
    p.at += 2;
    while (p.isWord() || p.is('.')) p.at++;
    const named = p.word();
    p.at++;
    p.expect(')');
    return named;
  }
  const first = p.word();
  p.at++;
  const operator = p.dialect.expressions?.secondSign?.(p, first) ?? first;
  return operator === '!=' || operator === '^=' || operator === '~=' ? '<>' : operator;
}

function quantified(
  p: Parser,
  value: Expression,
  { start, operator, quantifier }: { start: number; operator: string; quantifier: 'ANY' | 'ALL' },
): Expression {
  const inner = p.parenthesised(() =>
    startsQuery(p)
      ? { query: parseInnerQuery(p), array: undefined }
      : p.facts.quantifiersTakeLists
        ? { query: undefined, array: several(p) }
        : widened(p, p.grammar.expression(p)),
  );
  return { kind: 'quantified', start, end: p.last(), operator, quantifier, value, ...inner };
}

/** Snowflake: LIKE ANY (one, two). */
function several(p: Parser): Expression {
  const start = p.start();
  const items = p.list(() => p.grammar.expression(p));
  const [only] = items;
  return only && items.length === 1 ? only : { kind: 'row', start, end: p.last(), items };
}

function widened(p: Parser, value: Expression) {
  const query = widenToQuery(p, value);
  if (query) return { query, array: undefined };
  if (!p.facts.quantifiersTakeValues || !p.is(',')) return { query: undefined, array: value };
  // Oracle takes a list of values too.
  const items = [value];
  while (p.accept(',')) items.push(p.grammar.expression(p));
  return { query: undefined, array: { kind: 'row' as const, start: value.start, end: p.last(), items } };
}

type Special = (p: Parser, value: Expression, place: Place) => Expression | undefined;

/** Operators that are followed by something else than one expression. */
const specialOperations: Readonly<Record<string, Special>> = {
  IS: isTest,
  ISNULL: (p, value, place) => nullTest(p, value, { ...place, not: false }),
  NOTNULL: (p, value, place) => nullTest(p, value, { ...place, not: true }),
  NOT: (p, value, place) => {
    p.at++;
    if (p.is('NULL')) return nullTest(p, value, { ...place, not: true });
    return negatable[p.word()]?.(p, value, { ...place, not: true }) ?? p.fail('IN, LIKE, BETWEEN');
  },
  IN: (p, value, place) => negatable.IN?.(p, value, { ...place, not: false }),
  LIKE: (p, value, place) => negatable.LIKE?.(p, value, { ...place, not: false }),
  ILIKE: (p, value, place) => negatable.LIKE?.(p, value, { ...place, not: false }),
  REGEXP: (p, value, place) => negatable.LIKE?.(p, value, { ...place, not: false }),
  IREGEXP: (p, value, place) => negatable.LIKE?.(p, value, { ...place, not: false }),
  RLIKE: (p, value, place) => negatable.LIKE?.(p, value, { ...place, not: false }),
  SIMILAR: (p, value, place) => negatable.LIKE?.(p, value, { ...place, not: false }),
  LIKEC: (p, value, place) => negatable.LIKE?.(p, value, { ...place, not: false }),
  LIKE2: (p, value, place) => negatable.LIKE?.(p, value, { ...place, not: false }),
  LIKE4: (p, value, place) => negatable.LIKE?.(p, value, { ...place, not: false }),
  DAY: intervalOf,
  YEAR: intervalOf,
  BETWEEN: (p, value, place) => negatable.BETWEEN?.(p, value, { ...place, not: false }),
  SOUNDS: (p, left, place) => {
    p.expect('SOUNDS', 'LIKE');
    const right = parseExpression(p, place.power);
    return { kind: 'binary', start: place.start, end: p.last(), operator: 'SOUNDS LIKE', left, right };
  },
  MEMBER: memberOf,
  SUBMULTISET: memberOf,
  COLLATE: (p, value, { start }) => {
    p.at++;
    const name = p.isString() || p.is('BINARY') ? p.nameOrString() : undefined;
    const collation = name
      ? { kind: 'objectName' as const, start: name.start, end: name.end, name, schema: undefined, catalog: undefined }
      : p.objectName();
    return { kind: 'collate', start, end: p.last(), value, collation };
  },
  AT: (p, value, { start }) => {
    p.at++;
    if (p.accept('LOCAL')) return { kind: 'atTimeZone', start, end: p.last(), value, zone: undefined };
    p.expect('TIME', 'ZONE');
    const zone = parseExpression(p, powers.collate);
    return { kind: 'atTimeZone', start, end: p.last(), value, zone };
  },
  '::': (p, value, { start }) => {
    p.at++;
    if (p.facts.typesAreAnnotated && p.is(':') && p.touches()) p.at++;
    const type = parseDataType(p);
    return { kind: 'cast', start, end: p.last(), value, type, spelling: '::' };
  },
  // ClickHouse: condition ? one : other.
  '?': (p, when, { start }) => {
    if (p.dialect.lexical.customOperators) return undefined;
    p.at++;
    const then = p.grammar.expression(p);
    const branch = { kind: 'caseBranch' as const, start, end: p.last(), when, then };
    p.expect(':');
    return {
      kind: 'case',
      start,
      operand: undefined,
      branches: [branch],
      otherwise: parseExpression(p, powers.assign - 1),
      end: p.last(),
    };
  },
  // Snowflake: value:path.to[0].field.
  ':': (p, value, { start }) => {
    p.at++;
    return { kind: 'field', start, value, field: p.is('[') ? '' : p.nameOrString().text, end: p.last() };
  },
  // Snowflake: model!METHOD(…).
  '!': (p, value, { start }) => {
    p.at++;
    const name = p.label();
    const called = parseCall(p, {
      start,
      name: { kind: 'objectName', start, end: p.last(), name, schema: undefined, catalog: undefined },
    });
    return { ...called, args: [value, ...called.args] };
  },
  GLOB: matching,
  MATCH: matching,
  // ClickHouse: GLOBAL IN, GLOBAL NOT IN.
  GLOBAL: (p, value, place) => {
    p.at++;
    return (p.is('NOT') ? specialOperations.NOT : specialOperations.IN)?.(p, value, place);
  },
  '[': subscript,
  '.': (p, value, { start }) => {
    p.at++;
    const field =
      p.acceptAny('*') ??
      (p.kind() === tokenKinds.parameter || p.kind() === tokenKinds.number ? textOf(p) : p.label().text);
    return { kind: 'field', start, end: p.last(), value, field };
  },
};

function duration(p: Parser, value: Expression, { start }: Place): Expression {
  const unit = p.word();
  p.at++;
  return { kind: 'interval', start, end: p.last(), value, unit };
}

function textOf(p: Parser): string {
  const text = p.text();
  p.at++;
  return text;
}

function isTest(p: Parser, value: Expression, { start, power }: Place): Expression {
  p.at++;
  const not = p.accept('NOT');
  // SQLite compares any two values with IS.
  const comparesValues = p.dialect.grammar.isCompares && !p.isAny('NULL', 'TRUE', 'FALSE', 'UNKNOWN', 'DISTINCT');
  const right = comparesValues || p.acceptAll('DISTINCT', 'FROM') ? parseExpression(p, power) : undefined;
  const test = right ? 'DISTINCT FROM' : isTestWord(p);
  return { kind: 'is', start, end: p.last(), not, value, test, right };
}

function isTestWord(p: Parser): string {
  const own = p.dialect.expressions?.test;
  if (own) return own(p);
  const simple = p.acceptAny('NULL', 'TRUE', 'FALSE', 'UNKNOWN');
  if (simple) return simple;
  if (!p.facts.testsOfPostgres) return p.fail('NULL, TRUE, FALSE, UNKNOWN');
  if (p.accept('JSON')) {
    const shape = p.acceptAny('VALUE', 'ARRAY', 'OBJECT', 'SCALAR');
    if (p.acceptAny('WITH', 'WITHOUT')) {
      p.expect('UNIQUE');
      p.accept('KEYS');
    }
    return shape ? `JSON ${shape}` : 'JSON';
  }
  p.acceptAny('NFC', 'NFD', 'NFKC', 'NFKD');
  return p.expectAny('DOCUMENT', 'NORMALIZED');
}

function nullTest(p: Parser, value: Expression, { start, not }: Place & { not: boolean }): Expression {
  p.at++;
  return { kind: 'is', start, end: p.last(), not, value, test: 'NULL', right: undefined };
}

type Negatable = (p: Parser, value: Expression, place: Place & { not: boolean }) => Expression;

const negatable: Readonly<Record<string, Negatable>> = {
  MEMBER: memberOf,
  SUBMULTISET: memberOf,
  LIKEC: like,
  LIKE2: like,
  LIKE4: like,
  IN: inList,
  LIKE: like,
  ILIKE: like,
  REGEXP: like,
  RLIKE: like,
  SIMILAR: like,
  BETWEEN: between,
  IREGEXP: like,
  GLOB: negatedMatching,
  MATCH: negatedMatching,
};

/** ClickHouse, Hive: IN array, IN tuple(…), IN ${list}. */
function inValue(p: Parser, value: Expression, { start, not }: { start: number; not: boolean }): Expression {
  const list = [parseExpression(p, powers.matching)];
  return { kind: 'in', start, end: p.last(), not, value, list, query: undefined };
}

/** Oracle: `(b - a) DAY TO SECOND`; Db2: `a + 1 DAY`. */
function intervalOf(p: Parser, value: Expression, place: Place): Expression {
  const { start } = place;
  const fields = p.dialect.expressions?.intervalFields;
  if (fields) return { kind: 'interval', start, value, unit: fields(p), end: p.last() };
  return duration(p, value, place);
}

/** `value MEMBER OF collection`, in MySQL of an array in parentheses. */
function memberOf(p: Parser, left: Expression, { start, power }: Place): Expression {
  const operator = `${p.word()} OF`;
  p.at++;
  p.expect('OF');
  const right = p.facts.membersNeedParentheses
    ? p.parenthesised(() => p.grammar.expression(p))
    : parseExpression(p, power);
  return { kind: 'binary', start, end: p.last(), operator, left, right };
}

function inList(p: Parser, value: Expression, { start, not }: Place & { not: boolean }): Expression {
  p.at++;
  if (p.facts.inTakesAValue && !p.is('(')) return inValue(p, value, { start, not });
  const content = p.parenthesised((): Pick<In, 'list' | 'query'> => {
    if (startsQuery(p)) return { list: undefined, query: parseInnerQuery(p) };
    if (p.is(')') && (p.dialect.grammar.lenient || p.dialect.grammar.namedExpressions))
      return { list: [], query: undefined };
    const first = p.grammar.expression(p);
    const query = p.is(',') ? undefined : widenToQuery(p, first);
    if (query) return { list: undefined, query };
    const list = [first];
    while (p.accept(',')) list.push(p.grammar.expression(p));
    return { list, query: undefined };
  });
  return { kind: 'in', start, end: p.last(), not, value, ...content };
}

function like(p: Parser, value: Expression, { start, power, not }: Place & { not: boolean }): Expression {
  const word = p.word();
  p.at++;
  if (word === 'SIMILAR') p.expect('TO');
  const operator =
    word === 'SIMILAR' ? 'SIMILAR TO' : word === 'ILIKE' ? 'ILIKE' : word.startsWith('LIKE') ? 'LIKE' : 'REGEXP';
  const quantifier = p.kind(1) === tokenKinds.operator ? p.acceptAny('ANY', 'SOME', 'ALL') : undefined;
  if (quantifier) {
    const compared = quantified(p, value, {
      start,
      operator: not ? `NOT ${operator}` : operator,
      quantifier: quantifier === 'ALL' ? 'ALL' : 'ANY',
    });
    if (p.facts.quantifiedLikeEscapes && p.accept('ESCAPE')) p.string();
    return { ...compared, end: p.last() };
  }
  const pattern = parseExpression(p, power);
  const escape = p.accept('ESCAPE') ? parseExpression(p, power) : undefined;
  return { kind: 'like', start, end: p.last(), operator, not, value, pattern, escape };
}

function between(p: Parser, value: Expression, { start, power, not }: Place & { not: boolean }): Expression {
  p.at++;
  const symmetric = p.acceptAny('SYMMETRIC', 'ASYMMETRIC') === 'SYMMETRIC';
  const low = parseExpression(p, power);
  p.expect('AND');
  const high = parseExpression(p, p.facts.betweenBindsLooser ? powers.comparison - 1 : power);
  return { kind: 'between', start, end: p.last(), not, symmetric, value, low, high };
}

/** SQLite's own ways of matching, each with the pattern behind it. */
function matching(p: Parser, left: Expression, { start, power }: Place): Expression {
  const operator = p.word();
  p.at++;
  const right = parseExpression(p, power);
  return { kind: 'binary', start, end: p.last(), operator, left, right };
}

function negatedMatching(p: Parser, left: Expression, place: Place): Expression {
  const operand = matching(p, left, place);
  return { kind: 'unary', start: operand.start, end: operand.end, operator: 'NOT', operand };
}

function subscript(p: Parser, value: Expression, { start }: Place): Expression {
  p.at++;
  const from = p.is(':') ? undefined : p.grammar.expression(p);
  const to = p.accept(':') && !p.is(']') ? p.grammar.expression(p) : undefined;
  p.expect(']');
  return tupleElements(p, { kind: 'subscript', start, end: p.last(), value, from, to });
}
