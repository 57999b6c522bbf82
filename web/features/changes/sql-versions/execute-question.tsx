import { batchExecuteWorkflows, getSqlVersion } from '../../../../shared/contract/changes/sql-versions/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
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
          <li key={workflow_id}>{workflow_name}</li>
        ))}
      </ol>
    </Confirm>
  );
}
