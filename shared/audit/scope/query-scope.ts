import type { AnyNode, NodeOf } from '../tree/any-node.ts';
import type { Column } from '../tree/expression.ts';
import type { Name, ObjectName } from '../tree/node.ts';
import type { Join, Query, Table, TableRef } from '../tree/query.ts';
import type { Statement } from '../tree/statement.ts';
import { broughtName, definedTable, isDefinition, namesOwnColumns, type Definition } from './definition-scope.ts';
import { postgresSpeakers } from '../dialect-facts/dialect-sets.ts';
import { listedName, nameKey } from '../dialect-facts/identifiers.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { joinedTables } from '../tree/joined-tables.ts';
import { isListed, opensBranch, opensScope, sourcesOf } from './opened-scopes.ts';
import { isSystemColumn, mayBeAlias, type AliasPlace } from './name-places.ts';
import { AroundReader, RowReader, type RowNames, type VisibleCtes } from './query-columns.ts';
import { columnByKey, columnKeys, type SchemaColumn, type SchemaTable } from '../schema/schema.ts';
import type { TableFate } from '../schema/schema.ts';

/** What is known of tables before a statement, and after it. */
type Tables = {
  readonly find: (name: ObjectName) => TableFate;
  readonly findAfter: (name: ObjectName) => SchemaTable | undefined;
};
/**
 * One thing that rows come from. `names` are the columns of what is no table of the schema; neither is there when they
 * are not known.
 */
type Source = {
  readonly name: Name | undefined;
  readonly schema: Name | undefined;
  readonly table: SchemaTable | undefined;
  readonly names: ColumnNames | undefined;
};
/** The keys of column names, as far as one asks whether there is one. */
export type ColumnNames = Pick<ReadonlySet<string | undefined>, 'has'>;
type Scope = {
  readonly sources: readonly Source[];
  /** Sources and others by what they are called. A query may name thousands of columns, so none goes through a list. */
  readonly byName: ReadonlyMap<string, readonly Source[]>;
  readonly aliases: ReadonlySet<string>;
  readonly isWhollyKnown: boolean;
  readonly hasNameless: boolean;
  readonly isInRoutine: boolean;
};
/** A scope on the path to what is looked at; `way` is where behind it the first node stands that is no join. */
type Place = {
  readonly node: AnyNode;
  readonly parents: readonly AnyNode[];
  readonly at: number;
  readonly way: number;
};
/** Where a scope around a node is; `way` is missing while there is nothing but joins between the two. */
type Nearest = { readonly at: number; readonly way: number | undefined };
/**
 * A column and its table, that there is none of that name, that no table goes by what stands before it, or that it
 * cannot be told.
 */
export type ColumnFate =
  | { readonly column: SchemaColumn; readonly table: SchemaTable }
  | 'absent'
  | 'nowhere'
  | 'ambiguous'
  | 'unknown';

/** Finds what the column names of one statement stand for. */
export class QueryScope {
  private readonly scopes = new Map<AnyNode, Scope>();
  private readonly around = new AroundReader();
  private readonly nearest = new Map<AnyNode, Nearest>();
  private readonly dialect: Dialect;
  private readonly cteNames: ReadonlySet<string>;
  private readonly rows: RowReader;
  private readonly tables: Tables;

  constructor(tables: Tables, cteNames: ReadonlySet<string>, dialect: Dialect) {
    this.tables = tables;
    this.cteNames = cteNames;
    this.dialect = dialect;
    const tableOf = (name: ObjectName) => {
      const fate = this.isCte(name) ? 'unknown' : tables.find(name);
      return typeof fate === 'object' ? fate : undefined;
    };
    this.rows = new RowReader({ dialect, find: tableOf });
  }

  /** `parents` are the nodes around the column, outermost first. */
  columnFate(column: Column, parents: readonly AnyNode[]): ColumnFate {
    let missed: 'absent' | 'nowhere' | undefined;
    for (let place = this.placeAround(parents, parents.length); place; place = this.placeAround(parents, place.at)) {
      const fate = this.fateIn(column, place);
      if (fate === 'absent' || fate === 'nowhere') missed = fate;
      else if (fate !== undefined) return fate;
      if (fate === 'absent' && column.table) break;
    }
    return missed === 'nowhere' && this.around.read(parents).isInRoutine ? 'unknown' : (missed ?? 'unknown');
  }

