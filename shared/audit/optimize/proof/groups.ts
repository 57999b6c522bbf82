import type { RuleContext } from '../../judge/rule.ts';
import type { Column, Expression } from '../../tree/expression.ts';
import type { Select } from '../../tree/query.ts';
import { walk } from '../../tree/walk.ts';
import { onlyTable, sourceOf } from '../row-sources.ts';
import { wholeKeys } from './table-trust.ts';
import { isAggregate, kindOfCall } from './calls.ts';
import { isExact } from './exact.ts';
import { waysOf } from './server-ways.ts';
import type { StatementFacts } from './statement-facts.ts';

/**
 * Whether a query shows, filters or orders by a column that is neither grouped nor within an aggregate, as MySQL may.
 */
export function looseColumn(select: Select, context: RuleContext): boolean {
  const { groupBy, items, having, orderBy } = select;
  if (!waysOf(context.dialect).showsLooseColumns) return false;
  const values = [
    ...items.map(({ value }) => value),
    ...(having ? [having] : []),
    ...orderBy.map(({ value }) => value),
  ];
  const isGrouped = groupBy.length > 0 || values.some(holdsAggregate);
  if (!isGrouped || holdsKey(select, groupBy, context)) return false;
  const grouped = new Set(groupBy.map((one) => context.text(one)));
  const aliases = new Set(items.flatMap(({ alias }) => (alias ? [context.keyOf(alias)] : [])));
  return values.some((value) =>
    bareColumns(value, (node) => grouped.has(context.text(node))).some(
      (column) => !(aliases.has(context.keyOf(column.name)) && !column.table),
    ),
  );
}

function holdsAggregate(value: Expression): boolean {
  let isFound = false;
  walk(value, (node) => {
    if (node.kind === 'subquery' || node.kind === 'exists') return 'skip';
    isFound ||= node.kind === 'call' && !node.over && isAggregate(node);
    return isFound ? 'skip' : undefined;
  });
  return isFound;
}

function bareColumns(value: Expression, isGrouped: (node: Expression) => boolean): Column[] {
  const found: Column[] = [];
  walk(value, (node) => {
    if (node.kind === 'call' && !node.over && isAggregate(node)) return 'skip';
    if (isGrouped(node as Expression)) return 'skip';
    if (node.kind === 'column') found.push(node);
    return undefined;
  });
  return found;
}

/** Whether a list of columns holds a whole key of the one table that a query reads. */
export function holdsKey(select: Select, values: readonly Expression[], context: RuleContext): boolean {
  const found = onlyTable(select, context);
  if (!found) return false;
  const names = values.flatMap((value) =>
    value.kind === 'column' ? (sourceOf(value, [found.source], context)?.column.name ?? []) : [],
  );
  return wholeKeys(found.table).some(({ columns }) => columns.every((column) => names.includes(column)));
}

type Place = { readonly facts: StatementFacts; readonly context: RuleContext; readonly hasOwnDistinct: boolean };

/** Whether a query makes one of values that are equal and yet may be written differently, and shows that one. */
export function showsInexact(select: Select, { facts, context, hasOwnDistinct }: Place): boolean {
  const items = select.items.map(({ value }) => value);
  const merged = [...(select.distinct && !hasOwnDistinct ? items : []), ...select.groupBy];
  if (merged.length === 0 || holdsKey(select, merged, context)) return false;
  return !merged.every((value) => isShownExactly(value, facts, context));
}

function isShownExactly(value: Expression, facts: StatementFacts, context: RuleContext): boolean {
  switch (value.kind) {
    case 'literal':
      return true;
    case 'column':
      return facts.columnsOf(value)?.every((one) => isExact(one, context.dialect)) ?? false;
    case 'row':
      return value.items.every((item) => isShownExactly(item, facts, context));
    case 'call':
      return (
        ['part', 'aggregate'].includes(kindOfCall(value)) &&
        value.args.every((arg) => isPartOfExact(arg, facts, context))
      );
    default:
      return false;
  }
}

function isPartOfExact(arg: Expression, facts: StatementFacts, context: RuleContext): boolean {
  return arg.kind === 'keyword' || arg.kind === 'star' || isShownExactly(arg, facts, context);
}
