import type { Assignment } from '../tree/change.ts';
import type { Binary, Expression, In, Quantified, Subquery } from '../tree/expression.ts';
import { connected } from '../dialect-facts/dialect-sets.ts';
import { rule, type RuleContext } from '../judge/rule.ts';

export default rule({
  id: 'validity-subquery-width',
  dialects: connected,
  category: 'dml',
  level: 'error',
  tags: { operand: ['column'], sql: ['query', 'dml'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '子查询或行的字段数不对', en: 'A subquery or row has the wrong number of columns' },
  message: {
    zh: '此处需要 {wanted} 个字段，却有 {given} 个',
    en: '{wanted} columns are wanted here but there are {given}',
  },
  why: {
    zh: '作为一个值的子查询只能有一个字段，与多个字段比较或赋值时两边的个数必须相同，执行时一定失败。',
    en: 'A subquery that stands for one value has one column, and rows that are compared or assigned must be equally wide, so the statement is bound to fail.',
  },
  instead: {
    zh: '只查询需要的字段，或补齐另一边。',
    en: 'Select only the columns that are wanted, or complete the other side.',
  },
  bad: [
    'SELECT id FROM shop WHERE id IN (SELECT id, city FROM store)',
    'SELECT id FROM shop WHERE id = (SELECT id, city FROM store WHERE id = 1)',
    'SELECT id, (SELECT id, city FROM store WHERE id = 1) AS n FROM shop',
    'UPDATE shop SET city = (SELECT id, city FROM store WHERE id = 1)',
    'SELECT id FROM shop WHERE id > ALL (SELECT id, city FROM store)',
    {
      given: 'CREATE TABLE shop (id INT, city VARCHAR(20))',
      sql: 'SELECT id FROM shop WHERE id IN (SELECT * FROM shop)',
    },
    { sql: 'SELECT id FROM shop WHERE (id, city) IN (SELECT id FROM store)', except: ['sqlserver'] },
    { sql: 'SELECT id FROM shop WHERE (id, city) = (1, 2, 3)', dialects: ['mysql', 'postgres'] },
    { sql: 'UPDATE shop SET (id, city) = (1, 2, 3)', dialects: ['postgres'] },
    { sql: 'UPDATE shop SET (id, city) = (SELECT 1 FROM dual)', dialects: ['oracle'] },
  ],
  good: [
    'SELECT id FROM shop WHERE id IN (SELECT id FROM store) AND EXISTS (SELECT id, city FROM store)',
    'SELECT id FROM shop WHERE id IN (SELECT * FROM store)',
    { sql: 'SELECT id FROM shop WHERE (id, city) IN (SELECT id, city FROM store)', except: ['sqlserver'] },
    { sql: 'SELECT id, (SELECT id, city FROM store FOR XML PATH) AS n FROM shop', dialects: ['sqlserver'] },
    { sql: 'UPDATE shop SET (id, city) = (SELECT 1, 2), (name) = (SELECT 3), place = (4, 5)', dialects: ['postgres'] },
    { sql: 'SELECT id FROM shop WHERE (SELECT 1, 2) = (id, city)', dialects: ['mysql'] },
    { sql: 'SELECT CURSOR(SELECT id, city FROM store) FROM shop', dialects: ['oracle'] },
  ],
  on: ['in', 'quantified', 'subquery', 'array', 'binary', 'assignment'],
  check(node, context, report) {
    for (const { at, wanted, given } of pairsOf(node, context))
      if (wanted !== undefined && given !== undefined && wanted !== given) report(at, { wanted, given });
  },
});

type Pair = {
  readonly at: Expression | (Quantified['query'] & object);
  readonly wanted: number | undefined;
  readonly given: number | undefined;
};
type Checked = In | Quantified | Subquery | Binary | Assignment | Extract<Expression, { kind: 'array' }>;

function pairsOf(node: Checked, context: RuleContext): readonly Pair[] {
  switch (node.kind) {
    case 'in':
      return inPairs(node, context);
    case 'array':
      return node.query ? [{ at: node.query, wanted: 1, given: context.width(node.query) }] : [];
    case 'quantified':
      return node.query
        ? [{ at: node.query, wanted: widthOf(node.value, context), given: context.width(node.query) }]
        : [];
    case 'assignment':
      return assignedPairs(node, context);
    case 'binary':
      return comparedPairs(node, context);
    case 'subquery':
      return isOneValue(node, context) ? [{ at: node, wanted: 1, given: widthOf(node, context) }] : [];
  }
}

function inPairs({ value, list, query }: In, context: RuleContext): Pair[] {
  const wanted = widthOf(value, context);
  if (query) return [{ at: query, wanted, given: context.width(query) }];
  if (value.kind !== 'row') return [];
  return (list ?? []).flatMap((one) => (one.kind === 'row' ? [{ at: one, wanted, given: widthOf(one, context) }] : []));
}

function assignedPairs({ targets, value }: Assignment, context: RuleContext): Pair[] {
  // A row that goes into one column is a value of its own.
  const isCounted = value.kind === 'subquery' || (value.kind === 'row' && targets.length > 1);
  return isCounted ? [{ at: value, wanted: targets.length, given: widthOf(value, context) }] : [];
}

function comparedPairs({ operator, left, right }: Binary, context: RuleContext): readonly Pair[] {
  // Most compare a column with a value.
  if (!isSeveral.has(left.kind) && !isSeveral.has(right.kind)) return noPairs;
  if (!comparisons.has(operator)) return noPairs;
  const isLeftQuery = left.kind === 'subquery';
  // PostgreSQL takes rows from a query on the right side only.
  if (isLeftQuery && context.dialect !== 'mysql') return [{ at: left, wanted: 1, given: widthOf(left, context) }];
  if (isLeftQuery && right.kind !== 'subquery')
    return [{ at: left, wanted: widthOf(right, context), given: widthOf(left, context) }];
  const isCounted = right.kind === 'subquery' || (left.kind === 'row' && right.kind === 'row');
  return isCounted ? [{ at: right, wanted: widthOf(left, context), given: widthOf(right, context) }] : [];
}

const noPairs: readonly Pair[] = [];
const comparisons: ReadonlySet<string> = new Set(['=', '<>', '<', '<=', '>', '>=', '<=>']);

/** How many columns a side has; a row within a row and the fields of a composite value are not counted. */
function widthOf(value: Expression, context: RuleContext): number | undefined {
  if (value.kind === 'subquery') return hasFormat(value) ? 1 : context.width(value.query);
  if (value.kind === 'row') return value.items.some(({ kind }) => isSeveral.has(kind)) ? undefined : value.items.length;
  return isSeveral.has(value.kind) ? undefined : 1;
}

const isSeveral: ReadonlySet<string> = new Set(['row', 'star', 'field', 'subquery']);

/** SQL Server makes one value of rows. */
function hasFormat({ query }: Subquery): boolean {
  return query.format !== undefined;
}

/** Whether a subquery stands where nothing but one value can. */
function isOneValue(subquery: Subquery, { dialect, parents }: RuleContext): boolean {
  const owner = parents.at(-1);
  switch (owner?.kind) {
    case 'selectItem':
    case 'between':
    case 'mergeBranch':
    case 'setting':
      return true;
    case 'is':
    case 'cast':
      return owner.value === subquery;
    case 'binary':
      return !comparisons.has(owner.operator);
    // Oracle's CURSOR and MULTISET take whole rows.
    case 'call':
      return dialect === 'mysql' || dialect === 'postgres';
    case 'row':
      return parents.at(-2)?.kind === 'values';
    default:
      return false;
  }
}