  /**
   * The keys of the columns that a definition, the outermost of these nodes, can name; undefined where they are not all
   * known.
   */
  definedKeys(parents: readonly AnyNode[]): ColumnNames | undefined {
    const [node] = parents;
    const names =
      node && isDefinition(node) ? this.scopeOf({ node, parents, at: 0, way: 1 }).sources[0]?.names : undefined;
    return names?.has(undefined) ? undefined : names;
  }

  /** How many columns rows have; `parents` are the nodes around them. */
  width(rows: Query | Statement | Table, parents: readonly AnyNode[]): number | undefined {
    return this.rows.width(rows, this.around.read(parents).visible);
  }

  /** What a name means to one of the queries around it; undefined where that one has nothing to say. */
  private fateIn(column: Column, place: Place): ColumnFate | undefined {
    if (isHidden(place, this.dialect)) return column.table && 'nowhere';
    const scope = this.scopeOf(place);
    if (column.table && this.isUnseenTarget(column.table, place)) return 'nowhere';
    if (place.node.kind === 'routine') return column.table && this.qualified(column, column.table, scope);
    const fate = column.table ? this.qualified(column, column.table, scope) : this.unqualified(column, scope, place);
    // The variables of a routine look like columns.
    return scope.isInRoutine && fate === 'absent' ? undefined : fate;
  }

  isCte(name: ObjectName): boolean {
    return name.schema === undefined && this.cteNames.has(name.name.text.toLowerCase());
  }

  /** PostgreSQL joins the tables of FROM and USING before the changed one comes in. */
  private isUnseenTarget(qualifier: Name, { node, parents, at }: Place): boolean {
    if (!postgresSpeakers.includes(this.dialect) || (node.kind !== 'update' && node.kind !== 'delete')) return false;
    const part = parents[at + 1];
    if (
      !node.from.some((ref) => ref === part) ||
      !isListed(qualifier, node.kind === 'update' ? node.tables : node.targets)
    )
      return false;
    return !isListed(qualifier, node.from);
  }

  /** The innermost scope around the node at a place of the path, or around its end. */
  private placeAround(parents: readonly AnyNode[], inner: number): Place | undefined {
    const { at, way } = this.nearestScope(parents, inner - 1);
    const node = parents[at];
    return node && { node, parents, at, way: way ?? inner };
  }

  /**
   * The place of the innermost scope at or above a place; remembered, so that a deep expression or a long chain of
   * joins is climbed only once.
   */
  private nearestScope(parents: readonly AnyNode[], from: number): Nearest {
    let up = from;
    let known: Nearest | undefined;
    for (; up >= 0; up--) {
      const parent = parents[up];
      known = parent && (this.nearest.get(parent) ?? (opensScope(parent) ? { at: up, way: undefined } : undefined));
      if (known) break;
    }
    let found = known ?? { at: -1, way: undefined };
    for (let down = up + 1; down <= from; down++) {
      const parent = parents[down];
      if (!parent) continue;
      if (found.way === undefined && parent.kind !== 'join') found = { at: found.at, way: down };
      this.nearest.set(parent, found);
    }
    return found;
  }

  /** 'nowhere': no source has this name, but that of an outer query may. */
  private qualified(column: Column, qualifier: Name, { byName, hasNameless }: Scope): ColumnFate {
    const [source, other] = byName.get(this.keyOf(qualifier)) ?? [];
    if (!source) return column.schema || hasNameless ? 'unknown' : 'nowhere';
    return other || isOfOtherSchema(column, source) ? 'unknown' : this.columnOf(source, column);
  }

  private columnOf(source: Source, column: Column): ColumnFate {
    const key = this.keyOf(column.name);
    const found = source.table && columnByKey(source.table, key, this.dialect);
    if (source.table && found) return { column: found, table: source.table };
    const isElse =
      source.names?.has(key) || source.table?.rowFunctions?.includes(key) || isSystemColumn(column.name, this.dialect);
    return isElse || !hasKnownColumns(source) ? 'unknown' : 'absent';
  }

