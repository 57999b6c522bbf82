import type { RuleContext } from '../../judge/rule.ts';
import type { Column, Expression, TypeFamily } from '../../tree/expression.ts';
import { provenDialects, rewrite } from '../rewrite.ts';

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
    },
    {
      before: 'SELECT id FROM customers WHERE extract(year from joined) = 2024',
      after: "SELECT id FROM customers WHERE (joined >= '2024-01-01' AND joined < '2025-01-01')",
    },
    {
      before: 'SELECT id FROM customers WHERE year(born) = 2000',
      after: "SELECT id FROM customers WHERE (born >= '2000-01-01' AND born < '2001-01-01')",
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
  edits({ operator, left, right, start, end }, context) {
    if (operator !== '=' || right.kind !== 'literal') return undefined;
    const way = right.type === 'string' ? ways.day : right.type === 'number' ? ways.year : undefined;
    const column = way?.columnOf(left);
    if (!way || !column || !way.families.includes(context.column(column)?.family ?? 'other')) return undefined;
    const bounds = way.boundsOf(right.value);
    return bounds && [{ start, end, text: range(context.text(column), bounds) }];
  },
});

const moments: readonly TypeFamily[] = ['datetime', 'timestamp'];
type Way = {
  readonly families: readonly TypeFamily[];
  readonly columnOf: (value: Expression) => Column | undefined;
  readonly boundsOf: (value: string) => Bounds | undefined;
};
const ways: Readonly<Record<'day' | 'year', Way>> = {
  day: { families: moments, columnOf: ofDay, boundsOf: dayBounds },
  year: { families: [...moments, 'date'], columnOf: ofYear, boundsOf: yearBounds },
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

type Bounds = readonly [string, string];

function dayBounds(day: string): Bounds | undefined {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(day)) return undefined;
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return undefined;
  return [day, new Date(date.getTime() + 86_400_000).toISOString().slice(0, 10)];
}

function yearBounds(year: string): Bounds | undefined {
  return /^[12]\d{3}$/.test(year) ? [`${year}-01-01`, `${Number(year) + 1}-01-01`] : undefined;
}

function range(column: ReturnType<RuleContext['text']>, [from, to]: Bounds): string {
  return `(${column} >= '${from}' AND ${column} < '${to}')`;
}
