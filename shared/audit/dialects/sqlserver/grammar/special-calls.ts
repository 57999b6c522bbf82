import { wordSet } from '../../../tokens/word-set.ts';
import type { Expression } from '../../../tree/expression.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import { parseDataType } from '../../../grammar/expressions/data-type.ts';
import { powers } from '../../../grammar/expressions/powers.ts';
import { skipParentheses } from '../../../grammar/patterns/options.ts';
import { parseCondition } from './condition.ts';

/** A function that words steer: `args` reads its arguments, `whole` all of it, when it is no call in the tree. */
type Special = { readonly args?: (p: Parser) => readonly Expression[]; readonly whole?: (p: Parser) => Expression };

const dateParts = wordSet(`
  YEAR YY YYYY QUARTER QQ Q MONTH MM M DAYOFYEAR DY Y DAY DD D WEEK WK WW WEEKDAY DW W HOUR HH H MINUTE MI N
  SECOND SS S MILLISECOND MS MICROSECOND MCS NANOSECOND NS TZOFFSET TZ ISO_WEEK ISOWK ISOWW ISOWEEK
`);

/** Reads the arguments of DATEADD and its relatives: the first is a unit of time. */
function datePart(p: Parser): Expression[] {
  if (!p.isOneOf(dateParts)) p.fail({ zh: '应为时间单位', en: 'expected a unit of time' });
  return [keyword(p), ...rest(p)];
}

function keyword(p: Parser): Expression {
  const start = p.start();
  const word = p.label().text.toUpperCase();
  return { kind: 'keyword', start, end: p.last(), word };
}

function rest(p: Parser): Expression[] {
  const args: Expression[] = [];
  while (p.accept(',')) args.push(p.grammar.expression(p));
  return args;
}

/** CONVERT(type, value [, style]). */
function convert(p: Parser): Expression {
  const start = p.start();
  p.at++;
  const { type, value } = p.parenthesised(() => {
    const target = parseDataType(p);
    p.expect(',');
    const converted = p.grammar.expression(p);
    if (p.accept(',')) p.grammar.expression(p);
    return { type: target, value: converted };
  });
  return { kind: 'cast', start, end: p.last(), value, type, spelling: 'convert' };
}

/** PARSE(value AS type [USING culture]). */
function parse(p: Parser): Expression {
  const start = p.start();
  p.at++;
  const { type, value } = p.parenthesised(() => {
    const parsed = p.grammar.expression(p);
    p.expect('AS');
    const target = parseDataType(p);
    if (p.accept('USING')) p.grammar.expression(p);
    return { type: target, value: parsed };
  });
  return { kind: 'cast', start, end: p.last(), value, type, spelling: 'cast' };
}

function immediateIf(p: Parser): Expression[] {
  return [parseCondition(p), ...rest(p)];
}

/** TRIM([LEADING|TRAILING|BOTH] [characters FROM] text). */
function trim(p: Parser): Expression[] {
  const side = p.isAny('LEADING', 'TRAILING', 'BOTH') ? [keyword(p)] : [];
  const first = p.grammar.expression(p);
  return p.accept('FROM') ? [...side, first, p.grammar.expression(p)] : [...side, first];
}

/** IDENTITY(type [, seed, step]) of SELECT INTO. */
function identity(p: Parser): Expression[] {
  parseDataType(p);
  return rest(p);
}

/** CONTAINS({column|(columns)|*|PROPERTY(column, 'name')}, text [, LANGUAGE n]). */
function fullText(p: Parser): Expression[] {
  const args = fullTextColumns(p);
  p.expect(',');
  args.push(p.grammar.expression(p));
  if (p.accept(',')) {
    p.expect('LANGUAGE');
    args.push(p.grammar.expression(p));
  }
  return args;
}

/** Reads the columns in which a full-text function searches. */
export function fullTextColumns(p: Parser): Expression[] {
  const star = (): Expression => {
    const start = p.start();
    p.expect('*');
    return { kind: 'star', start, end: p.last(), table: undefined, schema: undefined };
  };
  if (p.is('*')) return [star()];
  return p.is('(')
    ? p.parenthesised(() => (p.is('*') ? [star()] : p.list(() => p.grammar.expression(p))))
    : [p.grammar.expression(p, powers.matching)];
}

