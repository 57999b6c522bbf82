import { mysqlFamily } from '../../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import type { Schema, SchemaColumn, SchemaTable } from '../../schema/schema.ts';
import type { ParsedStatement } from '../../tree/parsed-script.ts';
import { candidateKey, columnsOf, type IndexCandidate, type IndexKey } from './index-candidate.ts';
import { isHeldBy } from './held-by.ts';
import { speaksPostgres, tableUses, type TableUses } from './table-uses.ts';

type Place = { readonly dialect: Dialect; readonly schema: Schema };

/** Columns of one index, those that only lie in it, and candidates of one table at one place of a statement. */
const keysMax = 4;
const carriedMax = 8;
const candidatesOfPlaceMax = 60;
const joinGroupsMax = 8;
/** Below it a server reads the whole table as soon as any index. */
const rowsMin = 200;

/**
 * Indexes that might help a statement, far more than any server would use: columns compared with values in several
 * orders, both sides of joins and of correlated subqueries, then a range, an order or groups behind them, and what
 * else is read. Which of them help, a trial has to tell.
 */
export function indexCandidates(statement: ParsedStatement, place: Place): readonly IndexCandidate[] {
  if (statement.fidelity !== 'full') return [];
  const found = new Map<string, IndexCandidate>();
  for (const uses of tableUses(statement, place))
    for (const candidate of candidatesOf(uses, place.dialect)) {
      const key = candidateKey(candidate, place.dialect);
      const isHeld = isHeldBy(candidate, uses.source.table, { endsWithKey: mysqlFamily.includes(place.dialect) });
      if (!isHeld) found.set(key, found.get(key) ?? candidate);
    }
  return [...found.values()];
}

function candidatesOf(uses: TableUses, dialect: Dialect): readonly IndexCandidate[] {
  const { table } = uses.source;
  if (!table.columns || !table.indexes || table.partitioned || (table.rows ?? rowsMin) < rowsMin) return [];
  const isPostgres = speaksPostgres(dialect);
  const of = (keys: readonly IndexKey[], more: Partial<IndexCandidate> = {}): IndexCandidate => ({
    schema: table.schema,
    table: table.name,
    keys: keys.slice(0, keysMax),
    carried: [],
    ...more,
  });
  const orders = ordersOf(fittingUses(uses, dialect));
  const plain = orders.map((names) => of(names.map((column) => ({ column }))));
  const covering = plain.flatMap((one) => coveringOf(one, uses, dialect));
  const special = isPostgres ? postgresOnly(uses, of) : [];
  return [...plain, ...special, ...covering].slice(0, candidatesOfPlaceMax);
}

/** The same uses without columns that no index can be ordered by. */
function fittingUses(uses: TableUses, dialect: Dialect): TableUses {
  const fits = (name: string) => isIndexable(uses.source.table, name, dialect);
  const isBeginningPlain = !speaksPostgres(dialect);
  return {
    ...uses,
    equal: new Map([...uses.equal].filter(([name]) => fits(name))),
    joins: new Map([...uses.joins].map(([other, names]) => [other, new Set([...names].filter(fits))])),
    range: new Set([...uses.range, ...(isBeginningPlain ? uses.beginnings : [])].filter(fits)),
    order: uses.order.every(fits) ? uses.order : [],
    group: uses.group.every(fits) ? uses.group : [],
  };
}

function ordersOf({ equal, joins, range, order, group, source }: TableUses): string[][] {
  const values = mostDistinctFirst([...equal.keys()], source.table).slice(0, 3);
  const groups = [...joins.values()].map((names) => [...names].slice(0, 3)).slice(0, joinGroupsMax);
  const leads = unique([
    ...orderingsOf(values),
    ...values.map((name) => [name]),
    ...groups.flatMap((names) => [
      ...orderingsOf(names),
      ...names.map((name) => [name]),
      [...values, ...names],
      [...names, ...values],
    ]),
    ...joinedTogether(groups),
  ]);
  const tails = [...[...range].map((name) => [name]), order, group].filter((tail) => tail.length > 0);
  return unique([
    ...leads,
    ...tails,
    ...leads.flatMap((lead) => tails.map((tail) => [...lead, ...tail.filter((name) => !lead.includes(name))])),
  ]).filter((names) => names.length > 0 && names.length <= keysMax);
}

/** A column that is joined to one table, then one that is joined to another. */
function joinedTogether(groups: readonly string[][]): string[][] {
  const singles = groups.filter((names) => names.length === 1).flat();
  return singles.flatMap((first) => singles.filter((one) => one !== first).map((second) => [first, second]));
}

