import type { RuleContext } from '../../judge/rule.ts';
import type { SchemaColumn } from '../../schema/schema.ts';
import type { AnyNode } from '../../tree/any-node.ts';
import type { Between, Binary, Column, Expression, Literal } from '../../tree/expression.ts';
import { boundText, type Bound, type Days, type Side } from '../proof/day-bounds.ts';
import { isDay, lastDayOfMonth } from '../proof/days.ts';
import { conditionPlace, isPlainLiteral } from '../proof/place.ts';
import { unproven } from '../proof/reasons.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { waysOf } from '../proof/server-ways.ts';

export default rewrite({
  id: 'date-range',
  name: { zh: '列上的日期函数改为范围', en: 'A date function on a column becomes a range' },
  desc: {
    zh: '对列取日期、月份或年份再比较时无法使用该列的索引；改写为等价的半开区间后可以。列为 NULL 时两种写法都不为真',
    en: 'The day, month or year of a column cannot be found by an index of it; the same moments as a range can. Where the column is NULL neither form is true',
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
    {
      before: "SELECT id FROM orders WHERE date(created_at) >= '2024-03-09'",
      after: "SELECT id FROM orders WHERE created_at >= '2024-03-09'",
      dialects: ['postgres'],
    },
    {
      before: "SELECT id FROM orders WHERE date(created_at) BETWEEN '2024-03-01' AND '2024-03-31'",
      after: "SELECT id FROM orders WHERE (created_at >= '2024-03-01' AND created_at < '2024-04-01')",
      dialects: ['postgres'],
    },
    {
      before: "SELECT id FROM orders WHERE date_trunc('month', created_at) = '2024-02-01'",
      after: "SELECT id FROM orders WHERE (created_at >= '2024-02-01' AND created_at < '2024-03-01')",
      dialects: ['postgres'],
    },
    {
      before: 'SELECT id FROM customers WHERE year(joined) > 2023',
      after: "SELECT id FROM customers WHERE joined > '2023-12-31 23:59:59'",
      dialects: ['mysql'],
    },
  ],
  kept: [
    "SELECT id FROM orders WHERE date(note) = '2024-03-09'",
    "SELECT id FROM orders WHERE date(created_at) = '2024-02-31'",
    'SELECT id FROM orders WHERE extract(month from created_at) = 3',
    "SELECT id FROM orders WHERE date_trunc('month', created_at) = '2024-03-09'",
    "SELECT id FROM orders WHERE date(created_at) NOT BETWEEN '2024-03-01' AND '2024-03-31'",
  ],
  on: ['binary', 'between'],
  edits(node, context, refuse) {
    const asked = askedDays(node);
    if (!asked) return undefined;
    const { way, column, literals, bounds } = asked;
    const known = context.column(column);
    const reason = unproven([
      ['place', () => isAsked(node, asked, context)],
      ['unknownColumn', () => known],
      [
        'types',
        () => known && literals.every((one) => isPlainLiteral(one, context)) && holdsWhole(known, way, context),
      ],
    ]);
    if (reason || !known) return reason && refuse(reason);
    const parts = bounds.map((bound) => boundText(context.text(column), bound, { known, dialect: context.dialect }));
    const text = parts.length > 1 ? `(${parts.join(' AND ')})` : parts.join('');
    return [{ start: node.start, end: node.end, text }];
  },
});

type Asked = {
  readonly way: Way;
  readonly column: Column;
  readonly literals: readonly Literal[];
  readonly bounds: readonly Bound[];
};

const sidesOf: Readonly<Record<string, readonly Side[] | undefined>> = {
  '=': ['from', 'until'],
  '>=': ['from'],
  '<': ['before'],
  '<=': ['until'],
  '>': ['after'],
};

type Comparison = { readonly value: Expression; readonly ends: readonly Expression[]; readonly sides: readonly Side[] };

function comparisonOf(node: Binary | Between): Comparison | undefined {
  if (node.kind === 'binary') {
    const sides = sidesOf[node.operator];
    return sides && { value: node.left, ends: [node.right], sides };
  }
  if (node.not || node.symmetric) return undefined;
  return { value: node.value, ends: [node.low, node.high], sides: ['from', 'until'] };
}

