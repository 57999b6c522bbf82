import { wordSet } from '../../../tokens/word-set.ts';
import type { Call, Expression } from '../../../tree/expression.ts';
import type { ObjectName } from '../../../tree/node.ts';
import type { OrderItem } from '../../../tree/query.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseOrderBy } from '../../../grammar/queries/order-by.ts';
import { parseWindow } from '../../../grammar/expressions/window.ts';
import { specialCalls } from './special-calls.ts';

type Head = { readonly start: number; readonly name: ObjectName };

/** Reads the parentheses behind a function's name, and WITHIN GROUP and OVER behind them. */
export function parseCall(p: Parser, { start, name }: Head): Call {
  const special = name.schema ? undefined : argumentsOf(name.name.text);
  const inside = p.parenthesised(() => (special ? { args: special(p), distinct: false } : plainArguments(p)));
  return {
    kind: 'call',
    start,
    name,
    ...inside,
    orderBy: [],
    separator: undefined,
    filter: undefined,
    ...parseCallTail(p),
    end: p.last(),
  };
}

/** Reads a function that is written with words of its own and is no plain call; undefined when this is another. */
export function parseSpecialCall(p: Parser): Expression | undefined {
  const read = Object.hasOwn(specialCalls, p.word()) ? specialCalls[p.word()] : undefined;
  return read?.whole?.(p);
}

function argumentsOf(name: string): ((p: Parser) => readonly Expression[]) | undefined {
  const word = name.toUpperCase();
  return Object.hasOwn(specialCalls, word) ? specialCalls[word]?.args : undefined;
}

/** Functions of the server that are nothing without an argument. */
const needsArguments = wordSet(`
  SUM MAX MIN AVG COUNT COUNT_BIG STDEV STDEVP VAR VARP STRING_AGG CHECKSUM_AGG APPROX_COUNT_DISTINCT FLOOR
  CEILING ABS ROUND SQRT SQUARE POWER LOG LOG10 EXP SIGN SIN COS TAN DEGREES RADIANS LEN LEFT RIGHT SUBSTRING
  REPLACE UPPER LOWER LTRIM RTRIM ISNULL COALESCE NULLIF DATALENGTH CHARINDEX PATINDEX STUFF REVERSE REPLICATE
  SPACE STR CHAR NCHAR ASCII UNICODE QUOTENAME CONCAT CONCAT_WS CHOOSE ISNUMERIC ISDATE OBJECT_ID OBJECT_NAME
  COL_LENGTH COL_NAME TYPE_ID TYPE_NAME DAY MONTH YEAR EOMONTH NTILE LAG LEAD FIRST_VALUE LAST_VALUE FORMAT
  HASHBYTES JSON_VALUE JSON_QUERY ISJSON PARSENAME SERVERPROPERTY DATABASEPROPERTYEX OBJECTPROPERTY COLUMNPROPERTY
  INDEXPROPERTY STRING_ESCAPE TRANSLATE DIFFERENCE SOUNDEX
`);

function plainArguments(p: Parser): Pick<Call, 'args' | 'distinct'> {
  if (p.is(')'))
    return needsArguments.has(p.word(-2))
      ? p.fail({ zh: '应为参数', en: 'expected an argument' })
      : { args: [], distinct: false };
  const quantity = p.acceptAny('DISTINCT', 'ALL');
  return { args: p.list(() => argument(p)), distinct: quantity === 'DISTINCT' };
}

function argument(p: Parser): Expression {
  const start = p.start();
  if (p.accept('*')) return { kind: 'star', start, end: p.last(), table: undefined, schema: undefined };
  return p.grammar.expression(p);
}

type Tail = { readonly withinGroup: readonly OrderItem[]; readonly over: Call['over'] };

/** Reads WITHIN GROUP, IGNORE NULLS and OVER behind a call. */
export function parseCallTail(p: Parser): Tail {
  const withinGroup = p.acceptAll('WITHIN', 'GROUP') ? p.parenthesised(() => parseOrderBy(p)) : [];
  if (p.is('IGNORE', 'NULLS') || p.is('RESPECT', 'NULLS')) p.at += 2;
  if (!p.is('OVER')) return { withinGroup, over: undefined };
  p.at++;
  return { withinGroup, over: p.is('(') ? parseWindow(p, undefined) : p.name() };
}
