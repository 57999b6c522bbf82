import { useState } from 'react';
import { retryWorkflowTask } from '../../../../../shared/contract/changes/workflows/operations.ts';
import { notify } from '../../../../app/notices.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useChange, useRefresh } from '../../../../app/query.ts';
import { words } from './action-words.ts';
import { shownOfWorkflows } from './changes.ts';
import { Question } from './question.tsx';
import type { Workflow, WorkflowTask } from '../wire.ts';

type Props = { readonly workflow: Workflow; readonly tasks: readonly WorkflowTask[]; readonly onDone: () => void };

/** Runs what failed or never started once more, data source by data source. */
export function RetryQuestion({ workflow: { workflow_id }, tasks, onDone }: Props) {
  const project_name = useProject().name;
  const refresh = useRefresh();
  const retry = useChange(retryWorkflowTask);
  const [busy, setBusy] = useState(false);
  const retryAll = async () => {
    for (const { task_id } of tasks)
      await retry.runAndWait({ params: { project_name, workflow_id, task_id }, body: {} });
  };
  const run = () => {
    setBusy(true);
    // A refusal was already shown by the call itself; data sources before it have begun.
    void retryAll()
      .then(
        () => notify({ kind: 'success', title: words.retryStarted }),
        () => undefined,
      )
      .finally(() => {
        refresh(...shownOfWorkflows);
        onDone();
      });
  };
  return (
    <Question
      title={words.retryTitle}
      detail={words.retryText}
      tasks={tasks}
      text={words.retry}
      busy={busy}
      onConfirm={run}
      onCancel={onDone}
    />
  );
}