/** The days that a comparison asks for. */
function askedDays(node: Binary | Between): Asked | undefined {
  const comparison = comparisonOf(node);
  const literals = comparison?.ends.flatMap((end) => (end.kind === 'literal' ? [end] : [])) ?? [];
  if (!comparison || literals.length < comparison.ends.length) return undefined;
  const { value, sides } = comparison;
  const way = ways.find((one) => literals.every(({ type }) => type === one.type) && one.columnOf(value));
  const column = way?.columnOf(value);
  const days = literals.flatMap((one) => way?.daysOf(one.value, value) ?? []);
  if (!way || !column || days.length < literals.length) return undefined;
  const bounds = sides.flatMap((side) =>
    (side === 'until' ? days.slice(-1) : days.slice(0, 1)).map((on) => ({ side, on })),
  );
  return { way, column, literals, bounds };
}

/**
 * A condition that is grouped by may be one of the grouped values. Where the server calls the day of 0000-00-00 and
 * 2024-03-00 NULL, as newer ones of the MySQL family do by their mode, only one whole day is asked for, where
 * NULL and false come to the same: not below NOT or XOR.
 */
function isAsked(node: Binary | Between, { way, bounds }: Asked, context: RuleContext): boolean {
  const place = conditionPlace(node, context);
  if (!place || place.clause === 'having') return false;
  if (!waysOf(context.dialect).holdsPartsOfDates || !way.mayBeNull) return true;
  const isOneDay = bounds.length === 2 && bounds[0]?.on.first === bounds[1]?.on.last;
  return isOneDay && !context.parents.some(tellsNullFromFalse);
}

function tellsNullFromFalse(parent: AnyNode): boolean {
  return parent.kind === 'unary' || (parent.kind === 'logical' && parent.operator === 'XOR');
}

function holdsWhole({ family, withTimeZone }: SchemaColumn, way: Way, { dialect }: RuleContext): boolean {
  if (withTimeZone) return false;
  if (family === 'date') return way.ofDates === true;
  return waysOf(dialect).momentTypes.includes(family);
}

type Way = {
  readonly columnOf: (value: Expression) => Column | undefined;
  /** What it is compared with. */
  readonly type: 'string' | 'number';
  /** The first day and the last one that a value stands for. */
  readonly daysOf: (text: string, value: Expression) => Days | undefined;
  /** Whether it is a range of a column of days as well. */
  readonly ofDates?: true;
  /** Whether servers that hold parts of dates may call it NULL where the column is not. */
  readonly mayBeNull?: true;
};
const ways: readonly Way[] = [
  {
    columnOf: ofDay,
    type: 'string',
    daysOf: (day) => (isDay(day) ? { first: day, last: day } : undefined),
    mayBeNull: true,
  },
  { columnOf: ofYear, type: 'number', daysOf: yearOf, ofDates: true },
  { columnOf: ofTruncated, type: 'string', daysOf: truncatedDays },
];

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

function yearOf(year: string): Days | undefined {
  return /^[12]\d{3}$/.test(year) ? { first: `${year}-01-01`, last: `${year}-12-31` } : undefined;
}

/** DATE_TRUNC('month', column), which PostgreSQL alone has. */
function ofTruncated(value: Expression): Column | undefined {
  return unitOf(value) && value.kind === 'call' && value.args.length === 2 ? columnIn(value.args[1]) : undefined;
}

function unitOf(value: Expression): string | undefined {
  if (value.kind !== 'call' || !isNamed(value, /^date_trunc$/i)) return undefined;
  const [unit] = value.args;
  return unit?.kind === 'literal' && unit.type === 'string' ? unit.value.toLowerCase() : undefined;
}

/** What is no first day of its unit is never the answer, which is for the person to see. */
function truncatedDays(day: string, value: Expression): Days | undefined {
  if (!isDay(day)) return undefined;
  switch (unitOf(value)) {
    case 'day':
      return { first: day, last: day };
    case 'month':
      return day.endsWith('-01') ? { first: day, last: lastDayOfMonth(day) } : undefined;
    case 'year':
      return day.endsWith('-01-01') ? yearOf(day.slice(0, 4)) : undefined;
    default:
      return undefined;
  }
}

function isNamed({ name }: Extract<Expression, { kind: 'call' }>, names: RegExp): boolean {
  return name.schema === undefined && names.test(name.name.text);
}

function columnIn(value: Expression | undefined): Column | undefined {
  return value?.kind === 'column' ? value : undefined;
}
