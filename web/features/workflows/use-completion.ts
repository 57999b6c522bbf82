import { useMemo } from 'react';
import { listSchemas, listTables } from '../../../shared/contract/instances.ts';
import { useProject } from '../../app/project-at-hand.tsx';
import { useCall } from '../../app/query.ts';
import type { EditorSchema } from '../../ui/sql-editor.tsx';

const usualSchema = 'public';

/** The schemas of a data source; quiet, for a data source may be out of reach while its SQL is written. */
export function useSchemas(name: string): { readonly schemas: readonly string[]; readonly isLoading: boolean; readonly failed: boolean } {
  const found = useCall(listSchemas, { params: { project_name: useProject().name, instance_name: name } }, { when: name !== '', quiet: true });
  return { schemas: found.data?.data.schema_name_list ?? [], isLoading: name !== '' && found.isPending, failed: found.isError };
}

/** What the editor completes: the tables of the chosen schema, else of the one that most databases begin with. */
export function useCompletion({ name, schema }: { name: string; schema: string }): { readonly schema: EditorSchema | undefined; readonly defaultSchema: string | undefined } {
  const { schemas } = useSchemas(name);
  const chosen = schema || (schemas.includes(usualSchema) ? usualSchema : '');
  const params = { project_name: useProject().name, instance_name: name, schema_name: chosen };
  const tables = useCall(listTables, { params }, { when: name !== '' && chosen !== '', quiet: true }).data?.data;
  const known = useMemo(() => tables && { [chosen]: Object.fromEntries(tables.map((table) => [table.name, []])) }, [tables, chosen]);
  return { schema: known, defaultSchema: known && chosen };
}