  private unqualified(column: Column, scope: Scope, place: Place): ColumnFate {
    const key = this.keyOf(column.name);
    const { first, count } = this.matches(scope, key);
    const alias = scope.aliases.has(key) ? this.aliasPlace(column, place) : 'never';
    if (alias === 'first' || (alias === 'after' && count !== 1)) return first ?? 'unknown';
    if (count > 1) return 'ambiguous';
    if (count === 1) return first ?? 'unknown';
    return this.mayBeNoColumn(column, key, scope) || !scope.isWhollyKnown ? 'unknown' : 'absent';
  }

  private aliasPlace(column: Column, { node, parents, at }: Place): AliasPlace {
    const isDirect = !parents.some(({ kind }, place) => place > at && kind === 'select');
    return mayBeAlias(column, { node, part: parents[at + 1] ?? column, isDirect }, this.dialect);
  }

  private mayBeNoColumn(column: Column, key: string, { byName }: Scope): boolean {
    // The name of a table stands for its whole row.
    const isWholeRow = this.dialect !== 'mysql' && byName.has(key);
    return isWholeRow || isSystemColumn(column.name, this.dialect);
  }

  private matches({ sources }: Scope, key: string): { first: Exclude<ColumnFate, string> | undefined; count: number } {
    let first: Exclude<ColumnFate, string> | undefined;
    let count = 0;
    for (const { table, names } of sources) {
      const column = table && columnByKey(table, key, this.dialect);
      if (column) first ??= { column, table };
      if (column || names?.has(key)) count++;
    }
    return { first, count };
  }

  private scopeOf({ node, parents, at }: Place): Scope {
    const known = this.scopes.get(node);
    if (known) return known;
    const { visible, isInRoutine } = this.around.read(parents, at);
    // A definition that does not stand alone may never come to pass.
    const { sources, others } = isDefinition(node) && at > 0 ? nothing : this.rowsAt(node, parents[at - 1], visible);
    const aliases = new Set<string>();
    if (node.kind === 'select') for (const { alias } of node.items) if (alias) aliases.add(this.keyOf(alias));
    const made: Scope = {
      sources,
      byName: this.sourcesByName(others.length === 0 ? sources : [...sources, ...others]),
      aliases,
      isWhollyKnown: sources.length > 0 && sources.every(hasKnownColumns),
      hasNameless: sources.some(({ name }) => name === undefined),
      isInRoutine,
    };
    this.scopes.set(node, made);
    return made;
  }

  private sourcesByName(sources: readonly Source[]): Scope['byName'] {
    const byName = new Map<string, Source[]>();
    for (const source of sources) {
      if (!source.name) continue;
      const key = this.keyOf(source.name);
      const same = byName.get(key);
      if (same) same.push(source);
      else byName.set(key, [source]);
    }
    return byName;
  }

  /**
   * What the rows of a query or change come from; the columns of `others` must be named with what those are called:
   * EXCLUDED.
   */
  private rowsAt(
    node: AnyNode,
    owner: AnyNode | undefined,
    visible: VisibleCtes,
  ): { readonly sources: readonly Source[]; readonly others: readonly Source[] } {
    if (isDefinition(node)) return { sources: this.definitionSources(node), others: [] };
    if (node.kind === 'routine') return { sources: [], others: this.triggerRows(node) };
    if (node.kind === 'mergeBranch') return { sources: this.branchRows(node, owner, visible), others: [] };
    if (node.kind === 'setOperation')
      return {
        sources: [
          { name: undefined, schema: undefined, table: undefined, names: namesIn(this.rows.output(node, visible)) },
        ],
        others: [],
      };
    const others =
      node.kind === 'insert' && node.onConflict
        ? [{ ...this.source(node.table, visible), name: { ...node.table.name.name, text: 'excluded', quoted: false } }]
        : [];
    return { sources: joinedTables(sourcesOf(node) ?? []).map((ref) => this.source(ref, visible)), others };
  }

