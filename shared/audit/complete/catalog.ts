/** A table or view as completion shows it. */
export type CatalogTable = {
  readonly schema: string;
  readonly name: string;
  readonly type: 'table' | 'view';
  readonly comment?: string | undefined;
};
/** A column as completion shows it; its type as the server writes it. */
export type CatalogColumn = {
  readonly name: string;
  readonly type?: string | undefined;
  readonly comment?: string | undefined;
};
/** A foreign key: columns of one table that stand for those of another, each for the one at the same place. */
export type CatalogForeignKey = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly table: { readonly schema: string; readonly name: string };
  readonly targetColumns: readonly string[];
};
/** The name of a table as servers list it; without a schema, one that a name without a schema finds. */
export type ListedTable = { readonly schema: string | undefined; readonly name: string };

/**
 * What is known of a database while somebody writes. Everything is answered at once: what was never asked for is
 * undefined, and named among the wishes of the answer, so that the caller can fetch it and ask again.
 */
export type Catalog = {
  /** The schemas whose names begin like this, whatever their case. */
  readonly schemas: (prefix: string) => readonly string[] | undefined;
  /**
   * Tables and views whose names begin like this, whatever their case: of one schema, or of those where names without a
   * schema are looked up. A large database gives only the first of them.
   */
  readonly tables: (schema: string | undefined, prefix: string) => readonly CatalogTable[] | undefined;
  /** An empty list for a table that is not there. */
  readonly columns: (table: ListedTable) => readonly CatalogColumn[] | undefined;
  readonly foreignKeys: (table: ListedTable) => readonly CatalogForeignKey[] | undefined;
};

/** What would have made an answer better, had it been known. Plain data, so that a worker can send it. */
export type Wish =
  | { readonly kind: 'schemas'; readonly prefix: string }
  | { readonly kind: 'tables'; readonly schema: string | undefined; readonly prefix: string }
  | { readonly kind: 'columns' | 'foreignKeys'; readonly table: ListedTable };

/** A catalogue, with note taken of what it was asked and did not know. */
export class AskedCatalog {
  private readonly wished = new Map<string, Wish>();
  private readonly catalog: Catalog;

  constructor(catalog: Catalog) {
    this.catalog = catalog;
  }

  get wishes(): readonly Wish[] {
    return [...this.wished.values()];
  }

  schemas(prefix: string): readonly string[] {
    return this.catalog.schemas(prefix) ?? this.wish({ kind: 'schemas', prefix });
  }

  tables(schema: string | undefined, prefix: string): readonly CatalogTable[] {
    return this.catalog.tables(schema, prefix) ?? this.wish({ kind: 'tables', schema, prefix });
  }

  columns(table: ListedTable): readonly CatalogColumn[] | undefined {
    const known = this.catalog.columns(table);
    if (known === undefined) this.wish({ kind: 'columns', table });
    return known;
  }

  foreignKeys(table: ListedTable): readonly CatalogForeignKey[] {
    return this.catalog.foreignKeys(table) ?? this.wish({ kind: 'foreignKeys', table });
  }

  private wish(wish: Wish): readonly never[] {
    this.wished.set(JSON.stringify(wish), wish);
    return [];
  }
}
