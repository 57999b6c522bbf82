import type { AnyNode, Column, Join, Name, NodeKind, ObjectName, TableRef } from './ast.ts';
import { isSameName, listedName, nameKey, type Dialect } from './identifiers.ts';
import { joinedTables } from './joined-tables.ts';
import { columnByKey, columnOf, type SchemaColumn, type SchemaTable } from './schema.ts';
import type { TableFate } from './script-context.ts';
import { isInRoutine } from './walk.ts';

/** One thing that rows come from. `table` is missing when its columns are not known. */
type Source = { readonly name: Name | undefined; readonly table: SchemaTable | undefined };
type Scope = { readonly sources: readonly Source[]; readonly aliases: readonly Name[] };
/** A column and its table, that there is none of that name, or that it cannot be told. */
export type ColumnFate = { readonly column: SchemaColumn; readonly table: SchemaTable } | 'absent' | 'ambiguous' | 'unknown';

/** Finds what the column names of one statement stand for. */
export class QueryScope {
  private readonly scopes = new Map<AnyNode, Scope | undefined>();
  private readonly nearest = new Map<AnyNode, number>();
  private readonly find: (name: ObjectName) => TableFate;
  private readonly dialect: Dialect;
  private readonly cteNames: ReadonlySet<string>;

  constructor(find: (name: ObjectName) => TableFate, cteNames: ReadonlySet<string>, dialect: Dialect) {
    this.find = find;
    this.cteNames = cteNames;
    this.dialect = dialect;
  }

  /** `parents` are the nodes around the column, outermost first. */
  columnFate(column: Column, parents: readonly AnyNode[]): ColumnFate {
    for (let at = this.nearestScope(parents, parents.length - 1); at >= 0;) {
      const parent = parents[at];
      const scope = parent && this.scopeOf(parent);
      const fate = scope && (column.table ? this.qualified(column, column.table, scope) : this.unqualified(column, scope));
      const outer = this.nearestScope(parents, at - 1);
      // The variables of a routine look like columns.
      if (fate === 'absent' && outer < 0) return isInRoutine(parents.slice(0, at)) ? 'unknown' : 'absent';
      if (fate !== undefined && fate !== 'absent') return fate;
      at = outer;
    }
    return 'unknown';
  }

  isCte(name: ObjectName): boolean {
    return name.schema === undefined && this.cteNames.has(name.name.text.toLowerCase());
  }

  /** The place of the innermost scope at or above a place; remembered, so that a deep expression is climbed only once. */
  private nearestScope(parents: readonly AnyNode[], from: number): number {
    let at = from;
    let known: number | undefined;
    for (; at >= 0 && known === undefined; at--) {
      const parent = parents[at];
      known = parent && (this.nearest.get(parent) ?? (this.scopeOf(parent) ? at : undefined));
    }
    const place = known ?? -1;
    for (let up = from; up > at; up--) {
      const parent = parents[up];
      if (parent) this.nearest.set(parent, place);
    }
    return place;
  }

  /** Undefined: no source has this name, so an outer query may. */
  private qualified(column: Column, qualifier: Name, scope: Scope): ColumnFate | undefined {
    const source = scope.sources.find(({ name }) => name && isSameName(name, listedName(qualifier, this.dialect), this.dialect));
    if (!source) return undefined;
    if (!source.table?.columns) return 'unknown';
    return this.columnIn(source.table, column) ?? (isSystemColumn(column) ? 'unknown' : 'absent');
  }

  private unqualified(column: Column, scope: Scope): ColumnFate {
    const key = nameKey(listedName(column.name, this.dialect), this.dialect);
    const [first, second] = this.columnsByKey(scope, key);
    if (this.isNameOf(scope, key)) return first ?? 'unknown';
    if (second) return 'ambiguous';
    return first ?? (scope.sources.every(({ table }) => table?.columns) && !isSystemColumn(column) ? 'absent' : 'unknown');
  }

  private columnsByKey({ sources }: Scope, key: string): readonly Exclude<ColumnFate, string>[] {
    const found: Exclude<ColumnFate, string>[] = [];
    for (const { table } of sources) {
      const column = table && columnByKey(table, key, this.dialect);
      if (column) found.push({ column, table });
    }
    return found;
  }

  /** Whether an alias or a table of the scope has the name of a column: then it may stand for that. */
  private isNameOf({ aliases, sources }: Scope, key: string): boolean {
    const fits = (name: Name | undefined) => name !== undefined && nameKey(listedName(name, this.dialect), this.dialect) === key;
    return aliases.some(fits) || sources.some(({ name }) => fits(name));
  }

  private columnIn(table: SchemaTable, { name }: Column): { column: SchemaColumn; table: SchemaTable } | undefined {
    const column = columnOf(table, listedName(name, this.dialect), this.dialect);
    return column && { column, table };
  }

  private scopeOf(node: AnyNode): Scope | undefined {
    if (!scopeKinds.has(node.kind)) return undefined;
    if (!this.scopes.has(node)) this.scopes.set(node, this.madeScope(node));
    return this.scopes.get(node);
  }

  private madeScope(node: AnyNode): Scope | undefined {
    const refs = sourcesOf(node);
    if (!refs || refs.length === 0) return undefined;
    const aliases = node.kind === 'select' ? node.items.flatMap((item) => item.alias ?? []) : [];
    return { sources: joinedTables(refs).map((ref) => this.source(ref)), aliases };
  }

  private source(ref: Exclude<TableRef, Join>): Source {
    if (ref.kind !== 'table') return { name: ref.alias, table: undefined };
    const fate = this.isCte(ref.name) || ref.columnAliases.length > 0 ? 'unknown' : this.find(ref.name);
    return { name: ref.alias ?? ref.name.name, table: typeof fate === 'object' ? fate : undefined };
  }
}

/** The tables whose columns a node can name; undefined when the node opens no scope. */
function sourcesOf(node: AnyNode): readonly TableRef[] | undefined {
  switch (node.kind) {
    case 'select': return node.from;
    case 'update': return [...node.tables, ...node.from];
    case 'delete': return [...(node.from.length > 0 ? [] : node.targets), ...node.from, ...(node.from.length > 0 ? node.targets.filter((target) => !isListed(target.name.name, node.from)) : [])];
    case 'insert': return [node.table];
    case 'merge': return [node.into, node.using];
    default: return undefined;
  }
}

// In a multi-table DELETE the targets repeat names or aliases of the FROM list.
function isListed(name: Name, refs: readonly TableRef[]): boolean {
  return joinedTables(refs).some((ref) => {
    const own = ref.alias ?? (ref.kind === 'table' ? ref.name.name : undefined);
    return own?.text.toLowerCase() === name.text.toLowerCase();
  });
}

const scopeKinds: ReadonlySet<NodeKind> = new Set<NodeKind>(['select', 'update', 'delete', 'insert', 'merge']);

function isSystemColumn({ name }: Column): boolean {
  return /^(ctid|xmin|xmax|cmin|cmax|oid|tableoid|rowid|rownum|_rowid|level)$/i.test(name.text);
}
