import { listWorkflowTasks } from '../../../../../shared/contract/changes/workflows/operations.ts';
import { fill } from '../../../../../shared/text.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useCall } from '../../../../app/query.ts';
import { MaintenanceTimes } from '../../../../parts/maintenance/maintenance-times.tsx';
import { Labelled } from '../../../../ui/form/labelled.tsx';
import type { Backup } from './rollback-backups.tsx';
import { words } from './rollback-words.ts';

type Props = { readonly workflowId: string; readonly of: readonly Pick<Backup, 'instance_name'>[] };

/** When the data sources may be changed on which something is to be undone: whoever is in a hurry sees it before submitting. */
export function RollbackWindows({ workflowId: workflow_id, of }: Props) {
  const params = { project_name: useProject().name, workflow_id };
  const tasks = useCall(listWorkflowTasks, { params }, { quiet: true }).data?.data ?? [];
  const windows = new Map(tasks.map((task) => [task.instance_name, task.instance_maintenance_times]));
  const names = [...new Set(of.map(({ instance_name: name }) => name))].filter((name) => windows.has(name));
  return names.map((name) => (
    <Labelled key={name} label={fill(words.windows, { name })}>
      <MaintenanceTimes windows={windows.get(name) ?? []} />
    </Labelled>
  ));
}
