import { listSchemas } from '../../../../../shared/contract/databases/instances/operations.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useCall } from '../../../../app/query.ts';

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
