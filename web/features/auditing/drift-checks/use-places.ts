import { listInstanceTips, listSchemas } from '../../../../shared/contract/databases/instances/operations.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';

/** The data sources of the project, and the schemas of one of them, to be chosen from. */
export function usePlaces(sourceUid: string) {
  const { name } = useProject();
  const asked = useCall(listInstanceTips, { params: { project_name: name }, query: {} });
  const sources = asked.data?.data ?? [];
  const chosen = sources.find(({ instance_id: uid }) => uid === sourceUid);
  const found = useCall(
    listSchemas,
    { params: { project_name: name, instance_name: chosen?.instance_name ?? '' } },
    { when: chosen !== undefined, quiet: true },
  );
  return {
    sources: sources.map(({ instance_id: value, instance_name: label }) => ({ value, label })),
    sourcesState: asked.isPending ? ('loading' as const) : ('finished' as const),
    schemas: (found.data?.data.schema_name_list ?? []).map((value) => ({ value, label: value })),
    schemasState: chosen && found.isFetching ? ('loading' as const) : ('finished' as const),
  };
}
