import type { NodeOf } from '../tree/any-node.ts';
import { postgresSpeakers } from '../dialect-facts/dialect-sets.ts';
import type { Column, Expression, Literal } from '../tree/expression.ts';
import type { Join, Select } from '../tree/query.ts';
import { nodesOf, operandsOf } from '../tree/walk.ts';
import type { rowSources } from './row-sources.ts';
import { sourceOf, type RowSource } from './row-sources.ts';

/** What a query asks of one of its tables, by the listed names of columns. */
export type TableWish = {
  /** Compared with one value, or joined to another table from which the server comes. */
  readonly equal: readonly string[];
  readonly joined: readonly string[];
  readonly range: readonly string[];
  /** The whole order of the query where one direction of an index gives it. */
  readonly order: readonly string[];
  readonly isLimited: boolean;
  /** What else is read of it; `isRead` where all of that is known. */
  readonly read: readonly string[];
  readonly isRead: boolean;
};
type Names = Parameters<typeof rowSources>[1];
type Place = { readonly sources: readonly RowSource[]; readonly names: Names };

/** What a query asks of one table. */
export function wishesOf(source: RowSource, select: Select, place: Place): TableWish {
  const own = (column: Column) => {
    const found = sourceOf(column, place.sources, place.names);
    return found?.source === source ? found.column : undefined;
  };
  const conditions = [
    ...(select.where ? operandsOf(select.where, 'AND') : []),
    ...joinsOf(select).flatMap(({ on }) => (on ? operandsOf(on, 'AND') : [])),
  ];
  const equal = new Set<string>();
  const joined = new Set<string>();
  const range = new Set<string>();
  for (const condition of conditions) {
    const asked = askedOf(condition, place.names.dialect);
    const column = asked && own(asked.column);
    if (!column || !fitsValue(column.family, asked.value)) continue;
    (asked.kind === 'equal' ? equal : range).add(column.name);
  }
  for (const name of drivenBy(conditions, { source, place, own, hasOwn: equal.size > 0 })) joined.add(name);
  const read = readOf(select, source, place);
  return {
    equal: [...new Set([...equal, ...joined])],
    joined: [...joined],
    range: [...range].filter((name) => !equal.has(name)),
    order: orderOf(select, place.sources.length, own),
    isLimited: select.limit !== undefined,
    ...read,
  };
}

function joinsOf({ from }: Select): readonly Join[] {
  return from.flatMap((ref) => nodesOf(ref, 'join'));
}

type Asked = { readonly kind: 'equal' | 'range'; readonly column: Column; readonly value: Expression | undefined };

function askedOf(condition: Expression, dialect: Names['dialect']): Asked | undefined {
  switch (condition.kind) {
    case 'binary':
      return ofComparison(condition);
    case 'in':
      return condition.list?.every(isValue) ? asked('equal', condition, condition.list[0]) : undefined;
    case 'is':
      return condition.test === 'NULL' ? asked('equal', condition, undefined) : undefined;
    case 'between':
      return isValue(condition.low) ? asked('range', condition, condition.low) : undefined;
    case 'like':
      return isBeginning(condition, dialect) ? asked('range', condition, condition.pattern) : undefined;
    default:
      return undefined;
  }
}

function asked(
  kind: Asked['kind'],
  { not, value }: { readonly not: boolean; readonly value: Expression },
  compared: Expression | undefined,
): Asked | undefined {
  return !not && value.kind === 'column' ? { kind, column: value, value: compared } : undefined;
}

function ofComparison({ left, right, operator }: NodeOf<'binary'>): Asked | undefined {
  if (left.kind !== 'column' || !isValue(right)) return undefined;
  if (operator === '=') return { kind: 'equal', column: left, value: right };
  return /^[<>]=?$/.test(operator) ? { kind: 'range', column: left, value: right } : undefined;
}