  /** OLD and NEW, each a row of the table. */
  private triggerRows({ table: name, routineType }: NodeOf<'routine'>): readonly Source[] {
    const fate = name && routineType === 'TRIGGER' ? this.tables.find(name) : 'unknown';
    if (!name || typeof fate !== 'object') return [];
    return ['old', 'new'].map((text) => ({
      name: { ...name.name, text, quoted: false },
      schema: undefined,
      table: fate,
      names: undefined,
    }));
  }

  /** Where rows do not match, only one side has any. */
  private branchRows(
    { when }: NodeOf<'mergeBranch'>,
    merge: AnyNode | undefined,
    visible: VisibleCtes,
  ): readonly Source[] {
    if (merge?.kind !== 'merge') return [];
    return joinedTables([when === 'notMatched' ? merge.using : merge.into]).map((ref) => this.source(ref, visible));
  }

  /** The table as it was and as the statement leaves it: what one part adds, another may name. */
  private definitionSources(node: Definition): readonly Source[] {
    const name = definedTable(node);
    if (!name) return [];
    const before = this.tables.find(name);
    const table =
      node.kind === 'createTable' && node.ifNotExists && typeof before === 'object'
        ? undefined
        : this.tables.findAfter(name);
    const brought = node.kind === 'alterTable' ? node.actions.flatMap((action) => broughtName(action) ?? []) : [];
    const own = table && this.namesOfTable(table);
    if (!own) return [{ name: name.name, schema: name.schema, table, names: undefined }];
    const old = typeof before === 'object' ? this.namesOfTable(before) : undefined;
    const more = new Set(brought.map((one) => this.keyOf(one)));
    const has = (key: string | undefined) => own.has(key) || (old?.has(key) ?? false) || more.has(key ?? '');
    return [{ name: name.name, schema: name.schema, table, names: { has } }];
  }

  /** Of a list of columns nothing is made: a script may add to it thousands of times. */
  private namesOfTable(table: SchemaTable): ColumnNames | undefined {
    if (table.columns)
      return { has: (key) => key !== undefined && columnByKey(table, key, this.dialect) !== undefined };
    const keys = columnKeys(table, this.dialect);
    return keys && new Set<string | undefined>(keys);
  }

  private source(ref: Exclude<TableRef, Join>, visible: VisibleCtes): Source {
    const name = ref.alias ?? (ref.kind === 'table' ? ref.name.name : undefined);
    const table = this.rows.tableOf(ref, visible);
    return {
      name,
      schema: ref.kind === 'table' && !ref.alias ? ref.name.schema : undefined,
      table,
      names: table?.columns ? undefined : namesIn(this.rows.namesOf(ref, visible)),
    };
  }

  private keyOf(name: Name): string {
    return nameKey(listedName(name, this.dialect), this.dialect);
  }
}

function namesIn(names: RowNames | undefined): ReadonlySet<string | undefined> | undefined {
  return names && new Set(names);
}

function hasKnownColumns({ table, names }: Source): boolean {
  return table?.columns !== undefined || (names !== undefined && !names.has(undefined));
}

/**
 * Whether what is named at a place cannot be of a query around it: its own sources, and expressions of WITH, are made
 * before its rows are there.
 */
function isHidden({ node, parents, at, way }: Place, dialect: Dialect): boolean {
  const part = parents[at + 1];
  if (!part) return false;
  if (part.kind === 'with') return true;
  if (isDefinition(node)) return !namesOwnColumns(node, parents, at);
  if (node.kind === 'setOperation') return part.kind !== 'orderItem';
  if (node.kind === 'insert') return part === node.source && !(dialect === 'mysql' && part.kind === 'values');
  // A subquery of FROM does not see the tables beside it, nor a branch without a match the side that it lacks.
  const ref = parents[way];
  const isInDerived = ref?.kind === 'derived' && !ref.lateral;
  return opensBranch(part) || (tellsLateral.has(dialect) && isInDerived);
}

const nothing = { sources: [], others: [] };

const tellsLateral: ReadonlySet<Dialect> = new Set<Dialect>(['mysql', ...postgresSpeakers]);

function isOfOtherSchema({ schema }: Column, source: Source): boolean {
  return (
    schema !== undefined &&
    source.schema !== undefined &&
    source.schema.text.toLowerCase() !== schema.text.toLowerCase()
  );
}
