import { useMemo } from 'react';
import type { CatalogTable, ListedTable } from '../../ui/audit-worker/completing.ts';
import { getTableMetadata, listSchemas, listTables } from '../../../shared/contract/databases/instances/operations.ts';
import { useProject } from '../../app/project-at-hand.tsx';
import { useAsk } from '../../app/query.ts';
import type { EditorCatalog } from '../../ui/sql/sql-editor-completion.ts';

/** More than the editor shows are never sent to its worker. */
const tablesMax = 200;
const quietMs = 60_000;

const nothing = () => Promise.resolve([]);
/** Without a database the grammar alone proposes, and names that stand in the SQL. */
const emptyCatalog: EditorCatalog = {
  schemas: nothing,
  tables: nothing,
  columns: nothing,
  definition: () => Promise.resolve(''),
};

/**
 * What a data source has, asked while SQL is written and remembered for some minutes. Whatever cannot be had, as from one
 * out of reach, is proposed as nothing.
 */
export function useSqlCatalog({ name, schema }: { name: string; schema: string }): EditorCatalog {
  const { name: project_name } = useProject();
  const ask = useAsk();
  return useMemo(
    () => (name === '' ? emptyCatalog : catalogOf(ask, { project_name, instance_name: name }, schema)),
    [ask, project_name, name, schema],
  );
}

type Ask = ReturnType<typeof useAsk>;
type Source = { readonly project_name: string; readonly instance_name: string };

function catalogOf(ask: Ask, source: Source, schema: string): EditorCatalog {
  const schemas = schemasOf(ask, source);
  const placeOf = async (asked: string | undefined) =>
    asked === undefined ? chosenSchema(schema, await schemas()) : (await schemas()).find((one) => isSame(one, asked));
  const tables = async (asked: string | undefined) => {
    const schema_name = await placeOf(asked);
    if (schema_name === undefined) return { schema_name: '', names: [] };
    const { data } = await ask(listTables, { params: { ...source, schema_name }, query: {} });
    return { schema_name, names: data.map((table) => table.name) };
  };
  const metadata = async (table: ListedTable) => {
    const { schema_name, names } = await tables(table.schema);
    const table_name = names.find((one) => one === table.name) ?? names.find((one) => isSame(one, table.name));
    return table_name === undefined
      ? undefined
      : (await ask(getTableMetadata, { params: { ...source, schema_name, table_name } })).data;
  };
  return {
    schemas: (prefix) => orNone(schemas().then((names) => names.filter((one) => begins(one, prefix)))),
    tables: (asked, prefix) =>
      orNone(
        tables(asked).then(({ schema_name, names }): readonly CatalogTable[] =>
          names
            .filter((one) => begins(one, prefix))
            .slice(0, tablesMax)
            .map((one) => ({ schema: schema_name, name: one, type: 'table' })),
        ),
      ),
    columns: (table) => orNone(metadata(table).then((found) => (found ? found.columns.rows.map(columnOf) : []))),
    definition: (table) =>
      metadata(table).then(
        (found) => found?.create_table_sql ?? '',
        () => '',
      ),
  };
}

/** The schemas of a data source; one that is out of reach is left alone for a while, else every letter would wait for it. */
function schemasOf(ask: Ask, source: Source): () => Promise<readonly string[]> {
  let quietUntil = 0;
  return async () => {
    if (Date.now() < quietUntil) return [];
    try {
      return (await ask(listSchemas, { params: source })).data.schema_name_list;
    } catch {
      quietUntil = Date.now() + quietMs;
      return [];
    }
  };
}

/** Where names without a schema are looked up: PostgreSQL's own place, else the first that there is. */
function chosenSchema(chosen: string, schemas: readonly string[]): string | undefined {
  if (schemas.length === 0) return undefined;
  return chosen !== '' ? chosen : (schemas.find((one) => one === 'public') ?? schemas[0]);
}

function columnOf(row: Readonly<Record<string, string>>) {
  const { COLUMN_NAME: name = '', COLUMN_TYPE: type, COLUMN_COMMENT: comment } = row;
  return { name, type, comment };
}

function orNone<T>(list: Promise<readonly T[]>): Promise<readonly T[]> {
  return list.catch(() => []);
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function begins(name: string, prefix: string): boolean {
  return name.toLowerCase().startsWith(prefix.toLowerCase());
}