/** PostgreSQL finds a beginning only by an index in the order of bytes. */
function isBeginning({ operator, pattern }: NodeOf<'like'>, dialect: Names['dialect']): boolean {
  const isFixed = pattern.kind === 'literal' && /^[^%_\\]/.test(pattern.value);
  return operator === 'LIKE' && isFixed && !postgresSpeakers.includes(dialect);
}

function isValue(value: Expression): boolean {
  if (value.kind === 'literal') return value.type !== 'null';
  return value.kind === 'parameter' || value.kind === 'cast' || value.kind === 'variable';
}

/** A text column that is compared with a number is converted row by row, so that no index of it helps. */
function fitsValue(family: string, value: Expression | undefined): boolean {
  const isText = family === 'varchar' || family === 'char' || family === 'text' || family === 'enum';
  return !(isText && value?.kind === 'literal' && (value satisfies Literal).type === 'number');
}

type Driving = {
  readonly source: RowSource;
  readonly place: Place;
  readonly own: (column: Column) => { readonly name: string } | undefined;
  readonly hasOwn: boolean;
};

/**
 * Columns that a join compares, where the server comes to this table from another: the first table with a
 * condition of its own is where it begins.
 */
function drivenBy(conditions: readonly Expression[], { source, place, own, hasOwn }: Driving): string[] {
  const outside = ofOuterRows(conditions, place, own);
  if (outside.length > 0) return outside;
  const [first] = place.sources;
  if (place.sources.length < 2 || (hasOwn && first === source)) return [];
  if (first === source && !othersAreAsked(conditions, source, place)) return [];
  return conditions.flatMap((condition) => {
    if (condition.kind !== 'binary' || condition.operator !== '=') return [];
    const { left, right } = condition;
    if (left.kind !== 'column' || right.kind !== 'column') return [];
    const [a, b] = [own(left), own(right)];
    return a && !b ? [a.name] : b && !a ? [b.name] : [];
  });
}

/** Columns of a subquery that are compared with columns around it: it is asked once for every row there. */
function ofOuterRows(conditions: readonly Expression[], { sources, names }: Place, own: Driving['own']): string[] {
  return conditions.flatMap((condition) => {
    if (condition.kind !== 'binary' || condition.operator !== '=') return [];
    const { left, right } = condition;
    if (left.kind !== 'column' || right.kind !== 'column') return [];
    const isOuter = (column: Column) => column.table !== undefined && !sourceOf(column, sources, names);
    const found = isOuter(right) ? own(left) : isOuter(left) ? own(right) : undefined;
    return found ? [found.name] : [];
  });
}

function othersAreAsked(conditions: readonly Expression[], source: RowSource, { sources, names }: Place): boolean {
  return conditions.some((condition) => {
    const asked = askedOf(condition, names.dialect);
    const found = asked && sourceOf(asked.column, sources, names);
    return found !== undefined && found.source !== source;
  });
}

/** An index gives an order of plain columns of one table that all go one way. */
function orderOf(
  { orderBy, groupBy }: Select,
  sourceCount: number,
  own: (column: Column) => { readonly name: string } | undefined,
): string[] {
  if (sourceCount !== 1 || groupBy.length > 0 || orderBy.some(({ nulls }) => nulls !== undefined)) return [];
  const directions = new Set(orderBy.map(({ direction }) => direction ?? 'asc'));
  const names = orderBy.flatMap(({ value }) => (value.kind === 'column' ? (own(value)?.name ?? []) : []));
  return directions.size === 1 && names.length === orderBy.length ? [...new Set(names)] : [];
}

function readOf(select: Select, source: RowSource, { sources, names }: Place): Pick<TableWish, 'read' | 'isRead'> {
  if (
    nodesOf(select, 'star').length > 0 ||
    nodesOf(select, 'subquery').length > 0 ||
    nodesOf(select, 'exists').length > 0
  )
    return { read: [], isRead: false };
  const read = new Set<string>();
  for (const column of nodesOf(select, 'column')) {
    const found = sourceOf(column, sources, names);
    if (!found) return { read: [], isRead: false };
    if (found.source === source) read.add(found.column.name);
  }
  return { read: [...read], isRead: true };
}
