import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { listedName, nameKey } from '../dialect-facts/identifiers.ts';
import { RowReader, type VisibleCtes } from '../scope/query-columns.ts';
import type { SchemaTable } from '../schema/schema.ts';
import type { Name, ObjectName } from '../tree/node.ts';
import { joinedTables } from '../tree/joined-tables.ts';
import type { Join, TableRef } from '../tree/query.ts';
import { nodesOf } from '../tree/walk.ts';
import type { AskedCatalog, CatalogColumn, ListedTable } from './catalog.ts';

/** Something whose columns can be named: what it is called, and the table of the database that it is. */
export type Source = {
  readonly name: Name | undefined;
  readonly table: ListedTable | undefined;
  readonly columns: readonly CatalogColumn[];
  readonly isAlias: boolean;
  /** Its columns mean something else without its name. */
  readonly isQualifiedOnly?: true;
};

/** Makes sources of table references, with the columns that the catalogue and the statement tell. */
export class SourceReader {
  private readonly rows: RowReader;
  /** Names as they are written, by their keys. */
  private readonly spelled = new Map<string, string>();
  private readonly dialect: Dialect;
  private readonly catalog: AskedCatalog;

  constructor(catalog: AskedCatalog, dialect: Dialect) {
    this.catalog = catalog;
    this.dialect = dialect;
    this.rows = new RowReader({ dialect, find: (name) => this.found(name) });
  }

  /** The sources that a reference and all that is joined to it are. */
  sourcesOf(ref: TableRef, visible: VisibleCtes): Source[] {
    return joinedTables([ref]).map((one) => this.source(one, visible));
  }

  /** The source that a table is by its name alone. */
  tableSource(name: ObjectName): Source {
    const table = this.listed(name);
    return { name: name.name, table, columns: this.catalog.columns(table) ?? [], isAlias: false };
  }

  listed({ name, schema }: ObjectName): ListedTable {
    return { schema: schema && listedName(schema, this.dialect), name: listedName(name, this.dialect) };
  }

  keyOf(name: { readonly text: string; readonly quoted: boolean }): string {
    return nameKey(listedName(name, this.dialect), this.dialect);
  }

  private source(ref: Exclude<TableRef, Join>, visible: VisibleCtes): Source {
    const alias = ref.alias;
    const name = alias ?? (ref.kind === 'table' ? ref.name.name : undefined);
    const isAlias = alias !== undefined;
    const names = this.namesOf(ref, visible);
    if (ref.kind !== 'table' || this.isCte(ref.name, visible))
      return { name, table: undefined, columns: names, isAlias };
    const table = this.listed(ref.name);
    const columns = ref.columnAliases.length > 0 ? names : (this.catalog.columns(table) ?? []);
    return { name, table, columns, isAlias };
  }

  private namesOf(ref: Exclude<TableRef, Join>, visible: VisibleCtes): CatalogColumn[] {
    for (const { text, quoted } of nodesOf(ref, 'name')) this.spell(text, quoted);
    for (let group = visible; group; group = group.outer)
      for (const cte of group.ctes) for (const { text, quoted } of nodesOf(cte, 'name')) this.spell(text, quoted);
    const keys = this.rows.namesOf(ref, visible) ?? [];
    return keys.flatMap((key) => (key === undefined ? [] : [{ name: this.spelled.get(key) ?? key }]));
  }

  private spell(text: string, quoted: boolean): void {
    const listed = listedName({ text, quoted }, this.dialect);
    const key = nameKey(listed, this.dialect);
    if (!this.spelled.has(key)) this.spelled.set(key, listed);
  }

  private isCte({ name, schema }: ObjectName, visible: VisibleCtes): boolean {
    if (schema) return false;
    const key = this.keyOf(name);
    for (let group = visible; group; group = group.outer)
      if (group.ctes.slice(0, group.count).some((cte) => this.keyOf(cte.name) === key)) return true;
    return false;
  }

  private found(name: ObjectName): SchemaTable | undefined {
    const { schema = '', name: listed } = this.listed(name);
    const columns = this.catalog.columns(this.listed(name));
    if (!columns) return undefined;
    for (const column of columns) this.spell(column.name, true);
    return {
      ...unknownTable,
      schema,
      name: listed,
      columnNames: columns.map((column) => nameKey(column.name, this.dialect)),
    };
  }
}

const unknownTable = {
  type: 'table',
  columns: undefined,
  indexes: undefined,
  foreignKeys: undefined,
  engine: undefined,
  charset: undefined,
  collation: undefined,
  comment: undefined,
  partitioned: false,
  rows: undefined,
  bytes: undefined,
} as const;
