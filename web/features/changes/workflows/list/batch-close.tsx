import { batchCloseWorkflows, listWorkflows } from '../../../../../shared/contract/changes/workflows/operations.ts';
import { errors as workflowErrors } from '../../../../../shared/contract/changes/workflows/errors.ts';
import { workflowLifecycle } from '../../../../../shared/lifecycles/workflow.ts';
import { limits } from '../../../../../shared/limits.ts';
import type { Text } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useChange } from '../../../../app/query.ts';
import { Confirm } from '../../../../ui/dialog/confirm.tsx';
import { words } from './list-words.ts';
import type { WorkflowRow } from '../wire.ts';

/** Why some chosen workflows cannot be closed together. */
export function whyNotClosable(rows: readonly WorkflowRow[]): Text | undefined {
  if (rows.length === 0) return words.chooseFirst;
  if (rows.length > limits.workflowsClosedAtOnceMax) return words.tooMany(limits.workflowsClosedAtOnceMax);
  return rows.every(({ status }) => workflowLifecycle.can('close', status))
    ? undefined
    : workflowErrors.someNotClosable.text;
}

/** Asks before several workflows are closed. */
export function BatchClose({ rows, onDone }: { rows: readonly WorkflowRow[]; onDone: () => void }) {
  const say = useText();
  const { name } = useProject();
  const close = useChange(batchCloseWorkflows, { refreshes: [listWorkflows], said: words.closed });
  return (
    <Confirm
      title={words.closeTitle(rows.length)}
      text={words.closeVerb}
      busy={close.busy}
      onCancel={onDone}
      onConfirm={() =>
        close.run(
          { params: { project_name: name }, body: { workflow_id_list: rows.map(({ workflow_id }) => workflow_id) } },
          onDone,
        )
      }
    >
      <p>{say(words.closeText)}</p>
      <ul>
        {rows.map(({ workflow_id, workflow_name }) => (
          <li key={workflow_id}>{workflow_name}</li>
        ))}
      </ul>
    </Confirm>
  );
}
