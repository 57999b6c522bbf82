import type { AnyNode } from '../tree/any-node.ts';
import type { ObjectName } from '../tree/node.ts';
import type { Cte, Join, Query, SelectItem, Table, TableRef, With } from '../tree/query.ts';
import type { Statement } from '../tree/statement.ts';
import { postgresSpeakers } from '../dialect-facts/dialect-sets.ts';
import { listedName, nameKey } from '../dialect-facts/identifiers.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { joinedTables } from '../tree/joined-tables.ts';
import type { SchemaTable } from '../schema/schema.ts';
import { isInRoutine } from '../tree/walk.ts';

/** The keys of the columns that rows have, in order; undefined for one whose name only the server knows. */
export type RowNames = readonly (string | undefined)[];

/** The common table expressions that a place can name, innermost first: of each WITH all, or the first `count`. */
export type VisibleCtes =
  | { readonly ctes: readonly Cte[]; readonly count: number; readonly recursive: boolean; readonly outer: VisibleCtes }
  | undefined;

type Place = { readonly dialect: Dialect; readonly find: (name: ObjectName) => SchemaTable | undefined };
type TableSource = Exclude<TableRef, Join>;

/** What the nodes around a place, its own node included, mean for what stands there. */
export type Around = { readonly visible: VisibleCtes; readonly isInRoutine: boolean };

/**
 * Tells what is around the places of one tree; remembered for each node, as a chain of UNION ALL may be thousands deep.
 */
export class AroundReader {
  private readonly known = new Map<AnyNode, Around>();

  /** `parents` are the nodes around the place, outermost first, of which those up to `last` count. */
  read(parents: readonly AnyNode[], last = parents.length - 1): Around {
    let from = last;
    while (from >= 0 && !this.knownAt(parents, from)) from--;
    for (let at = from + 1; at <= last; at++) {
      const node = parents[at];
      if (node) this.known.set(node, this.step(parents, at, node));
    }
    return this.knownAt(parents, last) ?? nothingAround;
  }

  private step(parents: readonly AnyNode[], at: number, node: AnyNode): Around {
    const outer = this.knownAt(parents, at - 1) ?? nothingAround;
    const owner = withOf(parents[at - 2]);
    // An expression of WITH does not see those after it.
    const seen =
      owner && owner === parents[at - 1] ? within(owner, this.knownAt(parents, at - 3)?.visible, node) : outer.visible;
    const own = withOf(node);
    return { visible: own ? within(own, seen) : seen, isInRoutine: outer.isInRoutine || isInRoutine([node]) };
  }

  private knownAt(parents: readonly AnyNode[], at: number): Around | undefined {
    const node = parents[at];
    return node && this.known.get(node);
  }
}

const nothingAround: Around = { visible: undefined, isInRoutine: false };

function withOf(node: AnyNode | undefined): With | undefined {
  return node && 'with' in node ? node.with : undefined;
}

/** What a WITH adds; one of its own expressions sees those before it, or all when it is recursive. */
function within({ ctes, recursive }: With, outer: VisibleCtes, inside?: AnyNode): VisibleCtes {
  return { ctes, count: inside && !recursive ? countBefore(ctes, inside) : ctes.length, recursive, outer };
}

/**
 * How many of the expressions, which stand in the order of the text, begin before a node; halving, as there may be
 * thousands.
 */
function countBefore(ctes: readonly Cte[], { start }: AnyNode): number {
  let low = 0;
  let high = ctes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ctes[middle]?.start ?? start) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Finds out which columns the rows of queries and table references have, as far as the statement and the schema tell.
 */
export class RowReader {
  private readonly place: Place;
  /** What is being read stands as undefined: a recursive expression that needs itself tells nothing. */
  private readonly read = new Map<Cte, RowNames | undefined>();
  private readonly places = new WeakMap<readonly Cte[], ReadonlyMap<string, number>>();

  constructor(place: Place) {
    this.place = place;
  }