const nullClause = (p: Parser): void => {
  if (p.acceptAny('NULL', 'ABSENT')) p.expect('ON', 'NULL');
  if (p.accept('RETURNING')) parseDataType(p);
};

/** JSON_OBJECT('key' : value, … [NULL ON NULL|ABSENT ON NULL]). */
function jsonObject(p: Parser): Expression[] {
  const args: Expression[] = [];
  while (!p.isAny(')', 'NULL', 'ABSENT', 'RETURNING')) {
    args.push(p.grammar.expression(p));
    p.expect(':');
    args.push(p.grammar.expression(p));
    if (!p.accept(',')) break;
  }
  nullClause(p);
  return args;
}

function jsonArray(p: Parser): Expression[] {
  const args: Expression[] = [];
  while (!p.isAny(')', 'ABSENT', 'RETURNING') && !p.is('NULL', 'ON')) {
    args.push(p.grammar.expression(p));
    if (!p.accept(',')) break;
  }
  if (p.accept('ORDER')) {
    p.expect('BY');
    args.push(...p.list(() => p.grammar.expression(p)));
  }
  nullClause(p);
  return args;
}

function jsonValue(p: Parser): Expression[] {
  const args = p.list(() => p.grammar.expression(p));
  if (p.accept('RETURNING')) parseDataType(p);
  if (p.acceptAny('WITH', 'WITHOUT')) {
    p.accept('ARRAY');
    p.expect('WRAPPER');
  }
  return args;
}

/** The pattern of a graph: MATCH (a-(likes)->b AND …), kept as text. */
function graphPattern(p: Parser): Expression {
  const start = p.start();
  const word = p.label();
  skipParentheses(p);
  const name = {
    kind: 'objectName' as const,
    start: word.start,
    end: word.end,
    name: word,
    schema: undefined,
    catalog: undefined,
  };
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

/** AI_GENERATE_EMBEDDINGS(text USE MODEL name [PARAMETERS json]). */
function embeddings(p: Parser): Expression[] {
  const args = [p.grammar.expression(p)];
  p.expect('USE', 'MODEL');
  p.objectName();
  if (p.accept('PARAMETERS')) args.push(p.grammar.expression(p));
  return args;
}

/** One column, as UPDATE(column) of a trigger takes it. */
function oneColumn(p: Parser): Expression[] {
  const name =
    p.isName() || p.kind() === tokenKinds.quotedName
      ? p.takeName()
      : p.fail({ zh: '应为列名', en: 'expected a column' });
  return [{ kind: 'column', start: name.start, end: name.end, name, table: undefined, schema: undefined }];
}

/** The functions of T-SQL whose arguments are no plain list. */
export const specialCalls: Readonly<Record<string, Special>> = {
  DATEADD: { args: datePart },
  DATEDIFF: { args: datePart },
  DATEDIFF_BIG: { args: datePart },
  DATENAME: { args: datePart },
  DATEPART: { args: datePart },
  DATETRUNC: { args: datePart },
  DATE_BUCKET: { args: datePart },
  CONVERT: { whole: convert },
  TRY_CONVERT: { whole: convert },
  PARSE: { whole: parse },
  TRY_PARSE: { whole: parse },
  IIF: { args: immediateIf },
  TRIM: { args: trim },
  IDENTITY: { args: identity },
  CONTAINS: { args: fullText },
  FREETEXT: { args: fullText },
  JSON_OBJECT: { args: jsonObject },
  JSON_OBJECTAGG: { args: jsonObject },
  JSON_ARRAY: { args: jsonArray },
  JSON_ARRAYAGG: { args: jsonArray },
  JSON_VALUE: { args: jsonValue },
  JSON_QUERY: { args: jsonValue },
  MATCH: { whole: graphPattern },
  SHORTEST_PATH: { whole: graphPattern },
  AI_GENERATE_EMBEDDINGS: { args: embeddings },
  UPDATE: { args: oneColumn },
};
