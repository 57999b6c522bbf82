import { batchExecuteWorkflows, getSqlVersion } from '../../../../shared/contract/changes/sql-versions/operations.ts';
import { listWorkflowTasks } from '../../../../shared/contract/changes/workflows/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { MaintenanceTimes } from '../../../parts/maintenance/maintenance-times.tsx';
import { executableIn } from './rows.ts';
import { words } from './version-words.ts';
import type { Stage, Version } from './wire.ts';

/** Asks before a batch, naming in order what it would execute. */
export function ExecuteQuestion({ version, stage, onDone }: { version: Version; stage: Stage; onDone: () => void }) {
  const say = useText();
  const params = { project_name: useProject().name, sql_version_id: version.sql_version_id };
  const execute = useChange(batchExecuteWorkflows, { refreshes: [getSqlVersion], said: words.executed, quiet: true });
  const list = executableIn(stage);
  return (
    <Confirm
      title={fill(words.executeTitle, { stage: stage.stage_name, count: list.length })}
      text={words.executeStage}
      busy={execute.busy}
      error={execute.error}
      onCancel={onDone}
      onConfirm={() => execute.run({ params, body: { workflow_ids: list.map((one) => one.workflow_id) } }, onDone)}
    >
      {say(words.executeText)}
      <ol>
        {list.map(({ workflow_id, workflow_name }) => (
          <li key={workflow_id}>
            {workflow_name}
            <Windows workflowId={workflow_id} />
          </li>
        ))}
      </ol>
    </Confirm>
  );
}

/** When its data sources may be changed: outside of these times it would not run, and those behind it neither. */
function Windows({ workflowId: workflow_id }: { workflowId: string }) {
  const params = { project_name: useProject().name, workflow_id };
  const tasks = useCall(listWorkflowTasks, { params }, { quiet: true }).data?.data ?? [];
  const windows = new Map(tasks.map((task) => [task.instance_name, task.instance_maintenance_times]));
  return [...windows].map(([name, times]) => (
    <div key={name}>
      {name} <MaintenanceTimes windows={times} />
    </div>
  ));
}