  /** The table that a reference names when it is one of the schema with its own column names. */
  tableOf(ref: TableSource, visible: VisibleCtes): SchemaTable | undefined {
    if (ref.kind !== 'table' || isReshaped(ref) || ref.columnAliases.length > 0 || this.cte(ref.name, visible))
      return undefined;
    return this.place.find(ref.name);
  }

  /** The columns of a table reference; undefined where not even their number is known. */
  namesOf(ref: TableSource, visible: VisibleCtes): RowNames | undefined {
    if (ref.kind === 'pivot' || ref.kind === 'tableFunction' || isReshaped(ref)) return undefined;
    const own =
      ref.kind === 'derived'
        ? this.output(ref.query, visible)
        : (this.cteNames(ref.name, visible) ?? this.tableNames(ref.name, visible));
    return (
      own &&
      renamed(
        own,
        ref.columnAliases.map((name) => this.keyOf(name)),
      )
    );
  }

  /** The columns that a query gives, or those that RETURNING gives of a change. */
  output(query: Query | Statement, outside: VisibleCtes): RowNames | undefined {
    const { first, visible } = firstQuery(query, outside);
    switch (first.kind) {
      case 'select':
        return this.items(first.items, first.from, visible);
      case 'tableQuery':
        return this.cteNames(first.table, visible) ?? this.tableNames(first.table, visible);
      case 'values':
        return first.rows[0]?.items.map((_, at) =>
          postgresSpeakers.includes(this.place.dialect) ? `column${at + 1}` : undefined,
        );
      case 'insert':
        return this.items(first.returning, [first.table], visible);
      case 'update':
        return this.items(first.returning, [...first.tables, ...first.from], visible);
      case 'delete':
        return this.items(first.returning, [...first.targets, ...first.from], visible);
      default:
        return undefined;
    }
  }

  /** How many columns the rows of a query or of a table have, whatever names stand behind its alias. */
  width(rows: Query | Statement | Table, visible: VisibleCtes): number | undefined {
    return (rows.kind === 'table' ? this.namesOf({ ...rows, columnAliases: [] }, visible) : this.output(rows, visible))
      ?.length;
  }

  private items(items: readonly SelectItem[], from: readonly TableRef[], visible: VisibleCtes): RowNames | undefined {
    const names: (string | undefined)[] = [];
    for (const { value, alias } of items) {
      if (value.kind === 'field' && value.field === '*') return undefined;
      if (value.kind !== 'star') {
        names.push(alias ? this.keyOf(alias) : value.kind === 'column' ? this.keyOf(value.name) : undefined);
        continue;
      }
      const all = value.table ? this.allOf(this.keyOf(value.table), from, visible) : this.all(from, visible);
      if (!all) return undefined;
      names.push(...all);
    }
    return names;
  }

  /** What `name.*` stands for. */
  private allOf(qualifier: string, from: readonly TableRef[], visible: VisibleCtes): RowNames | undefined {
    const named = joinedTables(from).filter((ref) => {
      const own = ref.alias ?? (ref.kind === 'table' ? ref.name.name : undefined);
      return own && this.keyOf(own) === qualifier;
    });
    const [only, other] = named;
    return only && !other ? this.namesOf(only, visible) : undefined;
  }

  /** What a star stands for. */
  private all(from: readonly TableRef[], visible: VisibleCtes): RowNames | undefined {
    const names: (string | undefined)[] = [];
    for (const ref of from) {
      const found = this.joined(ref, visible);
      if (!found) return undefined;
      names.push(...found);
    }
    return names;
  }

  private joined(ref: TableRef, visible: VisibleCtes): RowNames | undefined {
    const joins: Join[] = [];
    let first = ref;
    for (; first.kind === 'join'; first = first.left) joins.push(first);
    const own = this.namesOf(first, visible);
    if (!own) return undefined;
    let names = [...own];
    for (const join of joins.toReversed()) {
      const right = join.clauses?.length ? undefined : this.joined(join.right, visible);
      if (!right) return undefined;
      if (!join.natural && join.using.length === 0) names.push(...right);
      else {
        const merged = this.merged(join, names, right);
        if (!merged) return undefined;
        names = merged;
      }
    }
    return names;
  }

