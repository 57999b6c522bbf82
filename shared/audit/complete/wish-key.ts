import type { CatalogColumn, CatalogTable, ListedTable, Wish } from './catalog.ts';

/** What was found out for the wishes of an answer, by their keys. Plain data, so that a worker can be sent it. */
export type Answers = {
  readonly schemas: Readonly<Record<string, readonly string[]>>;
  readonly tables: Readonly<Record<string, readonly CatalogTable[]>>;
  readonly columns: Readonly<Record<string, readonly CatalogColumn[]>>;
  /** The statements that would make tables again: their foreign keys stand in them. */
  readonly definitions: Readonly<Record<string, string>>;
};

/** Where the answer to a wish is kept. */
export function wishKey(wish: Wish): string {
  switch (wish.kind) {
    case 'schemas':
      return wish.prefix;
    case 'tables':
      return tablesKey(wish.schema, wish.prefix);
    default:
      return tableKey(wish.table);
  }
}

/** Where the tables of a schema that begin alike are kept. */
export function tablesKey(schema: string | undefined, prefix: string): string {
  return JSON.stringify([schema ?? null, prefix]);
}

/** Where what is known of a table is kept. */
export function tableKey({ schema, name }: ListedTable): string {
  return JSON.stringify([schema ?? null, name]);
}
