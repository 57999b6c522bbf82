import { nameKey } from '../../../shared/audit/dialect-facts/identifiers.ts';
import type { WishedName } from '../../../shared/audit/schema-wish.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { DbService } from '../db-services/service.ts';
import { currentSchemaOf, overCatalogue, structuresOf } from './read-structures.ts';
import type { TableStructure } from './structure.ts';

/** A table as SQL names it: with no schema where the SQL says none, so that tables of differently named schemas compare. */
export type NamedTable = { readonly schema?: string; readonly name: string; readonly table: TableStructure };

/** The tables of a data source that some SQL names, as far as they are there; other objects that it names are none. */
export function readTables(
  place: Parameters<typeof overCatalogue>[0],
  source: DbService,
  { names, schema: chosen }: { readonly names: readonly WishedName[]; readonly schema: string },
): Promise<NamedTable[]> {
  const structures = structuresOf(source);
  const { dialect } = engineOf(source.dbType);
  return overCatalogue(
    place,
    source,
    async (connection) => {
      const own = chosen || (await currentSchemaOf(connection, source));
      const found: NamedTable[] = [];
      for (const [written, keys] of bySchema(names)) {
        const tables = await structures.tables(connection, written ?? own, (name) => keys.has(nameKey(name, dialect)));
        for (const { name, table } of tables)
          if (table) found.push({ ...(written !== undefined && { schema: written }), name, table });
      }
      return found.slice(0, limits.picturedTablesMax);
    },
    chosen,
  );
}

function bySchema(names: readonly WishedName[]): Map<string | undefined, Set<string>> {
  const found = new Map<string | undefined, Set<string>>();
  for (const { schema, key } of names) found.set(schema, (found.get(schema) ?? new Set()).add(key));
  return found;
}