  /** USING and NATURAL put the columns that both sides have in front, once. */
  private merged({ natural, using }: Join, left: RowNames, right: RowNames): (string | undefined)[] | undefined {
    if (natural && (left.includes(undefined) || right.includes(undefined))) return undefined;
    const ofRight = new Set(right);
    const shared = new Set(natural ? left.filter((name) => ofRight.has(name)) : using.map((name) => this.keyOf(name)));
    const isOwn = (name: string | undefined) => name === undefined || !shared.has(name);
    return [...shared, ...left.filter(isOwn), ...right.filter(isOwn)];
  }

  private tableNames(name: ObjectName, visible: VisibleCtes): RowNames | undefined {
    if (this.cte(name, visible)) return undefined;
    const table = this.place.find(name);
    return (
      table?.columns?.filter(({ invisible }) => !invisible).map((column) => nameKey(column.name, this.place.dialect)) ??
      table?.columnNames
    );
  }

  private cte(name: ObjectName, visible: VisibleCtes): { readonly cte: Cte; readonly seen: VisibleCtes } | undefined {
    if (name.schema) return undefined;
    const key = this.keyOf(name.name);
    for (let group = visible; group; group = group.outer) {
      const at = this.placesIn(group.ctes).get(key);
      const cte = at === undefined || at >= group.count ? undefined : group.ctes[at];
      if (cte) return { cte, seen: group.recursive ? group : { ...group, count: at ?? 0 } };
    }
    return undefined;
  }

  /** Where each name of a WITH stands; the first of a name hides the others. */
  private placesIn(ctes: readonly Cte[]): ReadonlyMap<string, number> {
    const known = this.places.get(ctes);
    if (known) return known;
    const places = new Map<string, number>();
    for (const [at, { name }] of ctes.entries()) if (!places.has(this.keyOf(name))) places.set(this.keyOf(name), at);
    this.places.set(ctes, places);
    return places;
  }

  private cteNames(name: ObjectName, visible: VisibleCtes): RowNames | undefined {
    const found = this.cte(name, visible);
    if (!found) return undefined;
    const { cte, seen } = found;
    if (this.read.has(cte)) return this.read.get(cte);
    this.read.set(cte, undefined);
    const own = hasTail(cte) ? undefined : this.output(cte.statement, seen);
    const names =
      own &&
      renamed(
        own,
        cte.columns.map((one) => this.keyOf(one)),
      );
    this.read.set(cte, names);
    return names;
  }

  private keyOf(name: Parameters<typeof listedName>[0]): string {
    return nameKey(listedName(name, this.place.dialect), this.place.dialect);
  }
}

/** The query of a UNION that tells what its columns are called, without recursion: there may be thousands. */
function firstQuery(
  query: Query | Statement,
  outside: VisibleCtes,
): { readonly first: Query | Statement; readonly visible: VisibleCtes } {
  let first = query;
  let visible = outside;
  for (;;) {
    if ('with' in first && first.with) visible = within(first.with, visible);
    if (first.kind === 'setOperation') first = first.left;
    else if (first.kind === 'wrappedQuery') first = first.query;
    else return { first, visible };
  }
}

/** Names behind an alias take the place of the first columns. */
function renamed(own: RowNames, names: readonly string[]): RowNames {
  return names.length === 0 ? own : [...names, ...own.slice(names.length)];
}

/**
 * A clause behind a table may turn its columns into others: PIVOT, MATCH_RECOGNIZE …; another database is not known.
 */
function isReshaped(ref: TableSource): boolean {
  return ref.kind !== 'pivot' && ((ref.clauses?.length ?? 0) > 0 || (ref.kind === 'table' && ref.link !== undefined));
}

/** SEARCH and CYCLE behind a recursive expression add columns; all that else stands there is a parenthesis. */
function hasTail({ end, statement }: Cte): boolean {
  return end - statement.end > 12;
}

/** USING and NATURAL make one column of two. */
export function mergesColumns(ref: TableRef): boolean {
  for (let join = ref; join.kind === 'join'; join = join.left)
    if (join.natural || join.using.length > 0 || mergesColumns(join.right)) return true;
  return false;
}
