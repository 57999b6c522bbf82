import type { RuleContext } from '../../judge/rule.ts';
import type { SchemaColumn } from '../../schema/schema.ts';
import type { Binary, Column, Expression } from '../../tree/expression.ts';
import { dayAfter, isDay } from '../proof/days.ts';
import { conditionPlace, isPlainLiteral } from '../proof/place.ts';
import { unproven } from '../proof/reasons.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { waysOf } from '../proof/server-ways.ts';

export default rewrite({
  id: 'date-range',
  name: { zh: '列上的日期函数改为范围', en: 'A date function on a column becomes a range' },
  desc: {
    zh: '对列取日期或年份再比较时无法使用该列的索引；改写为等价的半开区间后可以。列为 NULL 时两种写法都不为真',
    en: 'The day or year of a column cannot be found by an index of it; the same moments as a range can. Where the column is NULL neither form is true',
  },
  dialects: provenDialects,
  examples: [
    {
      before: "SELECT id FROM orders WHERE date(created_at) = '2024-03-09'",
      after: "SELECT id FROM orders WHERE (created_at >= '2024-03-09' AND created_at < '2024-03-10')",
      dialects: ['postgres'],
    },
    {
      before: "SELECT id FROM orders WHERE date(created_at) = '2024-03-09'",
      after: "SELECT id FROM orders WHERE (created_at >= '2024-03-09' AND created_at <= '2024-03-09 23:59:59')",
      dialects: ['mysql'],
    },
    {
      before: 'SELECT id FROM customers WHERE extract(year from joined) = 2024',
      after: "SELECT id FROM customers WHERE (joined >= '2024-01-01' AND joined < '2025-01-01')",
      dialects: ['postgres'],
    },
    {
      before: 'SELECT id FROM customers WHERE extract(year from joined) = 2024',
      after: "SELECT id FROM customers WHERE (joined > '2023-12-31 23:59:59' AND joined <= '2024-12-31 23:59:59')",
      dialects: ['mysql'],
    },
    {
      before: 'SELECT id FROM customers WHERE year(born) = 2000',
      after: "SELECT id FROM customers WHERE (born > '1999-12-31' AND born <= '2000-12-31')",
      dialects: ['mysql'],
    },
    {
      before: "SELECT id FROM orders WHERE created_at::date = '2023-12-31'",
      after: "SELECT id FROM orders WHERE (created_at >= '2023-12-31' AND created_at < '2024-01-01')",
      dialects: ['postgres'],
    },
  ],
  kept: [
    "SELECT id FROM orders WHERE date(note) = '2024-03-09'",
    "SELECT id FROM orders WHERE date(created_at) = '2024-02-31'",
    'SELECT id FROM orders WHERE extract(month from created_at) = 3',
  ],
  on: ['binary'],
  edits(node, context, refuse) {
    const asked = askedDays(node);
    if (!asked) return undefined;
    const { way, column, value } = asked;
    const known = context.column(column);
    const reason = unproven([
      ['place', () => isAsked(node, context)],
      ['unknownColumn', () => known],
      ['types', () => known && isPlainLiteral(node.right, context) && holdsWhole(known, way, context)],
    ]);
    if (reason || !known) return reason && refuse(reason);
    const [first, last] = way.daysOf(value);
    const text = range(context.text(column), { first, last, known, dialect: context.dialect });
    return [{ start: node.start, end: node.end, text }];
  },
});

/** The days that a comparison asks for. */
function askedDays({ operator, left, right }: Binary): { way: Way; column: Column; value: string } | undefined {
  if (operator !== '=' || right.kind !== 'literal') return undefined;
  const way = right.type === 'string' ? ways.day : right.type === 'number' ? ways.year : undefined;
  const column = way?.columnOf(left);
  return way && column && way.isValue(right.value) ? { way, column, value: right.value } : undefined;
}

/** A condition that is grouped by may be one of the grouped values. */
function isAsked(node: Binary, context: RuleContext): boolean {
  const place = conditionPlace(node, context);
  return place !== undefined && place.clause !== 'having';
}

function holdsWhole({ family, withTimeZone }: SchemaColumn, way: Way, { dialect }: RuleContext): boolean {
  if (withTimeZone) return false;
  if (family === 'date') return way === ways.year;
  return waysOf(dialect).momentTypes.includes(family);
}

type Way = {
  readonly columnOf: (value: Expression) => Column | undefined;
  readonly isValue: (value: string) => boolean;
  /** The first day and the last one. */
  readonly daysOf: (value: string) => readonly [string, string];
};
const ways: Readonly<Record<'day' | 'year', Way>> = {
  day: { columnOf: ofDay, isValue: isDay, daysOf: (day) => [day, day] },
  year: {
    columnOf: ofYear,
    isValue: (year) => /^[12]\d{3}$/.test(year),
    daysOf: (year) => [`${year}-01-01`, `${year}-12-31`],
  },
};

/** DATE(column), CAST(column AS DATE), column::date. */
function ofDay(value: Expression): Column | undefined {
  if (value.kind === 'cast' && value.type.name === 'DATE') return columnIn(value.value);
  return value.kind === 'call' && isNamed(value, /^date$/i) && value.args.length === 1
    ? columnIn(value.args[0])
    : undefined;
}

/** YEAR(column), EXTRACT(YEAR FROM column). */
function ofYear(value: Expression): Column | undefined {
  if (value.kind !== 'call') return undefined;
  const [first, second] = value.args;
  if (isNamed(value, /^year$/i) && !second) return columnIn(first);
  const isYear = first?.kind === 'keyword' && first.word === 'YEAR';
  return isNamed(value, /^extract$/i) && isYear ? columnIn(second) : undefined;
}

function isNamed({ name }: Extract<Expression, { kind: 'call' }>, names: RegExp): boolean {
  return name.schema === undefined && names.test(name.name.text);
}

function columnIn(value: Expression | undefined): Column | undefined {
  return value?.kind === 'column' ? value : undefined;
}

type Range = {
  readonly first: string;
  readonly last: string;
  readonly known: SchemaColumn;
  readonly dialect: RuleContext['dialect'];
};

/**
 * The MySQL family may hold 2024-00-00, 2024-03-00 and, where it was told to, 2024-02-31: the bounds are the last
 * moment of the days before and the last moment of the days themselves, between which those lie as they lie by their
 * parts.
 */
function range(column: string, { first, last, known, dialect }: Range): string {
  const after = dayAfter(last, 1);
  if (!waysOf(dialect).holdsPartsOfDates) return `(${column} >= '${first}' AND ${column} < '${after}')`;
  const end = known.family === 'date' ? '' : lastMoment(known);
  const isDayOnly = first === last;
  const from = isDayOnly ? `${column} >= '${first}'` : `${column} > '${dayAfter(first, -1)}${end}'`;
  return `(${from} AND ${column} <= '${last}${end}')`;
}

/** Of a day, to as many digits as the column keeps. */
function lastMoment({ length = 0 }: SchemaColumn): string {
  return ` 23:59:59${length > 0 ? `.${'9'.repeat(length)}` : ''}`;
}
