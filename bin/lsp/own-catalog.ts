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