function orderingsOf(names: readonly string[]): string[][] {
  if (names.length < 2) return [[...names]];
  return names.flatMap((first) => orderingsOf(names.filter((name) => name !== first)).map((rest) => [first, ...rest]));
}

function unique(lists: readonly (readonly string[])[]): string[][] {
  const found = new Map(lists.map((names) => [...new Set(names)]).map((names) => [names.join('\0'), names]));
  return [...found.values()];
}

function mostDistinctFirst(names: readonly string[], { columns = [], rows = 1 }: SchemaTable): string[] {
  const distinctOf = (name: string) =>
    columns.find((column) => column.name === name)?.statistics?.distinct ?? Math.sqrt(rows);
  return names.toSorted((a, b) => distinctOf(b) - distinctOf(a));
}

/** With all else that is read, so that the table itself is not. */
function coveringOf(
  plain: IndexCandidate,
  { read, isReadKnown, source }: TableUses,
  dialect: Dialect,
): IndexCandidate[] {
  const own = columnsOf(plain);
  const rest = [...read].filter((name) => !own.includes(name));
  const isFitting = rest.every((name) => isCarried(source.table, name, dialect));
  if (!isReadKnown || !isFitting || rest.length === 0 || rest.length > carriedMax) return [];
  // One column more is worth being ordered by too: the index is as large.
  const [only, more] = rest;
  const isOrdered = only !== undefined && more === undefined && isIndexable(source.table, only, dialect);
  const ordered = isOrdered ? [{ ...plain, keys: [...plain.keys, { column: only }] }] : [];
  return [{ ...plain, carried: rest }, ...ordered];
}

type Make = (keys: readonly IndexKey[], more?: Partial<IndexCandidate>) => IndexCandidate;

/** Expressions, beginnings of texts, indexes of some of the rows, and what is asked of arrays and JSON. */
function postgresOnly(uses: TableUses, of: Make): IndexCandidate[] {
  const { equal, range, order, joins, beginnings, containing, holding, expressions, source } = uses;
  const values = mostDistinctFirst([...equal.keys()], source.table).slice(0, 2);
  const expressed = [...expressions].slice(0, 4).flatMap(([expression, columns]) => {
    const key = { expression, columns };
    return [of([key]), ...values.map((column) => of([{ column }, key]))];
  });
  const begun = [...beginnings].map((column) => of([{ column, operatorClass: 'text_pattern_ops' as const }]));
  const held = [...holding].map((column) => of([{ column }], { method: 'gin' }));
  // Where the server has no pg_trgm, it does not take it.
  const within = [...containing].map((column) =>
    of([{ column, operatorClass: 'gin_trgm_ops' as const }], { method: 'gin' }),
  );
  const behind = [[...range].slice(0, 1), order, ...[...joins.values()].map((names) => [...names]), values];
  const partial = [...equal].slice(0, 3).flatMap(([name, where]) =>
    where === undefined || !isOfFewValues(name, where, source.table)
      ? []
      : unique(behind.map((names) => names.filter((one) => one !== name)))
          .filter((names) => names.length > 0)
          .map((names) =>
            of(
              names.map((column) => ({ column })),
              { where },
            ),
          ),
  );
  return [...expressed, ...begun, ...within, ...held, ...partial];
}

/** An index of the rows of one value is of use where that value is asked for again: a state, and not a key. */
function isOfFewValues(name: string, where: string, { columns = [] }: SchemaTable): boolean {
  const column = columns.find((one) => one.name === name);
  const isTruth = column?.family === 'boolean' || / is null$/i.test(where);
  return isTruth || (column?.statistics?.distinct ?? Infinity) <= fewValuesMax;
}

const fewValuesMax = 30;

type Families = ReadonlySet<SchemaColumn['family']>;
const unfit: Families = new Set(['blob', 'json', 'xml', 'geometry', 'other']);
/** Where text needs the length of a prefix. */
const unfitIn: Readonly<Partial<Record<Dialect, Families>>> = {
  mysql: new Set(['text', 'blob', 'json', 'geometry', 'other']),
};

function isIndexable(table: SchemaTable, name: string, dialect: Dialect): boolean {
  const column = table.columns?.find((one) => one.name === name);
  return column !== undefined && !(unfitIn[dialect] ?? unfit).has(column.family);
}

/** What is long is not carried along. */
function isCarried(table: SchemaTable, name: string, dialect: Dialect): boolean {
  const column = table.columns?.find((one) => one.name === name);
  return isIndexable(table, name, dialect) && column?.family !== 'text' && (column?.length ?? 0) <= 100;
}
