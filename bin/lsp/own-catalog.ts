import type { Catalog } from '../../shared/audit/complete/catalog.ts';
import type { Dialect } from '../../shared/audit/dialect-facts/dialect-names.ts';
import { schemaOfScript } from '../../shared/audit/script/schema-of-script.ts';

/** The tables that a script makes itself, for completion without a server. */
export function ownCatalog(script: string, dialect: Dialect): Catalog {
  const { tables } = schemaOfScript(script, dialect);
  const begins = (name: string, prefix: string) => name.toLowerCase().startsWith(prefix.toLowerCase());
  const called = (schema: string | undefined, name: string) =>
    tables.find(
      (one) =>
        one.name.toLowerCase() === name.toLowerCase() &&
        (schema === undefined || one.schema.toLowerCase() === schema.toLowerCase()),
    );
  return {
    schemas: (prefix) => [...new Set(tables.map(({ schema }) => schema))].filter((name) => begins(name, prefix)),
    tables: (schema, prefix) =>
      tables
        .filter((one) => begins(one.name, prefix) && (schema === undefined || one.schema === schema))
        .map(({ schema: of, name }) => ({ schema: of, name, type: 'table' })),
    columns: ({ schema, name }) =>
      called(schema, name)?.columns?.map(({ name: column, type, comment }) => ({ name: column, type, comment })) ?? [],
    foreignKeys: () => [],
  };
}

/** What a script makes itself, before what a data source has; what the data source was not asked for yet is wished for. */
export function joinedCatalog(own: Catalog, served: Catalog): Catalog {
  const both = <T>(first: readonly T[] | undefined, second: readonly T[] | undefined) =>
    second && [...(first ?? []), ...second];
  return {
    schemas: (prefix) => {
      const names = both(own.schemas(prefix), served.schemas(prefix));
      return names && [...new Set(names)];
    },
    tables: (schema, prefix) => both(own.tables(schema, prefix), served.tables(schema, prefix)),
    columns: (table) => {
      const columns = own.columns(table);
      return columns && columns.length > 0 ? columns : served.columns(table);
    },
    foreignKeys: (table) => both(own.foreignKeys(table), served.foreignKeys(table)),
  };
}
