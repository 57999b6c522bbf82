import { useMemo } from 'react';
import { listSchemas, listTables } from '../../../../../shared/contract/databases/instances/operations.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useCall } from '../../../../app/query.ts';
import type { EditorSchema } from '../../../../ui/sql/sql-editor.tsx';

/** The schemas of a data source; quiet, for a data source may be out of reach while its SQL is written. */
export function useSchemas(name: string): {
  readonly schemas: readonly string[];
  readonly isLoading: boolean;
  readonly failed: boolean;
} {
  const found = useCall(
    listSchemas,
    { params: { project_name: useProject().name, instance_name: name } },
    { when: name !== '', quiet: true },
  );
  return {
    schemas: found.data?.data.schema_name_list ?? [],
    isLoading: name !== '' && found.isPending,
    failed: found.isError,
  };
}

/** What the editor completes: the tables of the chosen schema, else those of the first few; the fullest one needs no name before its tables. */
export function useCompletion({ name, schema }: { name: string; schema: string }): {
  readonly schema: EditorSchema | undefined;
  readonly defaultSchema: string | undefined;
} {
  const { schemas } = useSchemas(name);
  const asked = schema === '' ? schemas : [schema];
  // A fixed number of questions: each is a call of its own, and a server may have hundreds of schemas.
  const [first, second, third, fourth] = [
    useTables(name, asked[0]),
    useTables(name, asked[1]),
    useTables(name, asked[2]),
    useTables(name, asked[3]),
  ];
  return useMemo(() => completionOf([first, second, third, fourth]), [first, second, third, fourth]);
}

type Tables = { readonly schema: string; readonly names: readonly string[] };

function useTables(instance_name: string, schema: string | undefined): Tables | undefined {
  const params = { project_name: useProject().name, instance_name, schema_name: schema ?? '' };
  const tables = useCall(listTables, { params }, { when: instance_name !== '' && schema !== undefined, quiet: true })
    .data?.data;
  return useMemo(
    () => (tables && schema !== undefined ? { schema, names: tables.map(({ name }) => name) } : undefined),
    [tables, schema],
  );
}

function completionOf(found: readonly (Tables | undefined)[]) {
  const known = found.filter((one) => one !== undefined);
  const fullest = known.reduce<Tables | undefined>(
    (best, one) => (best && best.names.length >= one.names.length ? best : one),
    undefined,
  );
  const schema = Object.fromEntries(
    known.map((one) => [one.schema, Object.fromEntries(one.names.map((name) => [name, []]))]),
  );
  return { schema: fullest && schema, defaultSchema: fullest?.schema };
}
