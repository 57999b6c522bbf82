import { useSearchParams } from 'react-router-dom';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import { projectPriorities } from '../../../../shared/project-priorities.ts';
import { useCall } from '../../../app/query.ts';
import { useProjectSearch, useProjectsOf } from '../../../parts/projects/use-project-search.ts';
import { useTable } from '../../../ui/table/use-table.ts';
import { words } from './dashboard-words.ts';

/** By which one can look for projects. */
const priorities = { values: ['high', 'medium', 'low'], labels: projectPriorities.labels } as const;

/** Which project, data source and priority the dashboard is about: kept in the address, the same in every tab. */
export function useDashboard() {
  const [address] = useSearchParams();
  const chosen = useProjectsOf(address.getAll('filter_project_uid')) ?? [];
  const { projects, find } = useProjectSearch();
  const others = projects?.filter(({ uid }) => !chosen.some((one) => one.uid === uid));
  const [project] = chosen;
  const sources = useCall(
    listInstanceTips,
    { params: { project_name: project?.name ?? '' }, query: {} },
    { when: project !== undefined },
  ).data?.data;
  const table = useTable({
    filters: {
      filter_project_uid: {
        label: words.project,
        options: others && [...chosen, ...others].map(({ uid, name }) => ({ value: uid, label: name })),
        find,
      },
      filter_instance_id: {
        label: words.instance,
        // Which there are depends on the project.
        options: project
          ? sources?.map(({ instance_id, instance_name }) => ({ value: instance_id, label: instance_name }))
          : [],
      },
      filter_project_priority: { label: words.priority, choices: priorities },
    },
  });
  const change: typeof table.change = (next) =>
    table.change(
      'filter_project_uid' in next
        ? { filter_instance_id: undefined, filter_project_priority: undefined, ...next }
        : next,
    );
  return { ...table, change };
}

export type Dashboard = ReturnType<typeof useDashboard>;
