import type { Text } from '../../text.ts';
import { listedName, nameKey } from '../dialect-facts/identifiers.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { ScriptContext } from '../script/script-context.ts';
import { columnByKey, type Schema, type SchemaColumn, type SchemaTable } from '../schema/schema.ts';
import type { ParsedStatement } from '../tree/parsed-script.ts';
import type { Select } from '../tree/query.ts';
import { nodesOf } from '../tree/walk.ts';
import { reasonOf } from './index-reason.ts';
import { indexName, quoted } from './index-names.ts';
import { wishesOf, type TableWish } from './index-wishes.ts';
import { rowSources, type RowSource } from './row-sources.ts';

/** An index that a statement would be served by, and why. */
export type IndexAdvice = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly statement: string;
  readonly reason: Text;
};
type Asked = { readonly dialect: Dialect; readonly schema: Schema };

const columnsMax = 3;
/** Below it a server reads the whole table as soon as any index. */
const rowsMin = 200;
/** Different values for each hundred rows: with fewer an index finds too many rows. */
const selectivityMin = 2;

/**
 * The indexes that the tables of a statement lack, by its conditions, order and joins and the statistics of the
 * server.
 */
export function indexAdvice({ tree, fidelity }: ParsedStatement, { dialect, schema }: Asked): readonly IndexAdvice[] {
  if (fidelity !== 'full') return [];
  const script = new ScriptContext(dialect, schema);
  const ctes = new Set(nodesOf(tree, 'cte').map(({ name }) => name.text.toLowerCase()));
  const names = {
    dialect,
    keyOf: (name: Parameters<typeof listedName>[0]) => nameKey(listedName(name, dialect), dialect),
    isCte: ({ schema: own, name }: Parameters<ScriptContext['find']>[0]) => !own && ctes.has(name.text.toLowerCase()),
    table: (name: Parameters<ScriptContext['find']>[0]) => {
      const fate = script.find(name);
      return typeof fate === 'object' ? fate : undefined;
    },
  };
  const found = new Map<string, IndexAdvice>();
  for (const select of nodesOf(tree, 'select')) {
    const sources = rowSources(select.from, names);
    for (const source of sources ?? []) {
      const advice = adviceFor(source, select, { sources: sources ?? [], names, dialect, schema });
      if (advice && !found.has(advice.statement)) found.set(advice.statement, advice);
    }
  }
  return [...found.values()];
}

type Names = Parameters<typeof rowSources>[1];
type Place = Asked & { readonly sources: readonly RowSource[]; readonly names: Names };

function adviceFor(source: RowSource, select: Select, place: Place): IndexAdvice | undefined {
  const { table } = source;
  if (!table?.columns || !table.indexes || table.type !== 'table' || (table.rows ?? rowsMin) < rowsMin)
    return undefined;
  const wish = wishesOf(source, select, place);
  const columns = starColumns(wish, table, place.dialect);
  if (columns.length === 0 || isServed(columns, wish, table) || !isSelective(wish, columns, table)) return undefined;
  const where = table.schema === place.schema.currentSchema ? table.name : `${table.schema}.${table.name}`;
  const parts = columns.map((name) => quoted(name, place.dialect)).join(', ');
  const on = where
    .split('.')
    .map((part) => quoted(part, place.dialect))
    .join('.');
  const name = indexName(table, columns);
  return {
    table: where,
    columns,
    statement: `CREATE INDEX ${quoted(name, place.dialect)} ON ${on} (${parts})`,
    reason: reasonOf({ wish, columns, table }),
  };
}

/**
 * Three stars: first the columns of equality, the most selective in front; then the order; then one range; then
 * what else is read.
 */
function starColumns(wish: TableWish, table: SchemaTable, dialect: Dialect): readonly string[] {
  const fits = (name: string) => isIndexable(columnByKey(table, nameKey(name, dialect), dialect), dialect);
  const equal = wish.equal.filter(fits).toSorted((a, b) => distinctOf(b, table) - distinctOf(a, table));
  const order = wish.order.every(fits) ? wish.order.filter((name) => !equal.includes(name)) : [];
  const range = wish.range.filter((name) => fits(name) && !equal.includes(name) && !order.includes(name)).slice(0, 1);
  // An order only helps where all of it fits, and only behind conditions or before a limit.
  const isOrderKept =
    order.length > 0 && equal.length + order.length <= columnsMax && (equal.length > 0 || wish.isLimited);
  const found = [...equal, ...(isOrderKept ? order : []), ...range].slice(0, columnsMax);
  const rest = wish.read.filter((name) => !found.includes(name) && fits(name));
  const covers =
    found.length > 0 && wish.isRead && rest.length === wish.read.filter((name) => !found.includes(name)).length;
  return covers && found.length + rest.length <= columnsMax ? [...found, ...rest] : found;
}

type Families = ReadonlySet<SchemaColumn['family']>;
const unfit: Families = new Set(['blob', 'json', 'xml', 'geometry', 'other']);
/** Where text needs the length of a prefix. */
const unfitIn: Readonly<Partial<Record<Dialect, Families>>> = {
  mysql: new Set(['text', 'blob', 'json', 'geometry', 'other']),
};

function isIndexable(column: SchemaColumn | undefined, dialect: Dialect): boolean {
  return column !== undefined && !(unfitIn[dialect] ?? unfit).has(column.family);
}

function distinctOf(name: string, table: SchemaTable): number {
  const distinct = table.columns?.find((column) => column.name === name)?.statistics?.distinct;
  return distinct ?? Math.sqrt(table.rows ?? 1);
}

/**
 * An index whose first columns are these does it already, in whatever order the equal ones stand; so does a whole
 * key.
 */
function isServed(columns: readonly string[], { equal }: TableWish, { indexes = [] }: SchemaTable): boolean {
  const lead = columns.filter((name) => equal.includes(name));
  return indexes.some(({ columns: own, partial, kind }) => {
    if (partial || kind === 'fulltext' || kind === 'spatial') return false;
    if (kind !== 'plain' && own.length > 0 && own.every((name) => lead.includes(name))) return true;
    const head = own.slice(0, lead.length);
    const isSameLead = head.length === lead.length && head.every((name) => lead.includes(name));
    return isSameLead && columns.slice(lead.length).every((name, at) => own[lead.length + at] === name);
  });
}

/** Whether the columns find few rows by the statistics; where there are none it is supposed. */
function isSelective(
  { equal, range, isLimited, order }: TableWish,
  columns: readonly string[],
  table: SchemaTable,
): boolean {
  const rows = table.rows ?? 0;
  const known = table.columns?.some(
    ({ name, statistics }) => columns.includes(name) && statistics?.distinct !== undefined,
  );
  if (rows === 0 || !known || range.some((name) => columns.includes(name))) return true;
  if (isLimited && order.some((name) => columns.includes(name))) return true;
  const values = equal.filter((name) => columns.includes(name)).reduce((all, name) => all * distinctOf(name, table), 1);
  return (Math.min(values, rows) / rows) * 100 >= selectivityMin;
}
