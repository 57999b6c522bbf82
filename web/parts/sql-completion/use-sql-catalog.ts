import { useMemo } from 'react';
import { catalogOfSource, type FetchedCatalog } from '../../ui/audit-worker/completing.ts';
import { getTableMetadata, listSchemas, listTables } from '../../../shared/contract/databases/instances/operations.ts';
import { useProject } from '../../app/project-at-hand.tsx';
import { useAsk } from '../../app/query.ts';

const nothing = () => Promise.resolve([]);
/** Without a database the grammar alone proposes, and names that stand in the SQL. */
const emptyCatalog: FetchedCatalog = {
  schemas: nothing,
  tables: nothing,
  columns: nothing,
  definition: () => Promise.resolve(''),
};

/**
 * What a data source has, asked while SQL is written and remembered for some minutes. Whatever cannot be had, as from one
 * out of reach, is proposed as nothing.
 */
export function useSqlCatalog({ name, schema }: { name: string; schema: string }): FetchedCatalog {
  const { name: project_name } = useProject();
  const ask = useAsk();
  return useMemo(
    () => (name === '' ? emptyCatalog : catalogOf(ask, { project_name, instance_name: name }, schema)),
    [ask, project_name, name, schema],
  );
}

type Ask = ReturnType<typeof useAsk>;
type Source = { readonly project_name: string; readonly instance_name: string };

function catalogOf(ask: Ask, source: Source, schema: string): FetchedCatalog {
  return catalogOfSource(
    {
      schemas: async () => (await ask(listSchemas, { params: source })).data.schema_name_list,
      tables: async (schema_name) => {
        const { data } = await ask(listTables, { params: { ...source, schema_name }, query: {} });
        return data.map((table) => table.name);
      },
      metadata: async (schema_name, table_name) =>
        (await ask(getTableMetadata, { params: { ...source, schema_name, table_name } })).data,
    },
    schema,
  );
}
